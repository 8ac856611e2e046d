import { OptionName } from './OptionName.tsx';
import { Unseen } from './Unseen.tsx';
import { useNamed } from './useNamed.ts';

interface LoadedNameProps {
  readonly resourceName: string;
  readonly id: number;
  /** What stands there until the name has come. */
  readonly unknown: string;
}

/** The name of a row, loaded. */
export default function LoadedName({ resourceName, id, unknown }: LoadedNameProps) {
  const { options, unseen } = useNamed(resourceName, [id]);
  const [option] = options;
  if (option) return <OptionName option={option} />;
  return unseen.includes(id) ? <Unseen /> : unknown;
}

import { OptionName } from './OptionName.tsx';
import { useNamed } from './useNamed.ts';

interface AskedNameProps {
  readonly resourceName: string;
  readonly id: number;
  /** What stands there until the name has come. */
  readonly unknown: string;
}

/** The name of a row, asked for. */
export default function AskedName({ resourceName, id, unknown }: AskedNameProps) {
  const [option] = useNamed(resourceName, [id]);
  return option ? <OptionName option={option} /> : unknown;
}

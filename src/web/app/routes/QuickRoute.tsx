import QuickPage from '../../screens/quick/QuickPage.tsx';
import { config } from '../config.ts';
import { Permitted } from './Permitted.tsx';

/** The batch table of a resource, for those who may enter its rows. */
export function QuickRoute({ name }: { name: string }) {
  return (
    <Permitted permission={config.resources[name]?.permission}>
      <QuickPage resourceName={name} />
    </Permitted>
  );
}

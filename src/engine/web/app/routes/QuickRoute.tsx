import QuickScreen from '../../screens/quick/QuickScreen.tsx';
import { Permitted } from './Permitted.tsx';

/** The batch table of a resource, for those who may enter its rows. */
export function QuickRoute({ name }: { name: string }) {
  return (
    <Permitted resource={name} action="create">
      <QuickScreen resourceName={name} />
    </Permitted>
  );
}

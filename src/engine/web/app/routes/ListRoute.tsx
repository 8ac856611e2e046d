import ListPage from '../../screens/ListPage.tsx';
import { Permitted } from './Permitted.tsx';

/** The list of a resource, for those who may see it. */
export function ListRoute({ name }: { name: string }) {
  return (
    <Permitted resource={name} action="list">
      <ListPage resourceName={name} />
    </Permitted>
  );
}

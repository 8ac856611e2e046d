import ListPage from '../../screens/ListPage.tsx';
import { config } from '../config.ts';
import { Permitted } from './Permitted.tsx';

/** The list of a resource, for those who may see it. */
export function ListRoute({ name }: { name: string }) {
  return (
    <Permitted permission={config.resources[name]?.permission}>
      <ListPage resourceName={name} />
    </Permitted>
  );
}

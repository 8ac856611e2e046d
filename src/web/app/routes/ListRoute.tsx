import type { Resource } from '../../../schema/types.ts';
import ListPage from '../../screens/ListPage.tsx';
import { Permitted } from './Permitted.tsx';

/** The list of a resource, for those who may see it. */
export function ListRoute({ resource }: { resource: Resource }) {
  return (
    <Permitted permission={resource.permission}>
      <ListPage resourceName={resource.name} />
    </Permitted>
  );
}

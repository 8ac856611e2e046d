import { useParams } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { NotFoundPage } from '../../pages/NotFoundPage.tsx';
import FormPage from '../../screens/FormPage.tsx';
import { Permitted } from './Permitted.tsx';

const WHOLE_NUMBER = /^[1-9]\d*$/;

/** The form of a resource: of the row in the address, or of a new one. */
export function FormRoute({ resource }: { resource: Resource }) {
  const { id } = useParams();
  if (id !== undefined && !WHOLE_NUMBER.test(id)) return <NotFoundPage />;
  const { name, permission } = resource;
  return (
    <Permitted permission={permission}>
      {/* The key starts a fresh form when the address changes to another row. */}
      <FormPage
        key={`${name} ${id ?? 'new'}`}
        resourceName={name}
        id={id === undefined ? undefined : Number(id)}
      />
    </Permitted>
  );
}

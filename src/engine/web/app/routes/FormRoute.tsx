import { useParams } from 'react-router';
import { NotFoundPage } from '../../pages/NotFoundPage.tsx';
import FormPage from '../../screens/FormPage.tsx';
import { Permitted } from './Permitted.tsx';

const WHOLE_NUMBER = /^[1-9]\d*$/;

/** The form of a resource: of a new row, or of that in the address, for users who may see it. */
export function FormRoute({ name }: { name: string }) {
  const { id } = useParams();
  if (id !== undefined && !WHOLE_NUMBER.test(id)) return <NotFoundPage />;
  return (
    <Permitted resource={name} action={id === undefined ? 'create' : 'show'}>
      {/* The key starts a fresh form when the address changes to another row. */}
      <FormPage
        key={`${name} ${id ?? 'new'}`}
        resourceName={name}
        id={id === undefined ? undefined : Number(id)}
      />
    </Permitted>
  );
}

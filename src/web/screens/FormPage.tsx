import { config } from '../app/config.ts';
import { FormScreen } from './form/FormScreen.tsx';
import { ConfirmProvider } from './shared/Confirm.tsx';

export interface FormPageProps {
  /** Name of a resource in `resources.config.ts`. */
  readonly resourceName: string;
  /** Row to edit; a new one without it. */
  readonly id?: number;
}

/** Page of the form of a resource. Throws for a name that no declaration has. */
export default function FormPage({ resourceName, id }: FormPageProps) {
  const resource = config.resources[resourceName];
  if (!resource) throw new Error(`no resource "${resourceName}" is declared`);
  return (
    <ConfirmProvider>
      <FormScreen key={`${resourceName}/${id ?? 'new'}`} resource={resource} id={id} />
    </ConfirmProvider>
  );
}

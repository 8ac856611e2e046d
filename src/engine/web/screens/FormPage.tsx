import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../core/config.ts';
import { ScreenParts } from './custom/screen-parts.ts';
import { FormScreen } from './form/FormScreen.tsx';
import { wordsOfScreen } from './shared/screen-words.ts';

export interface FormPageProps {
  /** Name of a resource in `resources.config.ts`. */
  readonly resourceName: string;
  /** Row to edit; a new one without it. */
  readonly id?: number;
}

/** Page of the form of a resource. Throws for a name that no declaration has. */
export default function FormPage({ resourceName, id }: FormPageProps) {
  useTranslation(wordsOfScreen(resourceName));
  const resource = config.resources[resourceName];
  if (!resource) throw new Error(`no resource "${resourceName}" is declared`);
  const Form = use(ScreenParts).screens[resourceName]?.Form ?? FormScreen;
  return (
    <Suspense fallback={null}>
      <Form key={`${resourceName}/${id ?? 'new'}`} resource={resource} id={id} />
    </Suspense>
  );
}

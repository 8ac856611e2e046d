import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../app/config.ts';
import { CUSTOM_SCREENS } from './custom/screens.ts';
import { ListScreen } from './list/ListScreen.tsx';
import { wordsOfScreen } from './shared/screen-words.ts';

export interface ListPageProps {
  /** Name of a resource in `resources.config.ts`. */
  readonly resourceName: string;
}

/** Page of the list of a resource. Throws for a name that no declaration has. */
export default function ListPage({ resourceName }: ListPageProps) {
  useTranslation(wordsOfScreen(resourceName));
  const resource = config.resources[resourceName];
  if (!resource) throw new Error(`no resource "${resourceName}" is declared`);
  const List = CUSTOM_SCREENS[resourceName]?.List ?? ListScreen;
  return (
    <Suspense fallback={null}>
      <List key={resourceName} resource={resource} />
    </Suspense>
  );
}

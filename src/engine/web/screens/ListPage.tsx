import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { config } from '../core/config.ts';
import { ScreenParts } from './custom/screen-parts.ts';
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
  const List = use(ScreenParts).screens[resourceName]?.List ?? ListScreen;
  return (
    <Suspense fallback={null}>
      <List key={resourceName} resource={resource} />
    </Suspense>
  );
}

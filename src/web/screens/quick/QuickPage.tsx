import { useTranslation } from 'react-i18next';
import { config } from '../../app/config.ts';
import { wordsOfScreen } from '../shared/screen-words.ts';
import { QuickScreen } from './QuickScreen.tsx';

export interface QuickPageProps {
  /** Name of a resource in `resources.config.ts`. */
  readonly resourceName: string;
}

/** Page of the batch table of a resource. Throws for a resource that declares none. */
export default function QuickPage({ resourceName }: QuickPageProps) {
  useTranslation([...wordsOfScreen(resourceName), 'entry']);
  const resource = config.resources[resourceName];
  if (!resource?.quickEntry) throw new Error(`no batch table is declared for "${resourceName}"`);
  return <QuickScreen key={resourceName} resource={resource} quick={resource.quickEntry} />;
}

import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';

function NotFetched() {
  const { t } = useTranslation('shell');
  return <span role="alert">{t('errors.newVersion.title')}</span>;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Fetches a part of the shell; failing that, what says so in its place. */
export const fetchPart = <Props,>(load: Load<Props>) =>
  load().catch((): { default: ComponentType<Props> } => ({ default: NotFetched }));

/** A part of the shell that is fetched when first wanted. */
export const lately = <Props,>(load: Load<Props>) => lazy(() => fetchPart(load));

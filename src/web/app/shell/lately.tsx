import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';

function NotFetched() {
  const { t } = useTranslation('shell');
  return <span role="alert">{t('errors.newVersion.title')}</span>;
}

/** A part of the shell that is fetched when first wanted; failing that it says so in its place. */
export function lately<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() =>
    load().catch((): { default: ComponentType<Props> } => ({ default: NotFetched })),
  );
}

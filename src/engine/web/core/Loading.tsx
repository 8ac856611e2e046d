import { useTranslation } from 'react-i18next';

/** While a part of the app is on its way. */
export function Loading() {
  const { t } = useTranslation('shell');
  return (
    <output className="loading">
      <span className="loading__ring" aria-hidden="true" />
      <span>{t('loading')}</span>
    </output>
  );
}

import { useTranslation } from 'react-i18next';

/** A draft is being made; nobody knows how far it is. */
export function Making() {
  const { t } = useTranslation('publishing');
  return (
    <div className="publication__progress" role="status">
      <progress aria-label={t('making')} />
      <span>{t('making')}</span>
    </div>
  );
}

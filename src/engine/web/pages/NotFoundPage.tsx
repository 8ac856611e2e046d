import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Where every unknown address leads. */
export function NotFoundPage() {
  const { t } = useTranslation(['pages', 'shell']);
  return (
    <section className="notice">
      <h1>{t('pages:notFound.title')}</h1>
      <p>{t('pages:notFound.text')}</p>
      <Link className="button" to="/">
        {t('shell:goHome')}
      </Link>
    </section>
  );
}

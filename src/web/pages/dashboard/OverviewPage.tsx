import '../pages.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../app/shell/Icon.tsx';

/** One of the four overviews: what it is about, until there are records to count. */
export function OverviewPage({ name }: { name: string }) {
  const { t } = useTranslation(['pages', 'menu']);
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t(`menu:pages.${name}`)}</h1>
        <p>{t(`overviews.${name}`)}</p>
      </header>
      <p className="note">
        <Icon name="chart" />
        {t('dashboard.noFigures')}
      </p>
      <p>
        <Link className="button button--plain" to="/pages/dashboard">
          {t('overviews.back')}
        </Link>
      </p>
    </div>
  );
}

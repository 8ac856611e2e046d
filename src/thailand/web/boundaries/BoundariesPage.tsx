import '../../../engine/web/pages/pages.css';
import './boundaries.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { home } from '../../../engine/web/core/home.ts';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { AUDIT_PATH } from '../../../engine/web/core/paths.ts';
import { NotLoaded } from '../../../engine/web/screens/shared/Notice.tsx';
import { loadLevels } from './calls.ts';
import { ImportForm } from './ImportForm.tsx';
import { Levels } from './Levels.tsx';

/** The boundaries that the map draws: what there is, and how to bring in official ones. */
export function BoundariesPage() {
  const { t } = useTranslation(['boundaries', 'map', 'menu', 'screens']);
  const { data, error, refetch } = useQuery({
    queryKey: ['boundaries'],
    queryFn: ({ signal }) => loadLevels(signal),
    gcTime: 0,
  });
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('menu:pages.boundaries')}</h1>
        <p>{t('page.about')}</p>
      </header>
      {error ? (
        <NotLoaded problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Levels levels={data} onDone={refetch} />
      ) : (
        <Loading />
      )}
      <ImportForm onDone={refetch} />
      <p className="boundaries__links">
        <Link to={home.path}>{t('page.seeMap')}</Link>
        <Link to={`${AUDIT_PATH}?action=boundariesImported`}>{t('page.seeAudit')}</Link>
      </p>
    </div>
  );
}

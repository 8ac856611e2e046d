import '../../../engine/web/pages/pages.css';
import './publication.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { AUDIT_PATH } from '../../../engine/web/core/paths.ts';
import { NotLoaded } from '../../../engine/web/screens/shared/Notice.tsx';
import { DASHBOARD_PATH } from '../dashboard/paths.ts';
import { loadPublications } from './calls.ts';
import { MakeForm } from './MakeForm.tsx';
import { Settings } from './Settings.tsx';
import { Versions } from './Versions.tsx';

/** While a draft is being made elsewhere. */
const POLL_MILLISECONDS = 3000;

/** What there is, and loads it again for as long as a draft is being made. */
const usePublications = () =>
  useQuery({
    queryKey: ['publications'],
    queryFn: ({ signal }) => loadPublications(signal),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.making ? POLL_MILLISECONDS : false),
  });

function Found({ data: found, error, refetch }: ReturnType<typeof usePublications>) {
  if (error !== null) return <NotLoaded problem={error} onRetry={() => void refetch()} />;
  if (!found) return <Loading />;
  return (
    <>
      <div className="publication__top">
        <MakeForm found={found} onDone={refetch} />
        <Settings key={found.settings.day} found={found} onDone={refetch} />
      </div>
      <Versions found={found} onDone={refetch} />
    </>
  );
}

/** What the public reads: its versions, and how a new one comes about. */
export function PublicationPage() {
  const { t } = useTranslation(['publishing', 'menu', 'screens']);
  const loaded = usePublications();
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('menu:pages.publication')}</h1>
        <p>{t('about')}</p>
      </header>
      <Found {...loaded} />
      <p className="publication__links">
        <Link to={`${DASHBOARD_PATH}?view=public`}>{t('seePublic')}</Link>
        <Link to={`${AUDIT_PATH}?action=publicationPublished`}>{t('seeAudit')}</Link>
      </p>
    </div>
  );
}

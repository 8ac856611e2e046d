import '../../../engine/web/pages/pages.css';
import './publication.css';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { AUDIT_PATH } from '../../../engine/web/core/paths.ts';
import { Notice } from '../../../engine/web/screens/shared/Notice.tsx';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { DASHBOARD_PATH } from '../dashboard/paths.ts';
import { loadPublications, type Publications } from './calls.ts';
import { MakeForm } from './MakeForm.tsx';
import { Settings } from './Settings.tsx';
import { Versions } from './Versions.tsx';

/** While a draft is being made elsewhere. */
const POLL_MILLISECONDS = 3000;

interface Loaded {
  readonly found: Publications | null;
  readonly problem: unknown;
  /** Reads anew what there is; what is on screen stays until then. */
  readonly reload: () => Promise<void>;
}

function usePublications(): Loaded {
  const [found, setFound] = useState<Publications | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const reload = useCallback(async () => {
    setProblem(null);
    await loadPublications().then(setFound, setProblem);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    loadPublications(controller.signal).then(setFound, (failure: unknown) => {
      if (!controller.signal.aborted) setProblem(failure);
    });
    return () => controller.abort();
  }, []);
  const isMaking = found?.isMaking === true;
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(() => void reload(), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
  return { found, problem, reload };
}

function Found({ found, problem, reload }: Loaded) {
  const { t } = useTranslation('screens');
  if (problem !== null) {
    return (
      <Notice
        alert
        title={t('problem.load')}
        text={problemText(problem, t('problem.loadHelp'))}
        action={
          <button type="button" className="button" onClick={() => void reload()}>
            {t('problem.retry')}
          </button>
        }
      />
    );
  }
  if (found === null) return <Loading />;
  return (
    <>
      <div className="publication__top">
        <MakeForm found={found} onDone={reload} />
        <Settings key={found.day} found={found} onDone={reload} />
      </div>
      <Versions found={found} onDone={reload} />
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

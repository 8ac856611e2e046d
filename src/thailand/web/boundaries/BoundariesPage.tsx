import '../../../engine/web/pages/pages.css';
import './boundaries.css';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { home } from '../../../engine/web/core/home.ts';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { AUDIT_PATH } from '../../../engine/web/core/paths.ts';
import { Notice } from '../../../engine/web/screens/shared/Notice.tsx';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import type { BoundaryLevel } from '../../boundaries.ts';
import { loadLevels } from './calls.ts';
import { ImportForm } from './ImportForm.tsx';
import { Levels } from './Levels.tsx';

interface Loaded {
  readonly levels: readonly BoundaryLevel[] | null;
  readonly problem: unknown;
  readonly setLevels: (levels: readonly BoundaryLevel[]) => void;
  readonly reload: () => void;
}

function useLevels(): Loaded {
  const [levels, setLevels] = useState<readonly BoundaryLevel[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again.
  useEffect(() => {
    const asking = new AbortController();
    setProblem(null);
    loadLevels(asking.signal).then(setLevels, (failure: unknown) => {
      if (!asking.signal.aborted) setProblem(failure);
    });
    return () => asking.abort();
  }, [asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { levels, problem, setLevels, reload };
}

function Found({ levels, problem, setLevels, reload }: Loaded) {
  const { t } = useTranslation(['boundaries', 'screens']);
  if (problem !== null) {
    return (
      <Notice
        alert
        title={t('screens:problem.load')}
        text={problemText(problem, t('screens:problem.loadHelp'))}
        action={
          <button type="button" className="button" onClick={reload}>
            {t('screens:problem.retry')}
          </button>
        }
      />
    );
  }
  return levels === null ? <Loading /> : <Levels levels={levels} onLevels={setLevels} />;
}

/** The boundaries that the map draws: what there is, and how to bring in official ones. */
export function BoundariesPage() {
  const { t } = useTranslation(['boundaries', 'map', 'menu', 'screens']);
  const loaded = useLevels();
  return (
    <div className="page">
      <header className="page__head">
        <h1>{t('menu:pages.boundaries')}</h1>
        <p>{t('page.about')}</p>
      </header>
      <Found {...loaded} />
      <ImportForm onDone={loaded.reload} />
      <p className="boundaries__links">
        <Link to={home.path}>{t('page.seeMap')}</Link>
        <Link to={`${AUDIT_PATH}?action=boundariesImported`}>{t('page.seeAudit')}</Link>
      </p>
    </div>
  );
}

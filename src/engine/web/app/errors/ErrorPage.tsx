import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';
import { HttpError } from '../../session/index.ts';
import { isAnotherBuildThere } from './another-build.ts';

type Kind = 'newVersion' | 'unreachable' | 'unavailable' | 'crash';

/** The server, or what it stands on, is not ready: nobody's page is at fault. */
const GATEWAY_FAILURES = [502, 503, 504];
/** A part of the app that could not be fetched: the server has a newer build, or the line is down. */
const CHUNK_FAILURE = /dynamically imported module|module script failed|Unable to preload/i;

function kindOf(problem: unknown): Kind {
  if (problem instanceof HttpError) {
    if (problem.status === 0) return 'unreachable';
    if (GATEWAY_FAILURES.includes(problem.status)) return 'unavailable';
  }
  if (problem instanceof Error && CHUNK_FAILURE.test(problem.message)) return 'newVersion';
  return 'crash';
}

/**
 * Loads the page anew where the server has a newer build, while this stands in place of a screen:
 * what was on that is gone already.
 */
function useNewerBuild(kind: Kind): void {
  useEffect(() => {
    if (kind !== 'newVersion') return undefined;
    let isUnmounted = false;
    void isAnotherBuildThere().then((isThere) => {
      if (isThere && !isUnmounted) location.reload();
    });
    return () => {
      isUnmounted = true;
    };
  }, [kind]);
}

/** In place of a screen that failed: what happened, and the ways on. The shell around it stays. */
export function ErrorPage() {
  const { t } = useTranslation('shell');
  const problem = useRouteError();
  const navigate = useNavigate();
  const kind = kindOf(problem);
  useNewerBuild(kind);
  const detail = problem instanceof Error ? problem.message : '';
  return (
    <section className="notice" role="alert">
      <h1>{t(`errors.${kind}.title`)}</h1>
      <p>{(kind === 'unavailable' && detail) || t(`errors.${kind}.text`)}</p>
      <div className="notice__actions">
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('errors.reload')}
        </button>
        <button type="button" className="button button--plain" onClick={() => navigate(-1)}>
          {t('errors.back')}
        </button>
        <button type="button" className="button button--plain" onClick={() => navigate('/')}>
          {t('goHome')}
        </button>
      </div>
      {kind === 'crash' && detail ? <pre className="notice__detail">{detail}</pre> : null}
    </section>
  );
}

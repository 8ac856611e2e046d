import '../../../engine/web/pages/pages.css';
import './boundaries.css';
import { useNotification } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { home } from '../../../engine/web/core/home.ts';
import { Loading } from '../../../engine/web/core/Loading.tsx';
import { AUDIT_PATH } from '../../../engine/web/core/paths.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { NotLoaded } from '../../../engine/web/screens/shared/Notice.tsx';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { useConfirm } from '../../../engine/web/screens/shared/useConfirm.tsx';
import type { BoundaryLevel } from '../../boundaries.ts';
import type { AreaLevel } from '../../geography.ts';
import { loadLevels, revertLevel } from './calls.ts';
import { ImportForm } from './ImportForm.tsx';
import { Report } from './Report.tsx';

interface LevelsProps {
  readonly levels: readonly BoundaryLevel[];
  readonly onDone: () => Promise<unknown>;
}

/** Confirms, then removes what was imported of a level. */
function useRevert(onDone: LevelsProps['onDone']) {
  const { t } = useTranslation('boundaries');
  const { open } = useNotification();
  const ask = useConfirm();
  return async (level: AreaLevel): Promise<void> => {
    const name = t(`levels.${level}`);
    const yes = await ask({
      title: t('page.revertTitle', { level: name }),
      content: t(level === 'province' ? 'page.revertProvinces' : 'page.revertOthers'),
      yes: t('page.revert'),
      danger: true,
    });
    if (!yes) return;
    try {
      await revertLevel(level);
      await onDone();
      open?.({ type: 'success', message: t('page.reverted', { level: name }) });
    } catch (problem) {
      open?.({ type: 'error', message: problemText(problem, t('page.revertFailed')) });
    }
  };
}

/** What boundaries each level has, where they are from, and the way back. */
function Levels({ levels, onDone }: LevelsProps) {
  const { t } = useTranslation('boundaries');
  const { formatDateTime } = useDates();
  const revert = useRevert(onDone);
  return (
    <div className="boundaries__levels">
      {levels.map(({ level, total, areas, builtIn, imports }) => (
        <section key={level} className="card" aria-labelledby={`boundaries-${level}`}>
          <h2 className="card__title" id={`boundaries-${level}`}>
            {t(`levels.${level}`)}
          </h2>
          <p>
            {t('page.covered', { areas: formatNumber(areas), total: formatNumber(total) })}
            {builtIn && ` · ${t('page.builtIn')}`}
          </p>
          {imports.map((each) => (
            <details key={each.id}>
              <summary>
                {each.files.join(', ')} · {formatDateTime(each.importedAt, 'short')}
              </summary>
              <Report {...each} />
            </details>
          ))}
          {imports.length > 0 && (
            <button
              type="button"
              className="button button--plain"
              onClick={() => void revert(level)}
            >
              {t('page.revert')}
            </button>
          )}
        </section>
      ))}
    </div>
  );
}

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

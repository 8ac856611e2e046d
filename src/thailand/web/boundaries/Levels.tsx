import { useNotification } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { useConfirm } from '../../../engine/web/screens/shared/useConfirm.tsx';
import type { BoundaryLevel } from '../../boundaries.ts';
import type { AreaLevel } from '../../geography.ts';
import { revertLevel } from './calls.ts';
import { Report } from './Report.tsx';

interface LevelsProps {
  readonly levels: readonly BoundaryLevel[];
  readonly onDone: () => Promise<unknown>;
}

/** Asks, then gives up what was imported of a level. */
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
export function Levels({ levels, onDone }: LevelsProps) {
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

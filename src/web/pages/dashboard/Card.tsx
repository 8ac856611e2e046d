import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../app/shell/Icon.tsx';
import { savePicture } from '../../charts/picture.ts';
import type { ReferenceLine } from '../../charts/types.ts';
import { CardChart } from './CardChart.tsx';
import type { CardDeclaration, UserType } from './declaration.ts';
import { filterOf } from './filter-of.ts';
import { useCall } from './use-call.ts';
import type { ChangeView } from './use-view.ts';
import { askOf, isNarrowedByFood, type View } from './view.ts';

const asItIs = (data: unknown): unknown => data;

export interface CardProps {
  readonly card: CardDeclaration;
  readonly userType: UserType | null;
  readonly view: View;
  readonly onChange: ChangeView;
  readonly lines: readonly ReferenceLine[];
}

function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useTranslation('charts');
  return (
    <div className="chart-card__state" role="alert">
      <strong>{t('failed')}</strong>
      {problem === '' ? null : <span>{problem}</span>}
      <button type="button" className="button button--plain" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

interface ToolsProps {
  readonly title: string;
  readonly asTable: boolean;
  readonly onTable: (() => void) | null;
  readonly onPicture: () => void;
}

function Tools({ title, asTable, onTable, onPicture }: ToolsProps) {
  const { t } = useTranslation('charts');
  return (
    <div className="chart-card__tools">
      {onTable ? (
        <button
          type="button"
          className="chart-card__tool"
          aria-pressed={asTable}
          aria-label={t('asTableOf', { title })}
          onClick={onTable}
        >
          {t('asTable')}
        </button>
      ) : null}
      <button
        type="button"
        className="chart-card__tool"
        aria-label={t('pictureOf', { title })}
        onClick={onPicture}
      >
        <Icon name="download" size={16} />
        PNG
      </button>
    </div>
  );
}

/** What the page says of all that is on it: its name, the times it tells of, and what was chosen. */
const aboutPage = (): string[] =>
  [...document.querySelectorAll('.dashboard h1, .dashboard__times, .chip:not(.chip--all)')]
    .flatMap(({ childNodes }) => [...childNodes].map((it) => it.textContent?.trim() ?? ''))
    .filter((text) => text !== '');

/** What must be known to understand a chart beside the others. */
function noteOf(
  { call, ask }: CardDeclaration,
  userType: UserType | null,
  view: View,
): 'notNarrowed' | 'allReported' | null {
  if (call === 'getCircleBarWare') return isNarrowedByFood(view) ? 'notNarrowed' : null;
  // Of handlers the figure above tells of what they received, wherever it goes.
  if ((userType ?? view.userType) === 'handler') return null;
  const by = ask.by ?? ask.columnsBy;
  return by === 'destination' || by === 'manage' ? 'allReported' : null;
}

/** A chart with all that surrounds it; what goes wrong in it stays in it. */
export function Card({ card, userType, view, onChange, lines }: CardProps) {
  const { t } = useTranslation('charts');
  const filter = filterOf(card, userType);
  const ask = { ...askOf(view, userType, filter ?? undefined), ...card.ask };
  const { answer, busy, problem, retry } = useCall(card.call, ask, asItIs);
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const heading = useId();
  const title = t(`cards.${card.id}`);
  const note = noteOf(card, userType, view);
  const picture = async (): Promise<void> => {
    const demonstration = answer?.basis.demonstration ? [t('demonstration')] : [];
    if (frame.current) await savePicture(frame.current, title, [...aboutPage(), ...demonstration]);
  };
  return (
    <section
      ref={frame}
      className={`card chart-card chart-card--${card.chart} chart-card--${card.columns}${card.short ? ' chart-card--short' : ''}`}
      aria-labelledby={heading}
      aria-busy={busy}
    >
      <header className="chart-card__head">
        <h2 className="chart-card__title" id={heading}>
          {title}
        </h2>
        <Tools
          title={title}
          asTable={asTable}
          onTable={card.chart === 'matrix' ? null : () => setAsTable(!asTable)}
          onPicture={() => void picture()}
        />
      </header>
      <div className="chart-card__body">
        {problem === null ? null : <Failed problem={problem} onRetry={retry} />}
        {answer === null && problem === null ? <div className="skeleton" /> : null}
        {answer === null ? null : (
          <Suspense fallback={<div className="skeleton" />}>
            <CardChart
              answer={answer.data}
              {...{ card, filter, view, lines, title, asTable, onChange }}
            />
          </Suspense>
        )}
      </div>
      {note === null ? null : <p className="chart-card__note">{t(note)}</p>}
    </section>
  );
}

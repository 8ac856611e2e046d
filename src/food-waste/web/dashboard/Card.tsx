import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceLine } from '../../../engine/web/charts/types.ts';
import { useChartWords } from '../../../engine/web/charts/words.ts';
import { type Answer, listIn } from './answers.ts';
import { CardChart } from './CardChart.tsx';
import type { CardDeclaration, UserType } from './declaration.ts';
import { filterOf } from './filter-of.ts';
import { PictureButton } from './PictureButton.tsx';
import type { Mode } from './published-part.ts';
import { PublicNote } from './RarePart.tsx';
import { readGrid } from './row-answers.ts';
import { useCall } from './use-call.ts';
import type { ChangeView } from './use-view.ts';
import { askOf, isNarrowedByFood, type View } from './view.ts';
import { CardWhy } from './why/Why.tsx';

/** The data as it is, once it is known that a chart can be made of it. */
const asList = (data: unknown): unknown => listIn(data) && data;
const asGrid = (data: unknown): unknown => readGrid(data) && data;

export interface CardProps {
  readonly card: CardDeclaration;
  readonly userType: UserType | null;
  readonly mode: Mode;
  readonly view: View;
  readonly onChange: ChangeView;
  readonly lines: readonly ReferenceLine[];
}

/** What stands in the place of what could not be had. */
export function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
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

type NotedProps = Pick<CardProps, 'card' | 'userType' | 'view'>;

/** What must be known to understand a chart beside the others. */
function noteOf({
  card: { call, ask },
  userType,
  view,
}: NotedProps): 'notNarrowed' | 'allReported' | null {
  if (call === 'getCircleBarWare') return isNarrowedByFood(view) ? 'notNarrowed' : null;
  // Of handlers the figure above is of what they received, wherever it goes.
  if ((userType ?? view.userType) === 'handler') return null;
  const by = ask.by ?? ask.columnsBy;
  return by === 'destination' || by === 'manage' ? 'allReported' : null;
}

const classOf = ({ chart, columns, short }: CardDeclaration): string =>
  `card chart-card chart-card--${chart} chart-card--${columns}${short ? ' chart-card--short' : ''}`;

function Note(props: NotedProps) {
  const { t } = useTranslation('charts');
  const note = noteOf(props);
  return note === null ? null : <p className="chart-card__note">{t(note)}</p>;
}

/** How many a chart rests on, and what the public sees of it. */
function Foot({ card, answer }: { card: CardDeclaration; answer: Answer<unknown> | null }) {
  const words = useChartWords();
  const { reporters = null, reportersTo = null } = answer?.basis ?? {};
  // The bars of that chart are the numbers of reporters.
  const rests = card.call === 'countTypeUsers' ? '' : words.reporters(reporters, reportersTo);
  return (
    <p className="chart-card__foot">
      <span>{rests}</span>
      <PublicNote answer={answer} isPooled={card.chart === 'bars' || card.chart === 'ring'} />
    </p>
  );
}

/** As large as a card, until it is drawn. */
export function CardRoom(props: NotedProps) {
  const { card } = props;
  const { t } = useTranslation('charts');
  return (
    <div className={classOf(card)}>
      <div className="chart-card__head">
        <h2 className="chart-card__title">{t(`cards:${card.id}`)}</h2>
      </div>
      <div className="chart-card__body">
        <div className="skeleton" />
      </div>
      <Note {...props} />
      <Foot card={card} answer={null} />
    </div>
  );
}

/** A chart with all that surrounds it; what goes wrong in it stays in it. */
export function Card({ card, userType, mode, view, onChange, lines }: CardProps) {
  const { t } = useTranslation('charts');
  const filter = mode === 'live' ? filterOf(card, userType) : null;
  const ask = { ...askOf(view, userType, filter ?? undefined), ...card.ask };
  const { answer, busy, problem, retry } = useCall(
    card.call,
    ask,
    card.chart === 'matrix' ? asGrid : asList,
  );
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const heading = useId();
  const title = t(`cards:${card.id}`);
  return (
    <section ref={frame} className={classOf(card)} aria-labelledby={heading} aria-busy={busy}>
      <header className="chart-card__head">
        <h2 className="chart-card__title" id={heading}>
          {title}
        </h2>
        <div className="chart-card__tools">
          {answer === null ? null : <CardWhy card={card} of={title} answer={answer} />}
          {card.chart === 'matrix' ? null : (
            <button
              type="button"
              className="chart-card__tool"
              aria-pressed={asTable}
              aria-label={t('asTableOf', { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t('asTable')}
            </button>
          )}
          <PictureButton
            title={title}
            frame={frame}
            isDemonstration={answer?.basis.demonstration ?? false}
          />
        </div>
      </header>
      <div className="chart-card__body">
        {problem === null ? null : <Failed problem={problem} onRetry={retry} />}
        {answer === null && problem === null ? <div className="skeleton" /> : null}
        {answer === null ? null : (
          <Suspense fallback={<div className="skeleton" />}>
            <CardChart {...{ answer, card, filter, view, lines, title, asTable, onChange }} />
          </Suspense>
        )}
      </div>
      <Note {...{ card, userType, view }} />
      <Foot card={card} answer={answer} />
    </section>
  );
}

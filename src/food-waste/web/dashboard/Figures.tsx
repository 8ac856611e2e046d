import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, largestOf, scaleOf } from '../../../engine/web/charts/amounts.ts';
import { Hint } from '../../../engine/web/charts/Hint.tsx';
import { PartialMark } from '../../../engine/web/charts/RowName.tsx';
import { useChartWords } from '../../../engine/web/charts/words.ts';
import { figureChange, partCovered, percentOf } from '../../figure-change.ts';
import { Among, endOf } from './Among.tsx';
import type { Figure, Home, Reference } from './answers.ts';
import type { Loading } from './use-call.ts';
import type { WhyOf } from './why/Why.tsx';

const ARROWS = { up: '▲', down: '▼', same: '＝' } as const;
/** What was reported in all follows how many report: only rates and shares are good or bad. */
const TOTALS: ReadonlySet<string> = new Set(['kg', 'kgCo2e', 'baht', 'meals']);
/** Of all else that is a share, more is better. */
const LESS_IS_BETTER: ReadonlySet<string> = new Set(['edibleShare', 'unsoldShare']);

/** Why nothing is said of whether a change is good: the period is not over, or the figures are unsure. */
export type Doubt = 'unfinished' | 'unsure';

function assessed(
  { key, unit, isUncertain }: Figure,
  change: Change | null,
  isOver: boolean,
): 'better' | 'worse' | 'neither' | Doubt {
  if (!isOver) return 'unfinished';
  if (change === null || change.direction === 'same' || TOTALS.has(unit)) return 'neither';
  if (isUncertain) return 'unsure';
  const isMoreBetter = unit === 'share' && !LESS_IS_BETTER.has(key);
  return (change.direction === 'up') === isMoreBetter ? 'better' : 'worse';
}

interface ShownProps {
  readonly figure: Figure;
  /** Whether the period is. */
  readonly isOver: boolean;
  /** Opens why it changed; absent where that is not available. */
  readonly why: WhyOf | undefined;
  /** Says what is in doubt; absent until its words are there. */
  readonly doubt: ((of: Doubt) => ReactNode) | undefined;
}

/** What became of a figure: an arrow, words, and whether that is good. */
function Changed({ figure, isOver, why, doubt }: ShownProps) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const { key, value } = figure;
  // What came together in a part of a period is not less than in all of another.
  const change = isOver || !TOTALS.has(figure.unit) ? figureChange(figure) : null;
  if (change === null && (isOver || value === null)) {
    return <p className="figure__change">{value === null ? '' : t('change.unknown')}</p>;
  }
  const assessment = assessed(figure, change, isOver);
  return (
    <p className={`figure__change figure__change--${assessment}`}>
      {change && (
        <>
          <span aria-hidden="true">{ARROWS[change.direction]} </span>
          {words.change(change)}
        </>
      )}
      {assessment === 'better' || assessment === 'worse'
        ? ` · ${t(`change.${assessment}`)}`
        : assessment !== 'neither' && doubt?.(assessment)}{' '}
      {why?.(key)}
    </p>
  );
}

function Basis({ figure }: { figure: Figure }) {
  const { reporters, reportersTo, weighedShare, coverage, value } = figure;
  const { t } = useTranslation('charts');
  const words = useChartWords();
  if (reporters === null || reporters === 0) return <p className="figure__basis" />;
  const weighed = percentOf(weighedShare ?? 0);
  const share = value === null ? null : partCovered(coverage);
  return (
    <p className="figure__basis">
      {t(weighedShare ? 'basis.weighed' : 'basis.reporters', {
        reporters: words.band(reporters, reportersTo, scaleOf('reporters', reporters)),
        weighed,
      })}
      {share === null ? null : ` · ${t('basis.coverage', { share })}`}
    </p>
  );
}

/** Between which values a rate lies, and how good that is. */
function Exactness({ figure: { value, unit, interval, quality } }: { figure: Figure }) {
  const { t } = useTranslation('charts');
  if (value === null || interval === null) return null;
  const { write } = scaleOf(unit, largestOf([value]));
  return (
    <p className="figure__interval">
      {t('interval.text', { low: write(interval.low), high: write(interval.high) })}
      {quality === null ? null : (
        <>
          {' · '}
          <Hint text={t(`interval.help.${quality}`)}>{t(`interval.quality.${quality}`)}</Hint>
        </>
      )}
    </p>
  );
}

function Value({ figure }: { figure: Figure }) {
  const { value, unit, missing } = figure;
  const words = useChartWords();
  const scale = scaleOf(unit, largestOf([value]));
  if (value === null) {
    return <p className="figure__none">{words.missing(missing ?? 'insufficient')}</p>;
  }
  return (
    <p className="figure__value">
      <strong>{scale.write(value)}</strong> <span>{words.unit(scale, value)}</span>{' '}
      <PartialMark of={figure} />
    </p>
  );
}

function Tile(props: ShownProps) {
  const { figure } = props;
  const { t } = useTranslation('charts');
  return (
    <li className="figure">
      <h3 className="figure__name">{t(`figures.${figure.key}`)}</h3>
      <Value figure={figure} />
      <Exactness figure={figure} />
      <Changed {...props} />
      <Basis figure={figure} />
    </li>
  );
}

/** Where a rate lies among published ones. */
function AmongReferences({
  value,
  references,
}: {
  value: number;
  references: readonly Reference[];
}) {
  const scale = scaleOf('kgPerPersonYear', endOf(value, references));
  const lines = references
    .toSorted((one, other) => one.value - other.value)
    .map((it) => ({
      ...it,
      text: `${it.name} ${scale.write(it.value)}`,
    }));
  return <Among value={value} lines={lines} />;
}

interface FiguresProps {
  readonly home: Loading<Home>;
  readonly hero: string;
  /** Of which area it is, where nothing else on the page says so. */
  readonly where: 'country' | 'own' | null;
  /** Said under the largest figure. */
  readonly children: ReactNode;
  /** Said below all that is said of it. */
  readonly foot?: ReactNode;
  readonly why?: ShownProps['why'];
  readonly doubt?: ShownProps['doubt'];
}

const TILES = 6;

/** Kilograms a year are shown among published ones, which takes more room. */
const heroClass = (hero: string): string =>
  `figure figure--hero${hero === 'kgPerPersonYear' ? ' figure--among' : ''}`;

function Skeleton({ hero }: { hero: string }) {
  return (
    <div className="figures" aria-busy="true">
      <div className={`${heroClass(hero)} skeleton`} />
      <ul className="figures__rest">
        {Array.from({ length: TILES }, (_, place) => `tile ${place}`).map((key) => (
          <li key={key} className="figure skeleton" />
        ))}
      </ul>
    </div>
  );
}

function Failed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  const { t } = useTranslation('charts');
  return (
    <div className="figures figures--failed" role="alert">
      <strong>{t('failed')}</strong>
      <span>{problem}</span>
      <button type="button" className="button button--plain" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

/** The figures at the head of a dashboard, one of them above the others. */
export function Figures({ home, hero, where, children, foot, why, doubt }: FiguresProps) {
  const { t } = useTranslation('charts');
  const { answer, busy, problem, retry } = home;
  if (problem !== null) return <Failed problem={problem} onRetry={retry} />;
  if (answer === null) return <Skeleton hero={hero} />;
  const { figures, references } = answer.data;
  const first = figures.find(({ key }) => key === hero) ?? figures[0];
  if (first === undefined) return <p className="figures figures--failed">{t('empty')}</p>;
  const context = { isOver: answer.times.until === '', why, doubt };
  const isPerPerson = first.key === 'kgPerPersonYear';
  const comparable = references.filter((it) => it.of === 'consumer' && isPerPerson);
  return (
    <section className="figures" aria-label={t('figuresTitle')} aria-busy={busy}>
      <div className={heroClass(hero)}>
        <h2 className="figure__name">
          {t(`figures.${first.key}`)}
          {where && <small> · {t(`filters.all.${where}`)}</small>}
        </h2>
        <Value figure={first} />
        <Exactness figure={first} />
        <Changed figure={first} {...context} />
        {children}
        {first.value === null || comparable.length === 0 ? null : (
          <AmongReferences value={first.value} references={comparable} />
        )}
        <Basis figure={first} />
        {foot}
      </div>
      <ul className="figures__rest">
        {figures
          .filter((it) => it !== first)
          .slice(0, TILES)
          .map((figure) => (
            <Tile key={figure.key} figure={figure} {...context} />
          ))}
      </ul>
    </section>
  );
}

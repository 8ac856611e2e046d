import { useTranslation } from 'react-i18next';
import type { PopulationFigure, ToldReference } from '../../../population.ts';
import { Among } from '../Among.tsx';
import { writingOf } from './amounts.ts';

/** What a figure is made of. */
const SUMS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** The roadmap names its shares to the hundredth. */
const SHARES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const PERCENT = 100;

/** Where a share lies between that of the roadmap's start and its target. */
function Roadmap({ value, lines }: { value: number | null; lines: readonly ToldReference[] }) {
  const { t } = useTranslation('population');
  const written = lines.map((it) => ({
    ...it,
    target: it.kind === 'target',
    text: (
      <>
        {`${it.name} ${SHARES.format(it.value * PERCENT)}%`}
        <span className="population__source">{it.source}</span>
      </>
    ),
  }));
  return (
    <>
      <Among value={value} lines={written} />
      <p className="population__how">{t('householdsOnly')}</p>
    </>
  );
}

interface FigureProps {
  readonly figure: PopulationFigure;
  readonly references: readonly ToldReference[];
}

/** One figure: what it is, what it comes to and between which values, and how it is made. */
export function Figure({ figure, references }: FigureProps) {
  const { t } = useTranslation('population');
  const { key, kind, unit, value, interval, quality, missing, from, partial } = figure;
  const writing = writingOf(unit, [value]);
  const { write } = writing;
  // A share is made of an estimate, which is written as such.
  const sums = unit === 'share' ? writingOf('tonnesPerYear', [from]).write : SUMS.format;
  const made = from === null ? null : sums(from);
  return (
    <li className="population__figure">
      <h3 className="figure__name">
        {t(`figures.${key}`)} <span className="population__kind">{t(`kinds.${kind}`)}</span>
      </h3>
      {value === null ? (
        <p className="population__missing">{t(`missing.${missing ?? 'insufficient'}`)}</p>
      ) : (
        <p className="figure__value">
          <strong>{write(value)}</strong> <span>{t(`units.${writing.unit}`)}</span>
        </p>
      )}
      {value !== null && interval ? (
        <p className="figure__interval">
          {t('interval', { low: write(interval.low), high: write(interval.high) })}
          {quality === 'd' ? ` · ${t('unsure')}` : null}
        </p>
      ) : null}
      {value === null || made === null ? null : (
        <p className="population__how">
          {t(`how.${key}`, { from: made })}
          {partial ? ` · ${t('partial')}` : null}
        </p>
      )}
      {unit === 'share' ? <Roadmap value={value} lines={references} /> : null}
    </li>
  );
}

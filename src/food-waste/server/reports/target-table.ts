import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';
import type { Interval } from '../../precision.ts';
import {
  NOTHING,
  type ReportCell,
  type ReportRow,
  type ReportTable,
  textCell,
} from '../../report.ts';
import type { Speech } from '../dashboard/export/words.ts';
import { SECTOR_RATES } from './figures.ts';
import { NumberCells, wordIn } from './numbers.ts';
import { baseText, type Progress, pathAt, yearOf } from './progress.ts';
import { FEWEST_YEARS } from './projection.ts';

/** Every year from the first there is to the target's, the line, what came of it, what will. */
export function yearsShown({ target, years }: Progress): number[] {
  const first = Math.min(target.baseYear, years[0]?.year ?? target.baseYear);
  const last = Math.max(target.targetYear, years.at(-1)?.year ?? target.targetYear);
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/** What is projected of a year; nothing of years that are over. */
export function projectedAt({ projection, years }: Progress, year: number) {
  const lastWhole = years.filter(({ isPartial, value }) => !isPartial && value !== null).at(-1);
  if (!projection || !lastWhole || year <= lastWhole.year) return null;
  return projection.at(year);
}

type Standing = 'reached' | 'missed' | 'open';
/** How the target's year stands to the target: as it is projected, or as it was. */
export type Outlook = Standing | 'unknown' | `was.${Standing}`;

function standingOf({ low, high }: Interval, path: number): Standing {
  if (high <= path) return 'reached';
  return low > path ? 'missed' : 'open';
}

export function outlookOf(progress: Progress): Outlook {
  const { targetYear } = progress.target;
  const [path, projected] = [pathAt(progress, targetYear), projectedAt(progress, targetYear)];
  const actual = yearOf(progress, targetYear);
  if (path === null) return 'unknown';
  if (actual?.interval && !actual.isPartial) return `was.${standingOf(actual.interval, path)}`;
  // Without a trend it says nothing of years to come.
  if (!projected?.interval || progress.projection?.method !== 'line') return 'unknown';
  return standingOf(projected.interval, path);
}

function rowsOf(speech: Speech, progress: Progress): ReportRow[] {
  const [word, cells] = [wordIn(speech), new NumberCells(speech)];
  const unit = SECTOR_RATES[progress.sector];
  const { target } = progress;
  return yearsShown(progress).map((year): ReportRow => {
    const found = yearOf(progress, year);
    const [path, projected] = [pathAt(progress, year), projectedAt(progress, year)];
    const remarks = [
      year === target.baseYear && word('target.isBase'),
      year === target.targetYear && word('target.isTarget'),
      found?.isPartial && word('target.partial'),
    ].filter((it) => typeof it === 'string');
    const value: ReportCell =
      found?.value === null || !found ? NOTHING : cells.of(found.value, unit, found.interval);
    return {
      ...{ level: 1, key: String(year), english: String(year) },
      label: String(year + BUDDHIST_YEAR_OFFSET),
      cells: [
        value,
        path === null ? NOTHING : cells.of(path, unit),
        projected ? cells.of(projected.value, unit, projected.interval) : NOTHING,
        textCell(remarks.join(', ')),
      ],
    };
  });
}

/** What the projection rests on, in a sentence. */
export function methodText(speech: Speech, { projection }: Progress): string {
  const word = wordIn(speech);
  if (!projection) return word('target.noYears');
  const years = String(projection.years);
  return projection.method === 'line'
    ? word('target.line', { years })
    : word('target.last', { years, fewest: String(FEWEST_YEARS) });
}

/** How a sector stands to the target of the office. */
export function targetTable(speech: Speech, progress: Progress): ReportTable {
  const word = wordIn(speech);
  const { sector, target } = progress;
  // The table is the product's own: no standard has terms for it.
  const column = (name: string) => ({ heading: word(`target.columns.${name}`), english: '' });
  const shown = (year: number): string => String(year + BUDDHIST_YEAR_OFFSET);
  return {
    key: 'target',
    title: word('target.title', { sector: word(`sectors.${sector}`) }),
    english: '',
    about: word('target.about', {
      percent: String(target.percent),
      base: shown(target.baseYear),
      year: shown(target.targetYear),
    }),
    columns: [
      { ...column('year'), kind: 'text' },
      { ...column('actual'), kind: 'number', hasInterval: true },
      { ...column('path'), kind: 'number' },
      { ...column('projected'), kind: 'number', hasInterval: true },
      { ...column('remarks'), kind: 'text' },
    ],
    rows: rowsOf(speech, progress),
    notes: [
      word(`target.outlook.${outlookOf(progress)}`, { year: shown(target.targetYear) }),
      methodText(speech, progress),
      baseText(speech, progress),
    ],
  };
}

import type { Interval, Quality } from '../../../precision.ts';
import type { TableColumn } from './table.ts';
import type { Word } from './words.ts';

/** The interval and grade of a figure, in the columns of `qualityColumns`. */
export const qualityCells = (word: Word, it: Rated): (string | number | null)[] => [
  it.interval?.low ?? null,
  it.interval?.high ?? null,
  it.quality ? word(`quality.${it.quality}`) : null,
];
export const qualityColumns = (word: Word): TableColumn[] => [
  { heading: word('columns.low'), format: 'number' },
  { heading: word('columns.high'), format: 'number' },
  { heading: word('columns.quality'), format: 'text' },
];
interface Rated {
  readonly interval?: Interval;
  readonly quality?: Quality;
}

import type { Precision } from '../../../precision.ts';
import type { ColumnOf, Format } from './table.ts';
import type { Word } from './words.ts';

/** The interval and grade of a figure. @param formats those of the figures, where they differ */
export const qualityColumns = (
  word: Word,
  formats?: readonly Format[],
): readonly ColumnOf<Precision>[] => [
  {
    ...{ heading: word('columns.low'), format: 'number', formats },
    of: ({ interval }) => interval?.low ?? null,
  },
  {
    ...{ heading: word('columns.high'), format: 'number', formats },
    of: ({ interval }) => interval?.high ?? null,
  },
  {
    ...{ heading: word('columns.quality'), format: 'text' },
    of: ({ quality }) => (quality ? word(`quality.${quality}`) : null),
  },
];

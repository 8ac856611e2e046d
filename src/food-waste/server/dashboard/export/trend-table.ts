import type { SheetAnswer } from '../calls.ts';
import type { Split, TrendPoint } from '../trend.ts';
import { type ColumnOf, remarksIn, type Table, tableFrom, withheldIn } from './table.ts';
import { nameOf, periodIn, type Speech, wordIn } from './words.ts';

type TrendAnswer = Extract<SheetAnswer, { shape: 'trend' }>;

function seriesNames(
  speech: Speech,
  split: string,
  points: readonly TrendPoint[],
): ReadonlyMap<number | string, string> {
  return new Map(
    points.map(({ series = '', name }) => [
      series,
      typeof name === 'string' ? name : nameOf(speech, split, { key: String(series), name: null }),
    ]),
  );
}

function splitTrend(
  speech: Speech,
  title: string,
  { by, body: { data } }: TrendAnswer,
  split: Split,
): Table {
  const word = wordIn(speech);
  const at = new Map(data.map((it) => [`${it.period}\n${it.series}`, it]));
  const series = [...seriesNames(speech, split, data)].map(([key, heading]) => ({
    heading,
    pointOf: (period: string) => at.get(`${period}\n${key}`),
  }));
  const periods = [...new Set(data.map(({ period }) => period))];
  const withheld = (period: string): string[] =>
    series.flatMap(({ heading, pointOf }) => (pointOf(period)?.missing ? heading : []));
  return tableFrom<string>(
    title,
    periods,
    [
      {
        ...{ heading: word(`periods.${by}`), format: 'text' },
        of: (period) => periodIn(speech, by, period),
      },
      ...series.map(({ heading, pointOf }): ColumnOf<string> => {
        return { heading, format: 'number', of: (period) => pointOf(period)?.kg ?? null };
      }),
      {
        ...{ heading: word('columns.note'), format: 'text' },
        of: (period) => withheldIn(word, withheld(period)),
      },
    ],
    {
      ...{ kind: 'columns', unit: word('units.kg'), stacked: true, rows: periods.length },
      series: series.map((_one, place) => place + 1),
    },
  );
}

/** The parts of a time, one below the other; what they are split by, side by side. */
export function trendTable(speech: Speech, title: string, answer: TrendAnswer): Table {
  if (answer.split !== undefined) return splitTrend(speech, title, answer, answer.split);
  const word = wordIn(speech);
  const heading = (key: string) => word(`columns.${key}`);
  const { by, body } = answer;
  const perPerson: ColumnOf<TrendPoint> = {
    ...{ heading: heading('kgPerPersonYear'), format: 'number' },
    of: ({ kgPerPersonYear }) => kgPerPersonYear,
  };
  const isPerPerson = body.data.some(({ kgPerPersonYear }) => kgPerPersonYear !== null);
  return tableFrom<TrendPoint>(
    title,
    body.data,
    [
      {
        ...{ heading: word(`periods.${by}`), format: 'text' },
        of: ({ period }) => periodIn(speech, by, period),
      },
      { heading: heading('kg'), format: 'number', of: ({ kg }) => kg },
      { heading: heading('previousKg'), format: 'number', of: ({ previousKg }) => previousKg },
      ...(isPerPerson ? [perPerson] : []),
      { heading: heading('note'), format: 'text', of: (it) => remarksIn(word, it) },
    ],
    {
      ...{ kind: 'line', unit: word('units.kg'), stacked: false, series: [1, 2] },
      rows: body.data.length,
    },
  );
}

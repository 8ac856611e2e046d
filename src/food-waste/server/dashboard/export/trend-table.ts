import type { SheetTold } from '../calls.ts';
import type { Split, TrendPoint } from '../trend.ts';
import { remarksIn, type Table, withheldIn } from './table.ts';
import { nameOf, periodIn, type Speech, wordIn } from './words.ts';

type TrendTold = Extract<SheetTold, { shape: 'trend' }>;

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
  { by, body: { data } }: TrendTold,
  split: Split,
): Table {
  const word = wordIn(speech);
  const names = seriesNames(speech, split, data);
  const at = new Map(data.map((it) => [`${it.period}\n${it.series}`, it]));
  const rows = [...new Set(data.map(({ period }) => period))].map((period) => {
    const points = [...names.keys()].map((series) => at.get(`${period}\n${series}`));
    const withheld = [...names.values()].filter((_name, place) => points[place]?.missing);
    return [
      periodIn(speech, by, period),
      ...points.map((it) => it?.kg ?? null),
      withheldIn(word, withheld),
    ];
  });
  return {
    title,
    columns: [
      { heading: word(`periods.${by}`), format: 'text' },
      ...[...names.values()].map((heading) => ({ heading, format: 'number' as const })),
      { heading: word('columns.note'), format: 'text' },
    ],
    rows,
    drawn: {
      kind: 'columns',
      unit: word('units.kg'),
      stacked: true,
      series: [...names.keys()].map((_series, place) => place + 1),
      rows: rows.length,
    },
  };
}

/** The parts of a time, one below the other; what they are split by, side by side. */
export function trendTable(speech: Speech, title: string, told: TrendTold): Table {
  if (told.split !== undefined) return splitTrend(speech, title, told, told.split);
  const word = wordIn(speech);
  const { data } = told.body;
  const perPerson = data.some(({ kgPerPersonYear }) => kgPerPersonYear !== null);
  return {
    title,
    columns: [
      { heading: word(`periods.${told.by}`), format: 'text' },
      { heading: word('columns.kg'), format: 'number' },
      { heading: word('columns.previousKg'), format: 'number' },
      ...(perPerson
        ? [{ heading: word('columns.kgPerPersonYear'), format: 'number' as const }]
        : []),
      { heading: word('columns.note'), format: 'text' },
    ],
    rows: data.map((it) => [
      periodIn(speech, told.by, it.period),
      it.kg,
      it.previousKg,
      ...(perPerson ? [it.kgPerPersonYear] : []),
      remarksIn(word, it),
    ]),
    drawn: {
      kind: 'line',
      unit: word('units.kg'),
      stacked: false,
      series: [1, 2],
      rows: data.length,
    },
  };
}

import { BUDDHIST_YEAR_OFFSET } from '../../../../thailand/calendar.ts';
import type { EstimatedArea, PopulationFigure } from '../../../population.ts';
import type { PopulationFigures } from '../estimates.ts';
import { qualityCells, qualityColumns } from './quality-columns.ts';
import { countCell, type Table } from './table.ts';
import { areaIn, type Speech, type Word, wordIn } from './words.ts';

type Row = (string | number | null)[];

function missingIn(word: Word, { missing, partial }: PopulationFigure | EstimatedArea): string {
  const parts = [missing && word(`missing.${missing}`), partial && word('partial')];
  return parts.filter(Boolean).join(' · ');
}

/** Figures by the people there are: those of the area, then the estimates of the areas in it. */
export function populationTable(
  speech: Speech,
  title: string,
  { data: { figures, areas, statistics } }: PopulationFigures,
): Table {
  const word = wordIn(speech);
  const yearOf = (year: number | undefined): number | null =>
    year === undefined ? null : year + BUDDHIST_YEAR_OFFSET;
  const sourceOf = (sources: readonly string[] = []): string => sources.join('; ');
  const ofArea = figures.map((it): Row => {
    const { population, municipalWasteTonnes } = statistics;
    const used = it.unit === 'share' ? municipalWasteTonnes : population;
    return [
      ...[word(`figures.${it.key}`), it.value, word(`units.${it.unit}`), ...qualityCells(word, it)],
      ...[countCell(it.reporters, it.reportersTo), used?.value ?? null, yearOf(used?.year)],
      ...[sourceOf(used?.sources), missingIn(word, it)],
    ];
  });
  const inside = areas.map((it): Row => {
    const { population } = it;
    return [
      ...[word('estimateOf', { area: areaIn(speech, it.code) }), it.value],
      ...[word('units.tonnesPerYear'), ...qualityCells(word, it), null],
      ...[population?.value ?? null, yearOf(population?.year), sourceOf(population?.sources)],
      missingIn(word, it),
    ];
  });
  const formats = [
    ...figures.map(({ unit }) => (unit === 'share' ? ('share' as const) : ('number' as const))),
    ...areas.map(() => 'number' as const),
  ];
  return {
    title,
    columns: [
      { heading: word('columns.figure'), format: 'text' },
      { heading: word('columns.value'), format: 'number', formats },
      { heading: word('columns.unit'), format: 'text' },
      ...qualityColumns(word).map((column) =>
        column.format === 'number' ? { ...column, formats } : column,
      ),
      { heading: word('columns.reporters'), format: 'count' },
      { heading: word('columns.statistic'), format: 'number' },
      { heading: word('columns.year'), format: 'text' },
      { heading: word('columns.source'), format: 'text' },
      { heading: word('columns.note'), format: 'text' },
    ],
    rows: [...ofArea, ...inside],
    drawn: null,
  };
}

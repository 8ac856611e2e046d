import { BUDDHIST_YEAR_OFFSET } from '../../../../thailand/calendar.ts';
import type { EstimatedArea, PopulationFigure } from '../../../population.ts';
import type { PopulationFigures } from '../estimates.ts';
import { qualityColumns } from './quality-columns.ts';
import { countCell, type Format, type Table, tableFrom } from './table.ts';
import { areaIn, type Speech, type Word, wordIn } from './words.ts';

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
  const { population, municipalWasteTonnes } = statistics;
  const rows = [
    ...figures.map((it) => ({
      ...{ ...it, name: word(`figures.${it.key}`), remark: missingIn(word, it) },
      ...{ used: it.unit === 'share' ? municipalWasteTonnes : population },
      count: countCell(it.reporters, it.reportersTo),
    })),
    ...areas.map((it) => ({
      ...{ ...it, name: word('estimateOf', { area: areaIn(speech, it.code) }) },
      ...{ unit: 'tonnesPerYear' as const, used: it.population, count: null },
      remark: missingIn(word, it),
    })),
  ];
  const formats = rows.map(({ unit }): Format => (unit === 'share' ? 'share' : 'number'));
  const heading = (key: string) => word(`columns.${key}`);
  return tableFrom<(typeof rows)[number]>(title, rows, [
    { heading: heading('figure'), format: 'text', of: ({ name }) => name },
    { heading: heading('value'), format: 'number', formats, of: ({ value }) => value },
    { heading: heading('unit'), format: 'text', of: ({ unit }) => word(`units.${unit}`) },
    ...qualityColumns(word, formats),
    { heading: heading('reporters'), format: 'count', of: ({ count }) => count },
    { heading: heading('statistic'), format: 'number', of: ({ used }) => used?.value ?? null },
    {
      ...{ heading: heading('year'), format: 'text' },
      of: ({ used }) => used && used.year + BUDDHIST_YEAR_OFFSET,
    },
    {
      ...{ heading: heading('source'), format: 'text' },
      of: ({ used }) => used?.sources.join('; ') ?? '',
    },
    { heading: heading('note'), format: 'text', of: ({ remark }) => remark },
  ]);
}

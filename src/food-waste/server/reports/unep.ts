import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';
import { CODE_LENGTHS } from '../../../thailand/geography.ts';
import type { Interval } from '../../precision.ts';
import { NOTHING, type ReportCell, type ReportTable, textCell } from '../../report.ts';
import { areaIn, dayIn, type Speech } from '../dashboard/export/words.ts';
import { firstDay } from '../dashboard/periods.ts';
import type { ReportFigures, SectorFigures } from './figures.ts';
import { SECTOR_RATES } from './figures.ts';
import { numberText, termIn, wordIn } from './numbers.ts';
import type { ReportPopulation } from './population.ts';
import { areasText, RowWriter } from './writer.ts';

const DAYS_IN_YEAR = 365;
const KG_IN_TONNE = 1000;
/** Ways of measuring that the Index takes for measured at the source. */
const MEASURED = ['directWeighing', 'compositionAnalysis'] as const;
/** Named in the table. */
const MOST_METHODS = 3;

export type Confidence = 'high' | 'medium' | 'low' | 'veryLow';
/** Half an interval as a share of its figure, and the share measured, that a grade takes at least. */
const GRADES: readonly (readonly [Confidence, most: number, measured: number])[] = [
  ['high', 0.1, 0.5],
  ['medium', 0.25, 0.25],
];

const sumOf = (sums: ReadonlyMap<string, number>): number =>
  [...sums.values()].reduce((sum, kg) => sum + kg, 0);

/** The share of a sector's kilograms that some keys have; null where nothing was recorded. */
function shareOf(sums: ReadonlyMap<string, number>, keys: readonly string[]): number | null {
  const all = sumOf(sums);
  return all > 0 ? keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0) / all : null;
}

export const measuredShare = ({ methods }: SectorFigures): number | null =>
  shareOf(methods, MEASURED);

/** How far a sector's figure can be relied on. */
export function confidenceOf(sector: SectorFigures): Confidence {
  const { value, interval } = sector.rate;
  if (!value || !interval) return 'veryLow';
  const half = (interval.high - value) / value;
  const measured = measuredShare(sector) ?? 0;
  return GRADES.find(([, most, least]) => half <= most && measured >= least)?.[0] ?? 'low';
}

const scaled = ({ low, high }: Interval, times: number): Interval => ({
  low: low * times,
  high: high * times,
});

/** Kilograms of a period as tonnes of a year. */
export const yearlyTonnes = (kg: number, days: number): number =>
  (kg * DAYS_IN_YEAR) / days / KG_IN_TONNE;

/** Writes the rows of the table, a cell for each sector. */
class UnepWriter extends RowWriter {
  constructor(
    speech: Speech,
    readonly figures: ReportFigures,
    readonly population: ReportPopulation,
  ) {
    super(speech, 'unep.rows');
  }

  each(key: string, cell: (sector: SectorFigures) => ReportCell): void {
    this.row(key, this.figures.sectors.map(cell));
  }
}

/** Why there is no population: statistics go down to the amphoe. */
function noPopulation({ word, figures }: UnepWriter): string {
  const isTambon = figures.query.area.length === CODE_LENGTHS.tambon;
  return word(isTambon ? 'unep.noPopulationOfTambon' : 'unep.noPopulation');
}

function writeAmounts(writer: UnepWriter): void {
  const { cells, word, figures, population } = writer;
  const missing = textCell(noPopulation(writer));
  writer.heading('amounts');
  writer.each('perCapita', ({ sector, kg, rate }) => {
    if (sector === 'consumer') {
      return cells.orText(rate.value, 'kgPerPersonYear', 'insufficient', rate.interval);
    }
    if (population.people === null) return missing;
    const perPerson = (yearlyTonnes(kg, figures.days) * KG_IN_TONNE) / population.people;
    const cell = cells.of(perPerson, 'kgPerPersonYear');
    return { ...cell, text: word('unep.atLeast', { amount: cell.text }) };
  });
  writer.each('tonnes', ({ sector, rate }) => {
    if (sector !== 'consumer') return textCell(word('unep.notScaled'));
    if (population.people === null) return missing;
    if (rate.value === null) return textCell(word('insufficient'));
    const times = population.people / KG_IN_TONNE;
    const interval = rate.interval && scaled(rate.interval, times);
    return cells.of(rate.value * times, 'tonnesPerYear', interval);
  });
  writer.each('recorded', ({ kg }) => cells.of(yearlyTonnes(kg, figures.days), 'tonnesPerYear'));
  // A row for each, as each has a unit of its own.
  for (const { sector } of figures.sectors) {
    writer.each(`ownRate.${sector}`, (it) =>
      it.sector === sector
        ? cells.orText(it.rate.value, SECTOR_RATES[sector], 'insufficient', it.rate.interval)
        : NOTHING,
    );
  }
}

function writeMethod(writer: UnepWriter): void {
  const { cells, word, speech } = writer;
  writer.heading('method');
  writer.each('methods', ({ methods }) => {
    const all = sumOf(methods);
    if (all === 0) return textCell(word('none'));
    const named = [...methods]
      .filter(([, kg]) => kg > 0)
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_METHODS)
      .map(([method, kg]) => {
        const name = speech.words.text(
          speech.language,
          `resources:choices.measuringMethod.${method}`,
        );
        return `${name} ${numberText(kg / all, 'share')}`;
      });
    return textCell(named.join(', '));
  });
  writer.each('measured', (sector) => cells.orText(measuredShare(sector), 'share', 'insufficient'));
  writer.each('confidence', (sector) => textCell(word(`unep.confidence.${confidenceOf(sector)}`)));
}

function writeParts(writer: UnepWriter): void {
  writer.heading('parts');
  for (const part of ['edible', 'inedible', 'both'] as const) {
    writer.each(part, ({ parts }) =>
      writer.cells.orText(shareOf(parts, [part]), 'share', 'insufficient'),
    );
  }
}

function writeCoverage(writer: UnepWriter): void {
  const { cells, word, speech, figures, population } = writer;
  writer.heading('coverage');
  writer.each('reporters', ({ reporters }) => cells.of(reporters, 'reporters'));
  if (figures.sectors.some(({ rate }) => rate.firstMonth !== null)) {
    writer.each('dataFrom', ({ rate }) => {
      if (rate.firstMonth === null) return NOTHING;
      return textCell(word('unep.dataFrom', { day: dayIn(speech, firstDay(rate.firstMonth)) }));
    });
  }
  const first = (text: string) =>
    figures.sectors.map((_sector, at) => textCell(at === 0 ? text : ''));
  const { area } = figures.query;
  writer.row('area', first(areaIn(speech, area) + areasText(writer, figures)));
  const { people, year, source } = population;
  const text =
    people === null
      ? noPopulation(writer)
      : word('unep.population', {
          people: numberText(people, 'people'),
          year: year === null ? '' : String(year + BUDDHIST_YEAR_OFFSET),
          source,
        });
  writer.row('population', first(text));
}

/** The table of the UNEP Food Waste Index, level 2: measured food waste of each sector. */
export function unepTable(
  speech: Speech,
  figures: ReportFigures,
  population: ReportPopulation,
): ReportTable {
  const [word, term] = [wordIn(speech), termIn(speech)];
  const writer = new UnepWriter(speech, figures, population);
  writeAmounts(writer);
  writeMethod(writer);
  writeParts(writer);
  writeCoverage(writer);
  const named = (key: string) => {
    const [heading, english] = [word(key), term(key)];
    return { heading, english: english === heading ? '' : english };
  };
  return {
    key: 'unep',
    title: word('unep.title'),
    english: term('unep.title'),
    about: word('unep.about'),
    columns: [
      { heading: word('unep.columns.item'), english: '', kind: 'text' },
      ...figures.sectors.map(({ sector }) => ({
        ...named(`sectors.${sector}`),
        kind: 'number' as const,
        hasInterval: true as const,
      })),
    ],
    rows: writer.rows,
    notes: ['perCapita', 'confidence', 'excluded', 'source'].map((it) => word(`unep.notes.${it}`)),
  };
}

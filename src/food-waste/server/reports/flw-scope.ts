import { textCell } from '../../report.ts';
import { areaIn, dayIn } from '../dashboard/export/words.ts';
import { firstDay, lastDay } from '../dashboard/periods.ts';
import { type Material, together, type Way } from './figures.ts';
import { areasText, type FlwWriter } from './writer.ts';

/** The scope of the inventory, as the FLW Standard requires. */

export function writeTimeframe(writer: FlwWriter): void {
  const { figures, speech, word } = writer;
  const { first, last } = figures.query.span;
  const day = (date: string): string => `${dayIn(speech, date)} (${date})`;
  writer.heading('timeframe');
  writer.row('start', writer.said(day(firstDay(first))));
  const end = day(lastDay(last));
  const { openOn } = figures;
  const open = openOn === null ? '' : `; ${word('flw.notOver', { day: day(openOn) })}`;
  writer.row('end', writer.said(end + open));
  if (figures.firstMonth === null) return;
  const from = day(firstDay(figures.firstMonth));
  writer.row('dataFrom', writer.said(word('flw.dataFrom', { day: from })));
}

const PARTS = { edible: 'food', inedible: 'inedible', both: 'unseparated' } as const;

export function writeMaterialType(writer: FlwWriter): void {
  const parts = together(writer.figures.sectors, (sector) => sector.parts);
  writer.heading('materialType');
  for (const [part, key] of Object.entries(PARTS)) {
    writer.row(key, writer.weight(parts.get(part) ?? 0));
  }
  writer.row('total', writer.weight(writer.total, writer.word('flw.totalNote')));
}

/** The standard's destinations in its own order; the product has no harvest among its stages. */
const DESTINATIONS = [
  'animalFeed',
  'biomaterial',
  'anaerobicDigestion',
  'composting',
  'controlledCombustion',
  'landApplication',
  'landfill',
  'notHarvested',
  'refuse',
  'sewer',
  'unknown',
] as const;
type Destination = (typeof DESTINATIONS)[number];
/**
 * Starter ways that name no destination, but only whom it is handed to: the standard has these
 * reported as unknown, with the path that is known.
 */
const INITIAL_PATHS: ReadonlySet<string> = new Set(['MUNI', 'UNKNOWN']);

/** Where the standard has a way lead; null where what is eaten by people after all is no FLW. */
function destinationOf({ code, destination }: Way): Destination | null {
  if (INITIAL_PATHS.has(code)) return 'unknown';
  const known = DESTINATIONS.find((it) => it === destination);
  if (known) return known;
  return destination === '' ? 'unknown' : null;
}

const sumOf = (ways: readonly Way[], of: 'counted' | 'uncounted'): number =>
  ways.reduce((sum, way) => sum + way[of], 0);

function writeWays(writer: FlwWriter, ways: readonly Way[], of: 'counted' | 'uncounted'): void {
  for (const way of ways) {
    if (way[of] === 0) continue;
    const cells = of === 'counted' ? writer.weight(way[of]) : writer.beside(way[of]);
    writer.named(`way ${way.code}`, way.name || writer.word('flw.noWay'), cells);
  }
}

function writeCounted(writer: FlwWriter, destination: Destination): void {
  const { word } = writer;
  const ways = writer.figures.ways.filter((way) => destinationOf(way) === destination);
  const kg = sumOf(ways, 'counted');
  if (destination === 'notHarvested') {
    writer.row(destination, writer.said(word('flw.notApplicable')));
  } else if (kg === 0) {
    const isBeside = sumOf(ways, 'uncounted') > 0;
    writer.row(destination, writer.said(word(isBeside ? 'flw.excludedBelow' : 'flw.noneReported')));
  } else {
    writer.row(
      destination,
      writer.weight(kg, destination === 'unknown' ? word('flw.unknown') : ''),
    );
    writeWays(writer, ways, 'counted');
  }
}

export function writeDestinations(writer: FlwWriter): void {
  const { ways } = writer.figures;
  writer.heading('destination');
  for (const destination of DESTINATIONS) writeCounted(writer, destination);
  const excluded = ways.filter((way) => destinationOf(way) !== null);
  const recovered = ways.filter((way) => destinationOf(way) === null);
  const countedRecovered = sumOf(recovered, 'counted');
  if (countedRecovered > 0) {
    // An office may count what the standard does not: the rows above and this one are the total.
    writer.row('noDestination', writer.weight(countedRecovered, writer.word('flw.noDestination')));
    writeWays(writer, recovered, 'counted');
  }
  writer.row('excluded', writer.beside(sumOf(excluded, 'uncounted'), writer.word('flw.excluded')));
  writeWays(writer, excluded, 'uncounted');
  writer.row('notWaste', writer.beside(sumOf(recovered, 'uncounted'), writer.word('flw.notWaste')));
  writeWays(writer, recovered, 'uncounted');
}

/** Less than is ever recorded: what rounding leaves. */
const LEAST_KG = 0.0005;
const positive = (kg: number): number => (kg > LEAST_KG ? kg : 0);

function writeFood(writer: FlwWriter): void {
  const { figures, word } = writer;
  const { materials } = figures;
  const sum = (of: (it: Material) => number): number =>
    materials.reduce((all, it) => all + of(it), 0);
  const recorded = (it: Material): number => (it.name === null ? 0 : it.kg - it.recipeKg);
  const ofRecipes = (it: Material): number => it.recipeKg;
  const names = (of: (it: Material) => number): string => {
    const named = materials.flatMap((it) => (of(it) > LEAST_KG && it.name) || []);
    return named.length > 0 ? named.join(', ') : word('none');
  };
  writer.row('foodCategory', writer.said(word('flw.allFood')));
  writer.part('materials', writer.weight(positive(sum(recorded)), names(recorded)));
  writer.part('recipes', writer.weight(sum(ofRecipes), names(ofRecipes)));
  const unnamed = sum((it) => (it.name === null ? it.kg : 0));
  writer.part('notStated', writer.weight(unnamed, word('flw.notStated')));
}

export function writeBoundary(writer: FlwWriter): void {
  const { figures, speech, word, cells } = writer;
  const { area } = figures.query;
  writer.heading('boundary');
  writeFood(writer);
  writer.row('lifecycle', writer.said(word('flw.lifecycle')));
  for (const { sector, kg } of figures.sectors) writer.part(sector, writer.weight(kg));
  const place = area === '' ? word('flw.thailand') : `${areaIn(speech, area)} (${area})`;
  writer.row('geography', writer.said(place + areasText(writer, figures)));
  const reporters = figures.sectors.map(
    (it) => `${word(`sectors.${it.sector}`)} ${cells.of(it.reporters, 'reporters').text}`,
  );
  const text = word('flw.organisation', { reporters: reporters.join(', ') });
  writer.row('organisation', [textCell(text), ...writer.said('').slice(1)]);
}

export function writeRelatedIssues(writer: FlwWriter): void {
  writer.heading('relatedIssues');
  for (const issue of ['packaging', 'water', 'preHarvest'] as const) {
    writer.row(issue, writer.said(writer.word(`flw.${issue}`)));
  }
}

import { AREA_LEVELS } from '../../../geography.ts';
import { assemble } from './assemble.ts';
import { type Gazetteer, gazetteerOf } from './gazetteer.ts';
import { type Layer, readLayers } from './layers.ts';
import { type Match, matchLayer } from './match.ts';
import type { ReadingProgress, ReadLevel, ReadResult, Task } from './messages.ts';
import { BoundaryProblem } from './problem.ts';
import { sheetsOf } from './sheets.ts';

/** Several parts about one level, such as one file for each province, count as one. */
function together(matches: readonly Match[]): Match[] {
  return AREA_LEVELS.flatMap((level) => {
    const [first, ...more] = matches.filter((match) => match.level === level);
    if (!first) return [];
    const by = [first, ...more].every((match) => match.by === 'code') ? 'code' : 'name';
    return [{ ...first, by, told: [first, ...more].flatMap(({ told }) => told) }];
  });
}

function readLevel(
  match: Match,
  gazetteer: Gazetteer,
  tell: (progress: ReadingProgress) => void,
): ReadLevel {
  const { level, origin } = match;
  const { shapes, report } = assemble(match, gazetteer);
  const sheets = sheetsOf(level, shapes, gazetteer, (share) =>
    tell({ stage: 'drawing', level, share }),
  );
  const countrywide = sheets.some(({ parent }) => parent === '');
  return { level, origin, report: { ...report, countrywide }, sheets };
}

/**
 * Reads files of boundaries, and draws the levels they are about as the map asks for them.
 * @throws BoundaryProblem
 */
export async function readBoundaries(
  { files, ...known }: Task,
  tell: (progress: ReadingProgress) => void,
): Promise<ReadResult> {
  const gazetteer = gazetteerOf(known);
  const layers: Layer[] = [];
  for (const [place, { name, bytes }] of files.entries()) {
    tell({ stage: 'reading', share: place / files.length });
    layers.push(...(await readLayers(bytes, name)));
  }
  const matched = layers.map((layer) => ({ layer, match: matchLayer(layer, gazetteer) }));
  const matches = together(matched.flatMap(({ match }) => match ?? []));
  if (matches.length === 0) throw new BoundaryProblem('noMatch');
  return {
    levels: matches.map((match) => readLevel(match, gazetteer, tell)),
    skipped: matched.filter(({ match }) => match === null).map(({ layer }) => layer.name),
  };
}

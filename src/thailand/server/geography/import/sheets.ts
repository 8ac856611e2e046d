import { brotliCompressSync, constants } from 'node:zlib';
import { type AreaLevel, CODE_LENGTHS } from '../../../geography.ts';
import { type Joined, joinShapes } from '../boundaries/join.ts';
import type { Shape } from '../boundaries/rings.ts';
import type { BoundarySheet } from '../boundaries/store.ts';
import { viewOf } from '../boundaries/view.ts';
import type { Gazetteer } from './gazetteer.ts';
import { BoundaryProblem } from './problem.ts';

/** Good enough: what is sent is compressed again, once for each answer. */
const QUALITY = 7;
/** A map of fewer than this share of the provinces would take the country's map away. */
const FEWEST_PROVINCES = 0.5;

/** Told of as sheets are drawn: how far it is, 0 to 1. */
export type TellShare = (share: number) => void;

/** Parents of the areas, from the country (`''`) down to the nearest. */
function parentsOf(level: AreaLevel, codes: readonly string[]): string[] {
  const lengths = [0, 2, 4].filter((length) => length < CODE_LENGTHS[level]);
  return lengths.flatMap((length) => [
    ...new Set(codes.map((code) => code.slice(0, length)).sort()),
  ]);
}

/**
 * Whether there is enough for a map of the parent: something of every area just below it. A file of
 * one province must not take the place of the map of all of them.
 */
function isWhole(
  level: AreaLevel,
  parent: string,
  codes: readonly string[],
  gazetteer: Gazetteer,
): boolean {
  const length = parent.length + 2;
  if (length === CODE_LENGTHS[level]) {
    return parent !== '' || codes.length >= gazetteer.within(level, '').length * FEWEST_PROVINCES;
  }
  const touched = new Set(codes.map((code) => code.slice(0, length)));
  return gazetteer
    .within(length === 2 ? 'province' : 'amphure', parent)
    .every(({ code }) => touched.has(code));
}

function sheetOf(joined: Joined, parent: string, codes: readonly string[]): BoundarySheet[] {
  const topology = viewOf(joined, codes);
  if (topology === null) return [];
  const text = Buffer.from(JSON.stringify(topology));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return [{ parent, areas: codes.length, topology: brotliCompressSync(text, { params }) }];
}

/**
 * Draws the shapes as the map asks for them: one sheet for each parent there is enough of.
 * @throws BoundaryProblem when there is enough of none
 */
export function sheetsOf(
  level: AreaLevel,
  shapes: readonly Shape[],
  gazetteer: Gazetteer,
  tell: TellShare,
): BoundarySheet[] {
  const joined = joinShapes(shapes);
  const all = shapes.map(({ code }) => code);
  const parents = parentsOf(level, all);
  const sheets = parents.flatMap((parent, place) => {
    const codes = all.filter((code) => code.startsWith(parent));
    tell(place / parents.length);
    return isWhole(level, parent, codes, gazetteer) ? sheetOf(joined, parent, codes) : [];
  });
  if (sheets.length === 0) throw new BoundaryProblem('tooFew');
  return sheets;
}

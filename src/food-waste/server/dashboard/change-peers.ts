/** How a change is beside those of the areas around. */
import { CODE_LENGTHS, levelOf, seenAmong } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { Answer } from './cells.ts';
import type { Peers } from './change-data.ts';
import { areasCounted } from './figure-scope.ts';
import type { FigureSource } from './figure-source.ts';
import { FORMULAE, figureOf } from './figures.ts';
import type { MapMeasure } from './map.ts';
import type { Query } from './query.ts';
import type { Question } from './question.ts';
import { changeOf, rounded } from './shares.ts';

/** Of fewer areas the middle says nothing. */
const FEWEST_PEERS = 3;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}

interface Asking {
  readonly source: FigureSource;
  readonly areas: Areas;
  readonly query: Query;
  readonly measure: MapMeasure;
  /** A question about the areas of a level within one. */
  readonly askAreas: (within: string, digits: Question['children']) => Promise<Answer>;
}

/** The areas beside the one in question of which somebody sees something, in both periods alike. */
export async function peersOf(
  { source, areas, query, measure, askAreas }: Asking,
  own: number,
): Promise<Peers | null> {
  const level = levelOf(query.area);
  if (!level) return null;
  const around = areas.path(query.area).at(-2)?.code ?? '';
  const answer = await askAreas(around, CODE_LENGTHS[level]);
  const counted = areasCounted(around, source.scopeOf(around));
  const changes = seenAmong(areas.within(level, around), counted).flatMap(({ code }) => {
    if (code === query.area) return [];
    const { value, previous } = figureOf(measure, FORMULAE[measure], answer, code);
    return changeOf(value, previous) ?? [];
  });
  if (changes.length < FEWEST_PEERS) return null;
  return {
    level,
    areas: changes.length,
    medianChange: rounded(middleOf(changes)) ?? 0,
    above: changes.filter((it) => it > own).length,
    below: changes.filter((it) => it < own).length,
  };
}

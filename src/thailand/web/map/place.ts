import { type AreaLevel, levelBelow } from '../../geography.ts';

/** What the map shows: the areas of a level within an area. */
export interface MapPlace {
  /** Code of an area, of a tambon too; `''` for the whole country. */
  readonly area: string;
  /** The level of the whole country's areas; provinces if null. */
  readonly detail: AreaLevel | null;
}

/** The areas of a level within another one. */
export interface ShownAreas {
  readonly level: AreaLevel;
  readonly parent: string;
}

/** Which areas are shown at a place. A tambon has nothing inside: it is among those around it. */
export function viewOf({ area, detail }: MapPlace): ShownAreas {
  if (area === '') return { parent: '', level: detail ?? 'province' };
  const level = levelBelow(area);
  return level === null ? { parent: area.slice(0, -2), level: 'tambon' } : { parent: area, level };
}

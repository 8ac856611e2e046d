/** Areas on the wire: what server and web both know of them. */

/** The levels by the names they have in the calls: province, amphoe or khet, tambon or khwaeng. */
export const AREA_LEVELS = ['province', 'amphure', 'tambon'] as const;
export type AreaLevel = (typeof AREA_LEVELS)[number];

/** Stands for the whole country where a field may hold it, as in the statistics of the Thai state. */
export const COUNTRY_CODE = '00';

/** The levels from a wider one down to a narrower one. */
export function levelsBetween(widest: AreaLevel, narrowest: AreaLevel): readonly AreaLevel[] {
  return AREA_LEVELS.slice(AREA_LEVELS.indexOf(widest), AREA_LEVELS.indexOf(narrowest) + 1);
}

/** Names the range of levels that a field may hold. */
export function areaRange(field: { readonly level: AreaLevel; readonly widest?: string }): string {
  return field.widest === undefined ? field.level : `${field.widest} to ${field.level}`;
}

/** Digits of a code, by its level; a code begins with the codes of the areas it lies in. */
export const CODE_LENGTHS = {
  province: 2,
  amphure: 4,
  tambon: 6,
} as const satisfies Record<AreaLevel, number>;

/** The level of an area, by the length of its code; undefined for what is no code. */
export function levelOf(code: string): AreaLevel | undefined {
  return AREA_LEVELS.find((level) => CODE_LENGTHS[level] === code.length);
}

/** The level just below an area, `''` the whole country; tambon have none. */
export function levelBelow(parent: string): AreaLevel | null {
  const level = levelOf(parent);
  if (level === undefined) return 'province';
  return AREA_LEVELS[AREA_LEVELS.indexOf(level) + 1] ?? null;
}

/** One area of Thailand, by its official (DOPA) code. */
export interface Area {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
  /** The code of the area it lies in; null for a province. */
  readonly parentCode: string | null;
}

/**
 * The areas that somebody's figures and choices are limited to, in order, by codes of which none lies in
 * another; `['']` is the whole country.
 */
export type Territory = readonly string[];
export const WHOLE_COUNTRY: Territory = [''];

export const isWholeCountry = (territory: Territory): boolean => territory.includes('');

/** The territory of some areas, of which some may lie in others. */
export function territoryOf(codes: readonly string[]): Territory {
  const all = [...new Set(codes)].sort();
  return all.filter((code) => !all.some((it) => it !== code && code.startsWith(it)));
}

/** What of an area is in a territory: the area itself, or the areas inside it that are. */
export function partsOf(area: string, territory: Territory): Territory {
  if (territory.some((code) => area.startsWith(code))) return [area];
  return territory.filter((code) => code.startsWith(area));
}

/** Those areas of which a territory holds something. */
export function seenAmong<Seen extends Pick<Area, 'code'>>(
  areas: readonly Seen[],
  territory: Territory,
): readonly Seen[] {
  return areas.filter(({ code }) =>
    territory.some((own) => code.startsWith(own) || own.startsWith(code)),
  );
}

import { callApi } from '../../engine/web/providers/call.ts';
import { type AreaField, DIGITS } from './index.ts';

export type AreaLevel = AreaField['level'];

/** From the widest to the narrowest, with the number of digits of their codes. */
export const AREA_LEVELS = [
  { level: 'province', digits: DIGITS.province },
  { level: 'amphure', digits: DIGITS.amphure },
  { level: 'tambon', digits: DIGITS.tambon },
] as const satisfies readonly { level: AreaLevel; digits: number }[];

/** Its districts are called เขต, and their parts แขวง. */
const BANGKOK = '10';

export interface Area {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
}

/** Reads areas as the wire gives them, leaving out what is none. */
export function areasOf(value: unknown): readonly Area[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('code' in entry)) return [];
    const nameTh = 'nameTh' in entry ? String(entry.nameTh) : '';
    const nameEn = 'nameEn' in entry ? String(entry.nameEn) : nameTh;
    return [{ code: String(entry.code), nameTh, nameEn }];
  });
}

/** The areas that a text finds, or all within the area of this code; cached for good. */
export function areasQuery(level: AreaLevel, text: string) {
  return {
    queryKey: ['areas', level, text],
    queryFn: async () =>
      areasOf(await callApi(`master/${level}`, { method: 'POST', body: { text } })),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** What an area is called in a language: as on the map, and in files, English in all but Thai. */
export function nameOf({ nameTh, nameEn }: Area, language: string): string {
  return language === 'th' ? nameTh : nameEn || nameTh;
}

export function isBangkok(code: string): boolean {
  return code.startsWith(BANGKOK);
}

/** The levels down to this one. */
export function levelsDownTo(level: AreaLevel): readonly (typeof AREA_LEVELS)[number][] {
  return AREA_LEVELS.slice(0, AREA_LEVELS.findIndex((entry) => entry.level === level) + 1);
}

import { isRecord } from '../../engine/declaration/record.ts';
import type { LookupWords } from '../../engine/fields/views-contract.ts';
import { COUNTRY_CODE } from '../geography.ts';
import { AREA_LEVELS, type Area, type AreaLevel, areasOf, isBangkok, nameOf } from './areas.ts';

/** An area's name with the sign of its level: `ต.คลองหนึ่ง`. */
export function writtenName(
  area: Area,
  level: AreaLevel,
  { language, translate }: LookupWords,
): string {
  const name = nameOf(area, language);
  const city = isBangkok(area.code) ? 'Bangkok' : '';
  // Bangkok is called by its name alone, as the country is.
  const hasNoSign = area.code === COUNTRY_CODE || (level === 'province' && city !== '');
  return hasNoSign ? name : translate(`fields:area.named.${level}${city}`, { name });
}

/** Made once for each language: lists and exports write names by the thousand. */
const lists = new Map<string, Intl.ListFormat>();

/** Names of areas, the smallest first, as an address of the language has them. */
export function joinedNames(names: readonly string[], { language }: LookupWords): string {
  const list =
    lists.get(language) ?? new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  lists.set(language, list);
  // Two by two: of more than two, Thai has a word before the last.
  return names.slice(1).reduce((inside, around) => list.format([inside, around]), names[0] ?? '');
}

/** An area as a row brings it along, with those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function writtenPath(label: unknown, words: LookupWords): string {
  const areas = areasOf(isRecord(label) ? label.path : []);
  const names = areas.map((area, place) =>
    writtenName(area, AREA_LEVELS[place]?.level ?? 'tambon', words),
  );
  return joinedNames(names.toReversed(), words);
}

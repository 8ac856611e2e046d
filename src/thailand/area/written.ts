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
  const key = area.code === COUNTRY_CODE ? 'country' : level;
  const city = isBangkok(area.code) ? 'Bangkok' : '';
  return translate(`fields:area.named.${key}${city}`, { name: nameOf(area, language) });
}

/** An area as a row brings it along, with those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function writtenPath(label: unknown, words: LookupWords): string {
  const areas = areasOf(isRecord(label) ? label.path : []);
  const names = areas.map((area, place) =>
    writtenName(area, AREA_LEVELS[place]?.level ?? 'tambon', words),
  );
  return names.toReversed().join(' ');
}

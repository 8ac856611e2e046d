import { isRecord } from '../../../declaration/record.ts';
import {
  AREA_LEVELS,
  type Area,
  type AreaLevel,
  areasOf,
  COUNTRY_CODE,
  isBangkok,
  nameOf,
} from './areas.ts';

/** How areas are written in the language on screen. */
export interface AreaWords {
  readonly language: string;
  /** `ต.คลองหนึ่ง`, by the level's key and the name. */
  named(key: string, name: string): string;
}

/** An area's name with the sign of its level: `ต.คลองหนึ่ง`. */
export function writtenName(area: Area, level: AreaLevel, { language, named }: AreaWords): string {
  const key = area.code === COUNTRY_CODE ? 'country' : level;
  return named(`${key}${isBangkok(area.code) ? 'Bangkok' : ''}`, nameOf(area, language));
}

/** An area as a row brings it along, with those around it: แขวง…, เขต…, กรุงเทพมหานคร. */
export function writtenPath(label: unknown, words: AreaWords): string {
  const areas = areasOf(isRecord(label) ? label.path : []);
  const names = areas.map((area, place) =>
    writtenName(area, AREA_LEVELS[place]?.level ?? 'tambon', words),
  );
  return names.toReversed().join(' ');
}

import type { QueryClient } from '@tanstack/react-query';
import { searchForm } from '../../engine/declaration/thai-order.ts';
import type { LookedUp, LookupWords } from '../../engine/fields/views-contract.ts';
import { AREA_LEVELS, type Area, type AreaLevel, areasQuery } from './areas.ts';
import type { AreaField } from './index.ts';
import { joinedNames, writtenName } from './written.ts';

/** Enough to distinguish areas of one name; more are found by typing more. */
const MOST_AREAS = 30;

function ask(queries: QueryClient, level: AreaLevel, text: string): Promise<readonly Area[]> {
  return queries.fetchQuery(areasQuery(level, text));
}

/** An area with those around it, the smallest first: its province and amphoe are looked up once for all. */
async function withPath(
  queries: QueryClient,
  area: Area,
  level: AreaLevel,
  words: LookupWords,
): Promise<LookedUp> {
  const depth = AREA_LEVELS.findIndex((one) => one.level === level);
  const around = await Promise.all(
    AREA_LEVELS.slice(0, depth).map(async ({ level: wider, digits }, place) => {
      const parent = place === 0 ? '' : area.code.slice(0, AREA_LEVELS[place - 1]?.digits);
      const all = await ask(queries, wider, parent);
      const found = all.find(({ code }) => code === area.code.slice(0, digits));
      return found ? writtenName(found, wider, words) : '';
    }),
  );
  const own = writtenName(area, level, words);
  const parts = [own, ...around.toReversed()].filter((part) => part !== '');
  const text = joinedNames(parts, words);
  return {
    code: area.code,
    text,
    forms: [area.code, area.nameTh, area.nameEn, own, text].map(searchForm),
  };
}

/** The first word of an address without the sign of its level: `ต.คลองหนึ่ง อ.คลองหลวง` gives `คลองหนึ่ง`. */
function firstName(text: string, { translate }: LookupWords): string {
  const [first = ''] = text.trim().split(/[\s,]+/);
  const signs = ['tambon', 'tambonBangkok', 'amphure', 'amphureBangkok', 'province']
    .map((key) => translate(`fields:area.named.${key}`, { name: '' }))
    .filter((sign) => sign !== '' && first.startsWith(sign));
  return first.slice(signs[0]?.length ?? 0);
}

/** Areas of a level that a text finds: by name, by code, or by an address that begins with the name. */
export async function findAreas(
  queries: QueryClient,
  { level }: AreaField,
  text: string,
  words: LookupWords,
): Promise<{ readonly found: readonly LookedUp[]; readonly more: boolean }> {
  if (text.trim() === '') return { found: [], more: false };
  const whole = await ask(queries, level, text.trim());
  const areas = whole.length > 0 ? whole : await ask(queries, level, firstName(text, words));
  const found = await Promise.all(
    areas.slice(0, MOST_AREAS).map((area) => withPath(queries, area, level, words)),
  );
  return { found, more: areas.length > found.length };
}

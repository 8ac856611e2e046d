import { isWholeCountry } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { type FigureScope, scopeWithin } from './figure-scope.ts';

/** Areas by names that are told apart: many tambon share one, and have their province beside it. */
const namedAreas = (areas: Areas, codes: readonly string[]): object[] =>
  codes.map((code) => {
    const [province, ...inside] = areas.path(code);
    const ends = [inside.at(-1), province].flatMap((area) => area ?? []);
    return {
      code,
      nameTh: ends.map(({ nameTh }) => nameTh).join(' · ') || code,
      nameEn: ends.map(({ nameEn }) => nameEn).join(' · ') || code,
    };
  });

/** What a live answer about an area says of whose it is, where that is not the whole country. */
export function whoseFigures(areas: Areas, scope: FigureScope, area: string): object {
  const { territory } = scope;
  const { reporters } = scopeWithin(area, scope);
  return {
    ...(!isWholeCountry(territory) &&
      territory.length > 0 && { within: namedAreas(areas, territory) }),
    ...(reporters.length > 0 && { ownPlaces: reporters.length }),
  };
}

import leven from 'leven';
import type { FoundEntry } from '../../../engine/declaration/find.ts';
import { searchForm } from '../../../engine/declaration/thai-order.ts';
import type { FindsEntries } from '../../../engine/server/find/entries.ts';
import { withoutAreaWord } from '../../area/area-words.ts';
import type { Area } from '../../geography.ts';
import type { Areas } from './areas.ts';
import { type NamedArea, namedAreas, searchNames } from './named-areas.ts';

const MOST_AREAS = 5;
/** One letter of so many may be wrong. */
const LETTERS_PER_MISTAKE = 4;

/** Edits from a text to the nearest name; where these are more than `most`, one more. */
const editsTo = (text: string, names: readonly string[], most: number): number =>
  Math.min(...names.map((name) => leven(text, name, { maxDistance: most + 1 })));

/** Finds areas of all levels by how their names begin, or by nearly all of a name; wide ones first. */
export function areaFinder(areas: Areas): FindsEntries {
  const all = namedAreas(areas);
  const entryOf = ({ area, names }: NamedArea, texts: readonly string[]): FoundEntry => {
    const named = ({ code, nameTh, nameEn }: Area) => ({ code, nameTh, nameEn });
    const label = { ...named(area), path: areas.path(area.code).map(named) };
    return { key: area.code, label, isExact: names.some((name) => texts.includes(name)) };
  };
  /** The first word names the area, all others those around it. */
  const liesAround = ({ area }: NamedArea, others: readonly string[]): boolean => {
    const around = areas.path(area.code).slice(0, -1).flatMap(searchNames);
    return others.every((other) => around.some((name) => name.startsWith(other)));
  };
  const holding = (text: string): FoundEntry[] => {
    // เขต alone may begin a name, too.
    const texts = [text, withoutAreaWord(text)].filter((one) => one !== '');
    const [first = '', ...others] = text.split(/\s+/).map(withoutAreaWord);
    const found = all.filter(
      (named) =>
        named.area.code === text ||
        named.names.some((name) => texts.some((one) => name.startsWith(one))) ||
        (others.length > 0 &&
          named.names.some((name) => name.startsWith(first)) &&
          liesAround(named, others)),
    );
    return found
      .map((named) => entryOf(named, texts))
      .toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
  };
  const similar = (text: string): FoundEntry[] => {
    const bare = withoutAreaWord(text);
    const most = Math.floor(bare.length / LETTERS_PER_MISTAKE);
    return all
      .map((named) => ({ named, edits: editsTo(bare, named.names, most) }))
      .filter(({ edits }) => edits <= most)
      .toSorted((one, other) => one.edits - other.edits)
      .map(({ named }) => entryOf(named, []));
  };
  return (text, manner) => {
    const sought = searchForm(text.trim());
    return (manner === 'similar' ? similar(sought) : holding(sought)).slice(0, MOST_AREAS);
  };
}

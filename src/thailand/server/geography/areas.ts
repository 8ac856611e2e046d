import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { searchForm, thaiSortKey } from '../../../engine/declaration/thai-order.ts';
import { withoutAreaWord } from '../../area/area-words.ts';
import { type Area, type AreaLevel, CODE_LENGTHS, COUNTRY_CODE } from '../../geography.ts';
import { shippedFile } from './shipped.ts';

/** The areas that fields of the type `area` choose from, cached in memory. */
export type Areas = {
  /**
   * The areas of a level which `text` finds, in Thai dictionary order of name. It finds by the start
   * of the code or of the parent's code, or by any part of either name. The whole code of a parent
   * gives all its children and nothing else; everything else at most 100 areas.
   */
  search(level: AreaLevel, text: string): Area[];
  has(code: string): boolean;
  /** The area, or the whole country for its code. */
  get(code: string): Area | undefined;
  /** From the province down to the area itself; empty for an unknown code. */
  path(code: string): Area[];
  /** The areas of a level within a parent (all of them for `''`), in Thai dictionary order of name. */
  within(level: AreaLevel, parent: string): Area[];
  /** Folder of the shipped data that they were read from. */
  readonly dataDirectory: string;
};

/** More are found by typing more. */
const MOST_FOUND = 100;

/** No area of the list, and in none of its levels. */
const COUNTRY: Area = Object.freeze({
  code: COUNTRY_CODE,
  nameTh: 'ทั้งประเทศ',
  nameEn: 'Whole country',
  parentCode: null,
});

type Entry = { row: Area; thai: string; english: string };

const fileSchema = z.object({
  areas: z.array(
    z.tuple([z.string().regex(/^(?:\d\d){1,3}$/), z.string().min(1), z.string().min(1)]),
  ),
});

function readRows(dataDirectory: string): Map<string, Area> {
  const file = shippedFile(dataDirectory, 'areas', 'areas.json');
  const { areas } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const rows = new Map<string, Area>();
  for (const [code, nameTh, nameEn] of areas) {
    const parentCode = code.length === 2 ? null : code.slice(0, -2);
    rows.set(code, Object.freeze({ code, nameTh, nameEn, parentCode }));
  }
  return rows;
}

/** The areas of a level in Thai dictionary order of name; areas of one name by code. */
function entriesOf(rows: Iterable<Area>, level: AreaLevel): Entry[] {
  return [...rows]
    .filter(({ code }) => code.length === CODE_LENGTHS[level])
    .map((row) => ({ row, key: thaiSortKey(row.nameTh) }))
    .sort((left, right) => {
      if (left.key !== right.key) return left.key < right.key ? -1 : 1;
      return left.row.code < right.row.code ? -1 : 1;
    })
    .map(({ row }) => ({ row, thai: searchForm(row.nameTh), english: searchForm(row.nameEn) }));
}

/**
 * 2: the text begins the code or a name; 1: it is elsewhere in a name; 0: it is not there. The start
 * of the parent's code is the start of the code, so it needs no look of its own.
 */
function closeness({ row, thai, english }: Entry, text: string): 0 | 1 | 2 {
  if (row.code.startsWith(text) || thai.startsWith(text) || english.startsWith(text)) return 2;
  return thai.includes(text) || english.includes(text) ? 1 : 0;
}

/** Keeps the order, but when there are too many drops those that only contain the text first. */
function closest(entries: readonly Entry[], texts: readonly string[]): Area[] {
  const found = entries
    .map((entry) => ({
      row: entry.row,
      close: Math.max(...texts.map((text) => closeness(entry, text))),
    }))
    .filter(({ close }) => close > 0);
  const best = found.filter(({ close }) => close === 2).slice(0, MOST_FOUND);
  const rest = found.filter(({ close }) => close === 1).slice(0, MOST_FOUND - best.length);
  const shown = new Set([...best, ...rest]);
  return found.filter((hit) => shown.has(hit)).map(({ row }) => row);
}

/**
 * Reads `areas/areas.json` under the directory of shipped data, once.
 * Throws when the file is missing or not what `npm run areas` makes.
 */
export function loadAreas(dataDirectory: string): Areas {
  const rows = readRows(dataDirectory);
  const levels: Record<AreaLevel, Entry[]> = {
    province: entriesOf(rows.values(), 'province'),
    amphure: entriesOf(rows.values(), 'amphure'),
    tambon: entriesOf(rows.values(), 'tambon'),
  };
  return {
    dataDirectory,
    search(level, text) {
      const entries = levels[level];
      const written = searchForm(text.trim());
      if (rows.has(written) && written.length === CODE_LENGTHS[level] - 2) {
        return entries.map(({ row }) => row).filter(({ parentCode }) => parentCode === written);
      }
      // "เขต" alone may be part of a name, and "เขตพระนคร" is meant as พระนคร.
      const bare = withoutAreaWord(written);
      return closest(entries, bare === '' || bare === written ? [written] : [written, bare]);
    },
    has: (code) => rows.has(code),
    get: (code) => (code === COUNTRY_CODE ? COUNTRY : rows.get(code)),
    within: (level, parent) =>
      levels[level].map(({ row }) => row).filter(({ code }) => code.startsWith(parent)),
    path: (code) => {
      if (code === COUNTRY_CODE) return [COUNTRY];
      return rows.has(code)
        ? Object.values(CODE_LENGTHS)
            .filter((length) => length <= code.length)
            .flatMap((length) => rows.get(code.slice(0, length)) ?? [])
        : [];
    },
  };
}

const read = new Map<string, Areas>();

/** The areas among what is shipped with a server; read once. */
export function areasIn({ shippedData }: { readonly shippedData: string }): Areas {
  const areas = read.get(shippedData) ?? loadAreas(shippedData);
  read.set(shippedData, areas);
  return areas;
}

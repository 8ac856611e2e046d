import type { Message } from '../../../declaration/messages.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Language } from '../../i18n.ts';
import { type Column, columnsOf, type SheetLocale } from '../columns.ts';
import { headingKey, withoutSigns } from '../heading-keys.ts';
import type { RawRow, RawValue } from '../read/reader.ts';
import { columnLetters } from '../write/xml.ts';
import { NearNames } from './near-names.ts';
import { nameKey, shortened, tidyCell } from './tidy.ts';

/** Headings stand within the first rows; titles, logos and dates may stand above them. */
export const HEADING_ROWS = 30;
/** What is longer is no heading, but a text. */
const LONGEST_HEADING = 300;
/** Headings of several rows: this many rows up is looked for what a merged cell says. */
const HEADING_HEIGHT = 3;

/** A column of the file that an import reads. */
export interface PlacedColumn {
  readonly column: Column;
  /** Counted from 0. */
  readonly place: number;
}

/** A column of the file that is left alone, and what it may have been meant to be. */
export interface StrangeColumn {
  readonly letters: string;
  readonly heading: string;
  readonly meant: string | undefined;
}

/** How the file's columns stand to those of the resource. */
export interface Layout {
  readonly headingRow: number;
  readonly columns: readonly PlacedColumn[];
  readonly strange: readonly StrangeColumn[];
  /** Where messages of an earlier import stand, or the first free column. */
  readonly messagePlace: number;
}

const OPENS = /[([]/g;
const CLOSES = /[)\]]/g;

/** The text without what stands in brackets of either kind. */
function withoutBrackets(text: string): string {
  let rest = '';
  let from = 0;
  for (;;) {
    OPENS.lastIndex = from;
    const opened = OPENS.exec(text);
    CLOSES.lastIndex = OPENS.lastIndex;
    const closed = opened && CLOSES.exec(text);
    if (!opened || !closed) return rest + text.slice(from);
    rest += text.slice(from, opened.index);
    from = closed.index + 1;
  }
}

const wideKey = (heading: string): string => withoutSigns(withoutBrackets(nameKey(heading)));

/** Every way a column may be headed, in every language there is. */
function namesOf(locale: SheetLocale, resource: Resource, column: Column): string[] {
  const { words } = locale;
  const { name } = column;
  const inLanguage = (language: Language): string[] => [
    words.fieldLabel(language, name, resource.name),
    ...(words.find(language, `excel:synonyms.${name}`)?.split('|') ?? []),
  ];
  return [name, ...words.languages.flatMap(inLanguage)];
}

/** Finds the column that a heading means. */
export class Headings {
  readonly #close = new Map<string, Column>();
  readonly #wide = new Map<string, Column | null>();
  readonly #near: NearNames;
  readonly #found = new Map<string, Column | undefined>();
  readonly #messages: ReadonlySet<string>;
  readonly columns: readonly Column[];

  constructor(locale: SheetLocale, resource: Resource) {
    const { words } = locale;
    this.columns = columnsOf(locale, resource);
    // What a sheet is given out with means that column, whatever else is called so.
    for (const language of [locale.language, ...words.languages]) {
      for (const [place, { heading }] of columnsOf({ ...locale, language }, resource).entries()) {
        this.#add(heading, this.columns[place]);
      }
    }
    for (const column of this.columns) {
      for (const name of namesOf(locale, resource, column)) this.#add(name, column);
    }
    this.#near = new NearNames(this.columns.map(({ heading }) => heading));
    this.#messages = new Set(
      words.languages.map((language) => headingKey(words.text(language, 'excel:marked.heading'))),
    );
  }

  #add(name: string, column: Column | undefined): void {
    if (!column) return;
    const close = headingKey(name);
    if (close !== '' && !this.#close.has(close)) this.#close.set(close, column);
    const wide = wideKey(name);
    const known = this.#wide.get(wide);
    // Two that differ only in their brackets are distinguished by them.
    if (wide !== '') this.#wide.set(wide, known === undefined || known === column ? column : null);
  }

  find(heading: string): Column | undefined {
    if (heading === '' || heading.length > LONGEST_HEADING) return undefined;
    // Each is looked for several times, as its row may be the one that heads the table or not.
    if (!this.#found.has(heading)) this.#found.set(heading, this.#look(heading));
    return this.#found.get(heading);
  }

  #look(heading: string): Column | undefined {
    return this.#close.get(headingKey(heading)) ?? this.#wide.get(wideKey(heading)) ?? undefined;
  }

  /** Whether the column holds what an import once found wrong. */
  isMessages(heading: string): boolean {
    return this.#messages.has(headingKey(heading));
  }

  meant(heading: string): string | undefined {
    return this.#near.find(heading);
  }
}

const textOf = (value: RawValue | undefined): string =>
  typeof value === 'string' && value.length <= LONGEST_HEADING ? tidyCell(value) : '';

/** What heads each column if the headings end in this row: the row's own word, or one merged above. */
function headingTexts(rows: readonly RawRow[], last: number): string[] {
  const above = rows.slice(Math.max(0, last - HEADING_HEIGHT + 1), last + 1).reverse();
  const width = Math.max(...above.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => {
    return above.map(({ cells }) => textOf(cells[place])).find((text) => text !== '') ?? '';
  });
}

function score(headings: Headings, texts: readonly string[]): number {
  return new Set(texts.flatMap((text) => (text === '' ? [] : (headings.find(text) ?? [])))).size;
}

/** The row in which the headings end: the one that knows the most columns, the first of equals. */
function findHeadingRow(headings: Headings, rows: readonly RawRow[]): number {
  let best = -1;
  let most = 0;
  rows.slice(0, HEADING_ROWS).forEach((row, place) => {
    // Only a row that heads something itself; one that merely hangs under headings is data.
    const own = row.cells.filter((value) => headings.find(textOf(value)) !== undefined).length;
    const known = score(headings, headingTexts(rows, place));
    if (own > 0 && known > most) [best, most] = [place, known];
  });
  return most >= Math.min(2, headings.columns.length) ? best : -1;
}

/** What is wrong with the headings of a file, in words under `excel:file`. */
export interface LayoutProblem {
  readonly row: number;
  readonly column: string;
  readonly message: Message;
}

/** Reads which column is which. The rows are the first of the file that hold something. */
export function readLayout(
  headings: Headings,
  rows: readonly RawRow[],
): { layout: Layout } | { problems: LayoutProblem[] } {
  const at = findHeadingRow(headings, rows);
  const heading = rows[at];
  if (!heading) return { problems: [{ row: 1, column: '', message: { key: 'noHeadings' } }] };
  const texts = headingTexts(rows, at);
  const columns: PlacedColumn[] = [];
  const strange: StrangeColumn[] = [];
  const problems: LayoutProblem[] = [];
  let messagePlace = texts.length;
  texts.forEach((text, place) => {
    if (text === '') return;
    const letters = columnLetters(place);
    const column = headings.find(text);
    if (headings.isMessages(text)) messagePlace = place;
    else if (!column) {
      strange.push({ letters, heading: shortened(text), meant: headings.meant(text) });
    } else if (columns.some((other) => other.column === column)) {
      const message = { key: 'columnTwice', params: { heading: shortened(text) } };
      problems.push({ row: heading.number, column: letters, message });
    } else columns.push({ column, place });
  });
  if (problems.length > 0) return { problems };
  return { layout: { headingRow: heading.number, columns, strange, messagePlace } };
}

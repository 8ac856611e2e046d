import type { Resource } from '../../../declaration/types.ts';
import type { SheetLocale } from '../columns.ts';
import { exampleMark } from '../example.ts';
import { FileProblem, type RawRow, type ReadProgress, readRows } from '../read/reader.ts';
import { HEADING_ROWS, Headings, type Layout, type LayoutProblem, readLayout } from './headings.ts';
import { isEmptyText, nameKey } from './tidy.ts';

/** What the first cell of an example says, in every language. */
function exampleMarks(locale: SheetLocale): ReadonlySet<string> {
  const { languages } = locale.words;
  return new Set(languages.map((language) => nameKey(exampleMark({ ...locale, language }))));
}

/** Headings that cannot be made sense of. */
export class LayoutRefused extends Error {
  constructor(readonly problems: readonly LayoutProblem[]) {
    super('layout');
  }
}

/** Rows of data, in the order of the file. */
export interface DataRows {
  readonly rows: readonly RawRow[];
  /** Rows among them that only show how it is done. */
  readonly examples: number;
  readonly progress: ReadProgress;
}

/** The columns of a file, and its rows as they come. */
export interface Source {
  readonly layout: Layout;
  readonly data: AsyncIterable<DataRows>;
  /**
   * Counts the rows of a file that may have more than so many, before any of them is looked at.
   * @throws FileProblem
   */
  checkLength(most: number): Promise<void>;
  /** Ends the reading, however far it has come. */
  close(): Promise<void>;
}

/** Whether anything stands in the columns that are read. */
function holdsAnything({ cells }: RawRow, layout: Layout): boolean {
  return layout.columns.some(({ place }) => {
    const value = cells[place] ?? null;
    return value !== null && (typeof value !== 'string' || !isEmptyText(value));
  });
}

function isExample({ cells }: RawRow, marks: ReadonlySet<string>): boolean {
  const first = cells.find((value) => value !== null);
  return typeof first === 'string' && marks.has(nameKey(first));
}

/** Bytes of the shortest row: `<row><c><v>1</v></c></row>`, and of a line of CSV far less. */
const LEAST_ROW = 26;

/**
 * Opens a file: reads as far as its headings, and gives the rows below them as they are requested.
 * @throws FileProblem, LayoutRefused; `AbortError` once cancelled
 */
export async function openSource(
  locale: SheetLocale,
  resource: Resource,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Source> {
  const reading = readRows(bytes, signal);
  const head: RawRow[] = [];
  let progress: ReadProgress = { done: 0, total: 0 };
  while (head.length < HEADING_ROWS) {
    const next = await reading.next();
    if (next.done) break;
    head.push(...next.value.rows);
    progress = next.value.progress;
  }
  if (head.length === 0) throw new FileProblem('noRows');
  const read = readLayout(new Headings(locale, resource), head);
  if ('problems' in read) {
    await reading.return(undefined);
    throw new LayoutRefused(read.problems);
  }
  const { layout } = read;
  const marks = exampleMarks(locale);
  const below = (rows: readonly RawRow[], at: ReadProgress): DataRows => {
    const data = rows.filter((row) => row.number > layout.headingRow && holdsAnything(row, layout));
    const real = data.filter((row) => !isExample(row, marks));
    return { rows: real, examples: data.length - real.length, progress: at };
  };
  async function* follow(): AsyncGenerator<DataRows> {
    yield below(head, progress);
    for await (const { rows, progress: at } of reading) yield below(rows, at);
  }
  async function checkLength(most: number): Promise<void> {
    const { total, last = total / LEAST_ROW } = progress;
    // Headings, and what stands above them, are none of the rows.
    if (last <= most + HEADING_ROWS) return;
    let count = 0;
    for await (const { rows, progress: at } of readRows(bytes, signal)) {
      count += below(rows, at).rows.length;
      if (count > most) throw new FileProblem('tooManyRows', { max: most });
    }
  }
  return {
    layout,
    data: follow(),
    checkLength,
    close: async () => {
      await reading.return(undefined);
    },
  };
}

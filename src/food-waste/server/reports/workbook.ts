import type { Readable } from 'node:stream';
import { textCell } from '../../../engine/server/excel/cells.ts';
import { type Cell, type Sheet, sheetName } from '../../../engine/server/excel/write/sheet.ts';
import { StyleBook } from '../../../engine/server/excel/write/styles.ts';
import { writeWorkbook } from '../../../engine/server/excel/write/workbook.ts';
import type { ReportCell, ReportDocument, ReportRow, ReportTable } from '../../report.ts';
import { type ReportLooks, reportLooks } from '../dashboard/export/looks.ts';
import type { Speech } from '../dashboard/export/words.ts';
import { wordIn } from './numbers.ts';

const LABEL_WIDTH = 38;
const TERM_WIDTH = 34;
const TEXT_WIDTH = 56;
const NUMBER_WIDTH = 15;
const UNIT_WIDTH = 16;
const BLANK: Cell = { value: null, look: 0 };

/** A number is a number, its unit and the ends of its interval beside; a text stands in its place. */
class SheetWriter {
  readonly #looks: ReportLooks;
  readonly #table: ReportTable;
  readonly #speech: Speech;

  constructor(looks: ReportLooks, table: ReportTable, speech: Speech) {
    this.#looks = looks;
    this.#table = table;
    this.#speech = speech;
  }

  #text(text: string): Cell {
    const { shared } = this.#looks;
    return text === '' ? BLANK : textCell(shared, text, shared.longText);
  }

  #number(value: number | undefined, unit: ReportCell['unit']): Cell {
    if (value === undefined) return BLANK;
    return { value, look: unit === 'share' ? this.#looks.share : this.#looks.number };
  }

  #cells(cell: ReportCell, { kind, hasInterval }: ReportTable['columns'][number]): Cell[] {
    const { text, value, unit, low, high } = cell;
    const first =
      value === undefined || kind === 'text' ? this.#text(text) : this.#number(value, unit);
    return hasInterval ? [first, this.#number(low, unit), this.#number(high, unit)] : [first];
  }

  /** The unit of a row, but where its numbers have several; a share beside says itself that it is one. */
  #unitOf({ cells }: ReportRow): Cell {
    const all = new Set(cells.flatMap(({ unit }) => unit ?? []));
    if (all.size > 1) all.delete('share');
    const [unit, ...others] = all;
    const isOne = unit !== undefined && others.length === 0;
    return this.#text(isOne ? wordIn(this.#speech)(`unitNames.${unit}`) : '');
  }

  #row(row: ReportRow): Cell[] {
    const { level, label, english, cells } = row;
    const { shared, label: bold } = this.#looks;
    if (level === 0) return [textCell(shared, label, bold), textCell(shared, english, bold)];
    const [, ...columns] = this.#table.columns;
    return [
      this.#text(level === 2 ? `   ${label}` : label),
      this.#text(english),
      this.#unitOf(row),
      ...columns.flatMap((column, at) => this.#cells(cells[at] ?? { text: '' }, column)),
    ];
  }

  #headings(): Cell[] {
    const word = wordIn(this.#speech);
    const { shared } = this.#looks;
    const heading = (text: string) => textCell(shared, text, shared.heading);
    const [first, ...columns] = this.#table.columns;
    const named = columns.flatMap(({ heading: name, english, hasInterval }) => {
      const whole = english === '' ? name : `${name} (${english})`;
      return [whole, ...(hasInterval ? [word('low'), word('high')] : [])];
    });
    const before = [first?.heading ?? '', word('term'), word('unit')];
    return [...before, ...named].map(heading);
  }

  #widths(): Sheet['columns'] {
    const [, ...columns] = this.#table.columns;
    const widths = columns.flatMap(({ kind, hasInterval }) => {
      const own = kind === 'text' ? TEXT_WIDTH : NUMBER_WIDTH;
      return hasInterval ? [own, NUMBER_WIDTH, NUMBER_WIDTH] : [own];
    });
    return [LABEL_WIDTH, TERM_WIDTH, UNIT_WIDTH, ...widths].map((width) => ({ width }));
  }

  sheet(place: number): Sheet {
    const { title, about, rows, notes } = this.#table;
    const { title: large, note } = this.#looks;
    const heads: Cell[][] = [[{ value: title, look: large }], [{ value: about, look: note }], []];
    return {
      name: sheetName(`${place} ${title}`),
      columns: this.#widths(),
      rows: [
        ...heads,
        this.#headings(),
        ...rows.map((row) => this.#row(row)),
        [],
        ...notes.map((text): Cell[] => [{ value: text, look: note }]),
      ],
      frozen: { rows: heads.length + 1, columns: 1 },
    };
  }
}

/** The first sheet: what the report is of. */
function coverSheet(
  looks: ReportLooks,
  speech: Speech,
  { title, facts, tables }: ReportDocument,
): Sheet {
  const { shared, label } = looks;
  const line = (name: string, text: string): Cell[] => [
    textCell(shared, name, label),
    textCell(shared, text, shared.longText),
  ];
  const contents = wordIn(speech)('contents');
  return {
    name: sheetName(`1 ${wordIn(speech)('cover')}`),
    columns: [{ width: LABEL_WIDTH }, { width: TEXT_WIDTH }],
    rows: [
      [{ value: title, look: looks.title }],
      [],
      ...facts.map(([name, text]) => line(name, text)),
      [],
      ...tables.map((table, at) => line(at === 0 ? contents : '', `${at + 2} ${table.title}`)),
    ],
  };
}

/** Writes a report as the bytes of an .xlsx file, a sheet for each table. */
export function writeReportWorkbook(speech: Speech, report: ReportDocument): Readable {
  const styles = new StyleBook();
  const looks = reportLooks(styles, speech);
  const sheets = report.tables.map((table, at) =>
    new SheetWriter(looks, table, speech).sheet(at + 2),
  );
  return writeWorkbook([coverSheet(looks, speech, report), ...sheets], styles);
}

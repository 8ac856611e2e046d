import type { Readable } from 'node:stream';
import { dayAt } from '../../declaration/clock.ts';
import { dayInName } from '../../declaration/day-in-name.ts';
import { labelName } from '../../declaration/naming.ts';
import { isRecord } from '../../declaration/record.ts';
import { isPartial } from '../../declaration/steps.ts';
import {
  type Dimension,
  type Measure,
  SPREAD_CUTS,
  type Spread,
  type SpreadAnswer,
  type Summary,
  type SummaryAnswer,
  type SummaryRow,
  unitWord,
  withUnit,
  writtenLike,
} from '../../declaration/summaries.ts';
import { decimalsOf, definitionOf, pointsTo } from '../../fields/index.ts';
import { cellOf, looksOf, textCell } from '../excel/cells.ts';
import type { Column, SheetLocale } from '../excel/columns.ts';
import { type Cell, sheetName } from '../excel/write/sheet.ts';
import { StyleBook } from '../excel/write/styles.ts';
import { writeWorkbook } from '../excel/write/workbook.ts';
import { formatValue, momentText, writtenDay } from '../locale.ts';
import type { WireRow } from '../resources/rows.ts';
import type { SpreadQuery, SummaryFilter, SummaryQuery } from './query.ts';

const WIDTH = 24;
const NOTE_WIDTH = 90;

/** What a workbook says of a summary besides its figures. */
interface About {
  readonly locale: SheetLocale;
  readonly summary: Summary;
  readonly filters: readonly SummaryFilter[];
  /** How many rows there are at most, where there are more than these. */
  readonly cutAt: number | null;
  readonly now: Date;
}

interface Parts extends About {
  readonly query: SummaryQuery;
  readonly answer: SummaryAnswer;
}

interface SpreadParts extends About {
  readonly query: SpreadQuery;
  readonly answer: SpreadAnswer;
}

/** A table, to be a sheet. */
interface SheetTable {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A workbook, and what its file is called. */
export interface SummaryFile {
  readonly name: string;
  /** The day in its plain name. */
  readonly day: string;
  readonly content: Readable;
}

function headingOf({ words, language }: SheetLocale, summary: Summary, measure: Measure): string {
  return withUnit(
    measure,
    words.text(language, `screens:summaries.measures.${summary.name}.${measure.name}`),
    words.text(language, unitWord(measure)),
  );
}

const dimensionName = ({ words, language }: SheetLocale, { name }: Summary, dimension: string) =>
  words.text(language, `screens:summaries.dimensions.${name}.${dimension}`);

/** Where rows have a dimension's value: beside what it is called, under the dimension's own name. */
const valueName = ({ name, field, level }: Dimension): string => {
  if (level !== null) return `${name}Code`;
  return pointsTo(field) ? `${name}Id` : name;
};

/** A dimension as a column of the rows. */
const columnOf = (heading: string, dimension: Dimension): Column => ({
  name: valueName(dimension),
  field: { ...dimension.field, required: false },
  read: false,
  heading,
  required: false,
});

/** What an answer says of a row, as the wire has fields and what stands beside them. */
function wireOf({ by }: Pick<SummaryRow, 'by'>, dimensions: readonly Dimension[]): WireRow {
  return Object.fromEntries(
    dimensions.flatMap((dimension) => {
      const { name, field, level } = dimension;
      const value = by[name];
      if (level === null && !pointsTo(field)) return [[name, value]];
      const own =
        value === null ? null : Reflect.get(Object(value), level === null ? 'id' : 'code');
      return [
        [valueName(dimension), own],
        [labelName(valueName(dimension)), value],
      ];
    }),
  );
}

/** The number that a spreadsheet has for a measure: of durations, a part of days. */
const numberIn = (measure: Measure, value: number | null): number | null => {
  const like = writtenLike(measure);
  const { sheet } = like ? definitionOf(like) : {};
  return like && sheet && value !== null ? sheet.toNumber(like, value) : value;
};

const formatOf = (measure: Measure): string => {
  const like = writtenLike(measure);
  const own = like && definitionOf(like).sheet?.format(like);
  if (own) return own;
  const decimals =
    measure.kind === 'sum'
      ? decimalsOf(measure.field)
      : measure.kind === 'formula'
        ? measure.scale
        : 0;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
};

/** What a summary is narrowed to; items that it refers to are given by their number. */
function filterText(locale: SheetLocale, filter: SummaryFilter): string {
  const { words, language, config } = locale;
  if ('values' in filter) {
    const { dimension, values } = filter;
    const { field, level } = dimension;
    if (pointsTo(field)) {
      return words.text(language, 'screens:summaries.file.chosen', { count: values.length });
    }
    const book = level === null ? undefined : locale.codeBooks(field.type);
    return values
      .map((value) => book?.write(String(value), language) ?? formatValue(locale, field, value))
      .join(', ');
  }
  const { from, to } = filter;
  return [from, to].map((day) => (day === null ? '' : writtenDay(config.region, day))).join(' – ');
}

/** What the sums are of: the moment, what they are narrowed to, and whether there are more. */
function notesOf({ locale, summary, filters, cutAt, now }: About): [string, string][] {
  const { words, language, config } = locale;
  const word = (key: string) => words.text(language, `screens:summaries.file.${key}`);
  const moment = momentText({ words, language, region: config.region }, now.toISOString());
  return [
    [word('source'), titleOf(locale, summary)],
    [word('moment'), moment],
    ...filters.map((filter): [string, string] => [
      dimensionName(locale, summary, filter.dimension.name),
      filterText(locale, filter),
    ]),
    ...(cutAt === null ? [] : [[word('cut'), String(cutAt)] as [string, string]]),
  ];
}

const titleOf = ({ words, language }: SheetLocale, { source }: Summary): string =>
  words.text(language, `resources:${source}.title`);

/** The looks of a workbook, and the book that they are in. */
function stylesFor({ language, config }: SheetLocale) {
  const styles = new StyleBook();
  return { styles, looks: looksOf(styles, { language, region: config.region }) };
}
type Styles = ReturnType<typeof stylesFor>;

/** Tables as the sheets of a file, and what they are of on the last. */
function fileOf(
  about: About,
  { styles, looks }: Styles,
  tables: readonly SheetTable[],
): SummaryFile {
  const { locale, summary, now } = about;
  const { words, language, config } = locale;
  const day = dayInName(config.region, now, language);
  const sheets = tables.map(({ name, headings, rows }) => ({
    name: sheetName(name),
    columns: headings.map(() => ({ width: WIDTH })),
    rows: [headings.map((value) => ({ value, look: looks.heading })), ...rows],
    frozen: { rows: 1, columns: 0 },
    filter: true,
  }));
  const notes = {
    name: sheetName(words.text(language, 'screens:summaries.file.about')),
    columns: [{ width: WIDTH }, { width: NOTE_WIDTH }],
    rows: notesOf(about).map(([name, text]) => [
      textCell(looks, name),
      textCell(looks, text, looks.longText),
    ]),
  };
  const title = titleOf(locale, summary);
  const name = words.text(language, 'screens:summaries.file.name', { title, day });
  return { name, day, content: writeWorkbook([...sheets, notes], styles) };
}

/** What to know of a row: that its month or year has not all its days; empty where nothing is. */
function remarkOn({ locale, filters, now, query }: Parts, { by }: SummaryRow): string {
  const { words, language, config } = locale;
  const [period] = filters.flatMap((filter) => ('from' in filter ? [filter] : []));
  const within = {
    ...{ from: period?.from ?? '', to: period?.to ?? '' },
    today: dayAt(config.region, now),
  };
  const parts = query.by.flatMap(({ name, by: grain }) =>
    grain !== null && by[name] != null && isPartial(String(by[name]), grain, within) ? grain : [],
  );
  return parts.map((grain) => words.text(language, `analysis:partial.${grain}`)).join(' ');
}

/** What a summary answers, as a workbook: numbers are numbers, days are days. */
export function summaryWorkbook(parts: Parts): SummaryFile {
  const { locale, summary, query, answer } = parts;
  const book = stylesFor(locale);
  const { looks } = book;
  const columns = query.by.map((it) => columnOf(dimensionName(locale, summary, it.name), it));
  const measures = query.measures.flatMap((name) => summary.measures[name] ?? []);
  const numbers = measures.map((it) => looks.number(formatOf(it)));
  const headings = [
    ...columns.map(({ heading }) => heading),
    ...measures.map((it) => headingOf(locale, summary, it)),
  ];
  const remarks = answer.data.map((row) => remarkOn(parts, row));
  const isRemarked = remarks.some((remark) => remark !== '');
  const { words, language } = locale;
  if (isRemarked) headings.push(words.text(language, 'analysis:remark'));
  const rows = answer.data.map((row, place): Cell[] => [
    ...columns.map((column) => cellOf(locale, looks, column, wireOf(row, query.by))),
    ...measures.map((measure, at) => ({
      value: numberIn(measure, row.measures[measure.name] ?? null),
      look: numbers[at] ?? looks.plain,
    })),
    ...(isRemarked ? [textCell(looks, remarks[place] ?? '')] : []),
  ]);
  return fileOf(parts, book, [{ name: titleOf(locale, summary), headings, rows }]);
}

/** How a measure lies among items, as a workbook: the boxes, and what lies far away of each. */
export function spreadWorkbook(parts: SpreadParts): SummaryFile {
  const { locale, summary, query, answer } = parts;
  const { words, language } = locale;
  const word = (key: string): string => words.text(language, `analysis:${key}`);
  const book = stylesFor(locale);
  const { looks } = book;
  const columns = query.by.map((it) => columnOf(dimensionName(locale, summary, it.name), it));
  const groups = columns.map(({ heading }) => heading);
  const amount = looks.number(formatOf(query.measure));
  const count = looks.number('#,##0');
  const groupOf = (spread: Spread): Cell[] =>
    columns.map((column) => cellOf(locale, looks, column, wireOf(spread, query.by)));
  const boxes = answer.data.map((spread): Cell[] => [
    ...groupOf(spread),
    { value: spread.count, look: count },
    ...SPREAD_CUTS.map((cut) => ({ value: numberIn(query.measure, spread[cut]), look: amount })),
    { value: spread.outlierCount, look: count },
  ]);
  // A row that the user may not see has neither.
  const nameOf = (of: unknown): string =>
    isRecord(of) ? String(of.name || of.code || '') : String(of ?? '');
  const outliers = answer.data.flatMap((spread) =>
    spread.outliers.map(({ of, value }): Cell[] => [
      ...groupOf(spread),
      textCell(looks, nameOf(of)),
      { value: numberIn(query.measure, value), look: amount },
    ]),
  );
  const measure = headingOf(locale, summary, query.measure);
  const cuts = SPREAD_CUTS.map((cut) => word(`cuts.${cut}`));
  return fileOf(parts, book, [
    {
      name: titleOf(locale, summary),
      headings: [...groups, word('count'), ...cuts, word('outliers')],
      rows: boxes,
    },
    { name: word('outliers'), headings: [...groups, word('item'), measure], rows: outliers },
  ]);
}

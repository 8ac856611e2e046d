import { clockAt } from '../../declaration/clock.ts';
import { labelName } from '../../declaration/naming.ts';
import type { Region } from '../../declaration/region.ts';
import { findDefinition, isDay, isMoment } from '../../fields/index.ts';
import type { WireRow } from '../resources/rows.ts';
import type { Column, SheetLocale } from './columns.ts';
import { serialOf } from './serials.ts';
import { valueText } from './values.ts';
import type { Cell } from './write/sheet.ts';
import type { StyleBook } from './write/styles.ts';

/** The Buddhist calendar with the digits people type; a real date all the same. */
const DATE_FORMAT = '[$-107041E]dd/mm/yyyy';
const MOMENT_FORMAT = '[$-107041E]dd/mm/yyyy hh:mm';
/** In other languages, and where that is the calendar, the years are those of the Common Era. */
const COMMON_DATE_FORMAT = 'dd/mm/yyyy';
const COMMON_MOMENT_FORMAT = 'dd/mm/yyyy hh:mm';

/** Text that spreadsheets take for a formula when it is typed. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** The looks of cells by what they hold. */
export interface Looks {
  readonly heading: number;
  readonly requiredHeading: number;
  readonly keyHeading: number;
  readonly plain: number;
  readonly text: number;
  readonly literal: number;
  readonly longText: number;
  readonly date: number;
  readonly moment: number;
  readonly key: number;
  /** Of an example, by the look that the cell would have otherwise. */
  readonly example: (look: number) => number;
  /** Of numbers, by their number format. */
  readonly number: (format: string | undefined) => number;
}

const HEADING_FILL = '3949AB';
const REQUIRED_FILL = '283593';
const KEY_FILL = '757575';
const GREY = '757575';
const EXAMPLE_FILL = 'F3F3F3';
const WHITE = 'FFFFFF';

/** What the looks go by. */
interface Looking {
  readonly language: SheetLocale['language'];
  readonly region: Pick<Region, 'calendar'>;
}

/** Enters the looks of a workbook of rows into its book of styles. */
export function looksOf(styles: StyleBook, { language, region }: Looking): Looks {
  const buddhist = language === 'th' && region.calendar === 'buddhist';
  const date = buddhist ? DATE_FORMAT : COMMON_DATE_FORMAT;
  const heading = { bold: true, color: WHITE, wrap: true };
  const example = { italic: true, color: GREY, fill: EXAMPLE_FILL };
  return {
    heading: styles.look({ ...heading, fill: HEADING_FILL }),
    requiredHeading: styles.look({ ...heading, fill: REQUIRED_FILL }),
    keyHeading: styles.look({ ...heading, fill: KEY_FILL }),
    plain: styles.look({}),
    text: styles.look({ format: '@' }),
    literal: styles.look({ format: '@', literal: true }),
    longText: styles.look({ format: '@', wrap: true }),
    date: styles.look({ format: date }),
    moment: styles.look({ format: buddhist ? MOMENT_FORMAT : COMMON_MOMENT_FORMAT }),
    key: styles.look({ format: '0', color: GREY }),
    example: (look) => styles.like(look, example),
    number: (format) => styles.look(format === undefined ? {} : { format }),
  };
}

/** The look of a column's cells, those still empty too. */
export function lookOf(looks: Looks, { name, field }: Column): number {
  if (name === 'id' || name === 'version') return looks.key;
  const sheet = findDefinition(field)?.sheet;
  if (sheet) return looks.number(sheet.format(field));
  if (isDay(field)) return looks.date;
  if (isMoment(field)) return looks.moment;
  return findDefinition(field)?.multiline ? looks.longText : looks.text;
}

function dayCell(looks: Looks, value: string): Cell {
  const serial = serialOf(Date.parse(`${value}T00:00:00Z`));
  return serial === null ? { value, look: looks.text } : { value: serial, look: looks.date };
}

function momentCell({ config }: SheetLocale, looks: Looks, value: string): Cell {
  const clock = clockAt(config.region, new Date(value));
  const serial = serialOf(clock.setUTCMilliseconds(0));
  return serial === null ? { value, look: looks.text } : { value: serial, look: looks.moment };
}

/** Text in a cell, which stays text whatever it looks like. */
export function textCell(looks: Looks, text: string, look = looks.text): Cell {
  return { value: text, look: FORMULA_START.test(text) ? looks.literal : look };
}

/** What stands in a column of a row as the wire shows it. */
export function cellOf(locale: SheetLocale, looks: Looks, column: Column, row: WireRow): Cell {
  const { name, field } = column;
  const value = row[name];
  const look = lookOf(looks, column);
  if (value === null || value === undefined) return { value: null, look };
  const number = findDefinition(field)?.sheet?.toNumber(field, value);
  if (typeof number === 'number') return { value: number, look };
  if (isDay(field) && typeof value === 'string') return dayCell(looks, value);
  if (isMoment(field) && typeof value === 'string') return momentCell(locale, looks, value);
  const shown = { name, value, label: row[labelName(name)] };
  return textCell(looks, valueText(locale, field, shown), look);
}

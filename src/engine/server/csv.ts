export const CSV_TYPE = 'text/csv; charset=utf-8';
/** Spreadsheets read UTF-8 only where this stands first. */
export const CSV_START = '\ufeff';

/** A cell that begins like this is run as a formula, also in the wide forms of Asian keyboards. */
const FORMULA_START = /^[\s'"]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/;

/** The text of a cell without the sign that prevents it from being run as a formula. */
export function withoutDefence(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

/** One cell: text as it is, never as a formula, never as the end of its cell. */
function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line of a CSV file (RFC 4180), with its end. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

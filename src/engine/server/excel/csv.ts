import { labelName } from '../../declaration/naming.ts';
import type { Resource } from '../../declaration/types.ts';
import { isDay, isMoment } from '../../fields/index.ts';
import { CSV_START, csvLine } from '../csv.ts';
import type { WireRow } from '../resources/rows.ts';
import { sheetNumber } from '../telling.ts';
import { type Column, columnsOf, REQUIRED_MARK, type Telling } from './columns.ts';
import { sheetDay, sheetMoment } from './import/sheet-days.ts';
import { valueText } from './values.ts';

/** What stands in a column of a row, as the cell of a workbook shows it. */
function cellOf(telling: Telling, { name, field }: Column, row: WireRow): string | number {
  const value = row[name];
  if (value === null || value === undefined) return '';
  const number = sheetNumber(field, value);
  if (number !== null) return number;
  if (isDay(field) && typeof value === 'string') return sheetDay(telling, value);
  if (isMoment(field) && typeof value === 'string') return sheetMoment(telling, value);
  return valueText(telling, field, { name, value, label: row[labelName(name)] });
}

/** Lines are put together until they are worth sending. */
const PIECE = 16_384;

/** The rows of a resource as CSV in UTF-8, with the columns of its workbook. */
export async function* csvOf(
  telling: Telling,
  resource: Resource,
  rows: AsyncIterable<WireRow>,
): AsyncGenerator<string> {
  const columns = columnsOf(telling, resource);
  const isKey = ({ name }: Column): boolean => name === 'id' || name === 'version';
  const heads = columns.map((column) =>
    column.required && !isKey(column) ? `${column.heading}${REQUIRED_MARK}` : column.heading,
  );
  let piece = CSV_START + csvLine(heads);
  for await (const row of rows) {
    piece += csvLine(columns.map((column) => cellOf(telling, column, row)));
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

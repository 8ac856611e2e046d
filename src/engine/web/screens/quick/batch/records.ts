import type { CrudFilter, CrudSort } from '@refinedev/core';
import { isBlank, type Values } from '../../../../declaration/validate.ts';
import { writeInput } from '../../../../fields/index.ts';
import { previewPath } from '../../records/facts.ts';
import { valueText } from '../../shared/rows.ts';
import { BLANK, type Cell, filled } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow, rowWith, valuesOf } from '../model/rows.ts';
import type { Batch } from './batch.ts';

/** More rows of one person and one day than this are no day's work. */
const MOST_OF_A_DAY = 200;
const DAY_MILLISECONDS = 86_400_000;

/** The cell of a column as a stored row has it. */
export function cellFrom({ reading }: Batch, column: Column, record: Values): Cell {
  const field = column.fields.find(({ name }) => !isBlank(record[name]));
  if (!field) return BLANK;
  const value = record[field.name];
  const values = { [field.name]: value };
  // As it would be typed: it is read again when its cell is left.
  if (column.kind === 'text') return filled(writeInput(field, value), values);
  return filled(valueText(field, record, reading) || String(value), values);
}

export function cellsFrom(
  batch: Batch,
  record: Values,
  wanted: (name: string) => boolean,
): EntryRow['cells'] {
  return Object.fromEntries(
    batch.columns.flatMap((column) => {
      if (!column.fields.some(({ name }) => wanted(name))) return [];
      const cell = cellFrom(batch, column, record);
      return cell.text === '' ? [] : [[column.name, cell]];
    }),
  );
}

/**
 * Rows of one subject (`quick.by`). A day on which there was nothing is none of them: nothing can be taken over
 * from it.
 * @throws HttpError
 */
async function rowsBy(
  { data, resource, quick }: Batch,
  by: unknown,
  days: CrudFilter[],
  sorters: CrudSort[],
  pageSize: number,
): Promise<readonly Values[]> {
  const { name, measurement, weight } = resource;
  const filters: CrudFilter[] = [
    { field: quick.by, operator: 'eq', value: by },
    { field: 'active', operator: 'eq', value: true },
    ...(measurement && weight ? [{ field: weight.field, operator: 'gt' as const, value: 0 }] : []),
    ...days,
  ];
  const pagination = { currentPage: 1, pageSize };
  return (await data.getList({ resource: name, pagination, filters, sorters })).data;
}

/** What the last row of the same subject holds in the columns that are remembered. */
export async function lastOf(batch: Batch, by: unknown): Promise<EntryRow['cells']> {
  const { quick, queries, resource } = batch;
  const latest: CrudSort[] = [quick.day, 'id'].map((field) => ({ field, order: 'desc' }));
  const [record] = await queries.fetchQuery({
    queryKey: ['quick', resource.name, 'last', by],
    staleTime: 60_000,
    queryFn: () => rowsBy(batch, by, [], latest, 1),
  });
  return record ? cellsFrom(batch, record, (name) => quick.remembered.includes(name)) : {};
}

export interface CopiedDay {
  readonly day: string;
  /** Whether it is the day right before, and none further back. */
  readonly isDayBefore: boolean;
  readonly rows: readonly EntryRow[];
}

/**
 * The rows of the same subject on the last day before that of `like` that has any, and that day: as
 * rows of the day of `like`, to be measured anew. What is taken from the subject stays blank, to
 * be taken from what it is now, or from another that the row is given to; of a server that cannot say
 * of that, everything is copied. Null where there is no such day.
 * @throws HttpError
 */
export async function dayBefore(batch: Batch, like: EntryRow): Promise<CopiedDay | null> {
  const { resource, quick } = batch;
  const { by, day: field, measured } = quick;
  const values = valuesOf(like);
  const before: CrudFilter = { field, operator: 'lt', value: values[field] };
  const [latest] = await rowsBy(batch, values[by], [before], [{ field, order: 'desc' }], 1);
  const day = latest?.[field];
  if (typeof day !== 'string') return null;
  const onDay: CrudFilter = { field, operator: 'eq', value: day };
  const inOrder: CrudSort[] = [{ field: 'id', order: 'asc' }];
  const records = await rowsBy(batch, values[by], [onDay], inOrder, MOST_OF_A_DAY);
  const isTaken = (name: string): boolean =>
    previewPath(resource) !== null &&
    resource.fieldsByName[name]?.defaultFrom?.startsWith(`${by}.`) === true;
  const rows = records.map((record) => {
    const cells = cellsFrom(batch, record, (name) => !measured.includes(name) && !isTaken(name));
    return rowWith({ ...cells, [field]: cellOf(like, field) }, true);
  });
  const isDayBefore = Date.parse(String(values[field])) - Date.parse(day) === DAY_MILLISECONDS;
  return { day, isDayBefore, rows };
}

import { labelName } from '../../../../schema/naming.ts';
import type { QuickEntry } from '../../../../schema/quick-entry.ts';
import type { Resource } from '../../../../schema/types.ts';
import { isBlank, type Values } from '../../../../schema/validate.ts';
import { formatNumber } from '../../../fields/number/format.ts';
import { labelsOf } from '../../../fields/shared/options.ts';
import { readRows } from '../../../providers/answers.ts';
import { request } from '../../../session/index.ts';
import { BLANK, type Cell, dayCell, filled } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow, rowWith, valuesOf } from '../model/rows.ts';
import type { Batch } from './batch.ts';

/** More rows of one person and one day than this are no day's work. */
const MOST_OF_A_DAY = 200;

/** The cell of a column as a stored row has it. */
export function cellFrom({ reading, areaText }: Batch, column: Column, record: Values): Cell {
  const field = column.fields.find(({ name }) => !isBlank(record[name]));
  if (!field) return BLANK;
  const value = record[field.name];
  const values = { [field.name]: value };
  switch (field.type) {
    case 'date':
      return dayCell(field, String(value), reading);
    case 'choice':
      return filled(reading.choiceWord(field.choices, String(value)), values);
    case 'reference':
      return filled(labelsOf(record, field.name)[0]?.name ?? String(value), values);
    case 'area':
      return filled(areaText(record[labelName(field.name)]) || String(value), values);
    case 'integer':
    case 'decimal':
      return filled(formatNumber(value), values);
    default:
      return filled(String(value), values);
  }
}

function cellsFrom(
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

async function search(
  batch: Batch,
  question: object,
  pageSize: number,
): Promise<readonly Values[]> {
  const { calls } = batch.resource;
  if (!('search' in calls)) return [];
  const pagination = { currentPage: 1, pageSize };
  const answer = await request(`/api/${calls.group}/${calls.search}`, {
    method: 'POST',
    body: { data: { pagination, ...question } },
  });
  return (await readRows(answer, 1, pageSize)).data;
}

const isActive = { field: 'active', operator: 'eq', value: true } as const;

/** Rows of something: a day on which there was nothing has nothing to be taken over from it. */
function ofSomething({ measurement, weight }: Resource): readonly object[] {
  return measurement && weight
    ? [isActive, { field: weight.field, operator: 'gt', value: 0 }]
    : [isActive];
}

/** What the last row of the same reporter holds in the columns that are remembered. */
export async function lastOf(batch: Batch, by: unknown): Promise<EntryRow['cells']> {
  const { quick, queries, resource } = batch;
  const [record] = await queries.fetchQuery({
    queryKey: ['quick', resource.name, 'last', by],
    staleTime: 60_000,
    queryFn: () =>
      search(
        batch,
        {
          filters: [{ field: quick.by, operator: 'eq', value: by }, ...ofSomething(resource)],
          sorters: [
            { field: quick.day, order: 'desc' },
            { field: 'id', order: 'desc' },
          ],
        },
        1,
      ),
  });
  return record ? cellsFrom(batch, record, (name) => quick.remembered.includes(name)) : {};
}

/** Rows of an earlier day as rows of this one, and the day they are of. */
export interface DayCopy {
  readonly day: string;
  readonly rows: readonly EntryRow[];
}

function asRowOf(batch: Batch, record: Values, like: EntryRow, quick: QuickEntry): EntryRow {
  const cells = cellsFrom(batch, record, (name) => !quick.measured.includes(name));
  return rowWith({ ...cells, [quick.day]: cellOf(like, quick.day) }, true);
}

/**
 * The rows of the same reporter on the last day before that of `like` that has any, to be measured
 * anew: what is measured each day stays blank. Null where there is no such day.
 * @throws HttpError
 */
export async function dayBefore(batch: Batch, like: EntryRow): Promise<DayCopy | null> {
  const { quick } = batch;
  const values = valuesOf(like);
  const [by, day] = [values[quick.by], values[quick.day]];
  const own = { field: quick.by, operator: 'eq', value: by } as const;
  const before = { field: quick.day, operator: 'lt', value: day } as const;
  const sorters = [{ field: quick.day, order: 'desc' }];
  const [latest] = await search(
    batch,
    { filters: [own, before, ...ofSomething(batch.resource)], sorters },
    1,
  );
  const found = latest?.[quick.day];
  if (typeof found !== 'string') return null;
  const onDay = { field: quick.day, operator: 'eq', value: found } as const;
  const inOrder = [{ field: 'id', order: 'asc' }];
  const records = await search(
    batch,
    { filters: [own, onDay, ...ofSomething(batch.resource)], sorters: inOrder },
    MOST_OF_A_DAY,
  );
  return { day: found, rows: records.map((record) => asRowOf(batch, record, like, quick)) };
}

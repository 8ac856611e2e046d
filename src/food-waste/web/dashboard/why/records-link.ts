/** Where the records of a part of a change are listed. */
import { config } from '../../../../engine/web/core/config.ts';
import { pathsOf } from '../../../../engine/web/core/paths.ts';
import type { UserType } from '../declaration.ts';
import type { View } from '../view.ts';
import type { ChangeRow } from './read.ts';

const GENERATORS = 'consumer,retail,outofhome';
/** Fields of records by what a change is split by. */
const FIELDS: Readonly<Record<string, string>> = {
  userType: 'userType',
  material: 'materialId',
  step: 'wasteFoodId',
  destination: 'destination',
};

interface Wanted {
  readonly view: View;
  /** Whose records are counted; null of all who generate waste. */
  readonly userType: UserType | null;
  readonly span: readonly [from: string, to: string];
  readonly by?: string;
  readonly row?: ChangeRow;
}

/** The filters of the list that find them, as its address writes them. */
function filtersOf({ view, userType, span, by = '', row }: Wanted): Record<string, string> {
  const { area, part, materialId, wasteFoodId, wasteManageId } = view;
  const filters: Record<string, string> = {
    recordDate: `between:${span.join()}`,
    userType: userType === null ? `in:${GENERATORS}` : `eq:${userType}`,
  };
  const field = FIELDS[by];
  const inside = row?.code ?? area;
  if (inside !== '') filters.tambonCode = `startswith:${inside}`;
  if (part !== null) filters.part = `eq:${part}`;
  if (materialId !== null) filters.materialId = `eq:${materialId}`;
  if (wasteFoodId !== null) filters.wasteFoodId = `eq:${wasteFoodId}`;
  if (wasteManageId !== null) filters.wasteManageId = `eq:${wasteManageId}`;
  // Of one way everything is counted, and of handlers all that they received.
  else if (userType !== 'handler') filters.countsAsWaste = 'eq:true';
  if (field && row) filters[field] = row.key === 'none' ? 'null' : `eq:${row.id ?? row.key}`;
  return filters;
}

/** The address of the list; null of what is left over, and where there is no such list. */
export function recordsLink(wanted: Wanted): string | null {
  const { wasteRecords } = config.resources;
  const [list] = (wasteRecords && pathsOf(wasteRecords)?.lists) ?? [];
  if (list === undefined || wanted.row?.key === 'others') return null;
  const filters = Object.entries(filtersOf(wanted)).map(([name, text]) => [`f.${name}`, text]);
  return `${list}?${new URLSearchParams(filters)}`;
}

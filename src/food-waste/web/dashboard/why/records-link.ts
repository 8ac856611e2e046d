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
  /** Of a material, the goods of shops that are made of it: their records name no material. */
  readonly ofGoods?: boolean;
}

/** Whether records of goods are counted as their material here, and are to be listed beside its own. */
export const countsGoods = ({ view, userType, by, row }: Wanted): boolean =>
  (userType === null || userType === 'retail') &&
  !(by === 'userType' && row?.key !== 'retail') &&
  (view.materialId !== null || (by === 'material' && row !== undefined && row.id !== null));

/** The filters of the list that find them, as its address writes them. */
function filtersOf(wanted: Wanted): Record<string, string> {
  const { view, userType, span, by = '', row, ofGoods = false } = wanted;
  const { area, part, materialId, wasteFoodId, wasteManageId } = view;
  const filters: Record<string, string> = {
    recordDate: `between:${span.join()}`,
    userType: userType === null ? `in:${GENERATORS}` : `eq:${userType}`,
  };
  const material = ofGoods ? 'retailMaterialId' : 'materialId';
  const field = by === 'material' ? material : FIELDS[by];
  const inside = row?.code ?? area;
  if (inside !== '') filters.tambonCode = `startswith:${inside}`;
  if (part !== null) filters.part = `eq:${part}`;
  if (materialId !== null) filters[material] = `eq:${materialId}`;
  if (wasteFoodId !== null) filters.wasteFoodId = `eq:${wasteFoodId}`;
  if (wasteManageId !== null) filters.wasteManageId = `eq:${wasteManageId}`;
  // Of one way everything is counted, and of handlers all that they received.
  else if (userType !== 'handler') filters.countsAsWaste = 'eq:true';
  if (field && row) filters[field] = row.key === 'none' ? 'null' : `eq:${row.id ?? row.key}`;
  // What has no material is not a good of one, either.
  if (by === 'material' && row?.key === 'none') filters.retailMaterialId = 'null';
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

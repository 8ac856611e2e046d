/** Where the records of a part of a change are listed. */
import { config } from '../../../../engine/web/core/config.ts';
import { pathsOf } from '../../../../engine/web/core/paths.ts';
import type { Answer } from '../answers.ts';
import type { UserType } from '../declaration.ts';
import type { View } from '../view.ts';
import type { Change, ChangeRow, Made } from './read.ts';

const GENERATORS = 'consumer,retail,outofhome';
/** Fields of records by what a change is split by. */
const FIELDS: Readonly<Record<string, string>> = {
  userType: 'userType',
  step: 'wasteFoodId',
  destination: 'destination',
};

/** A row of what a change is split by; all of the change where it names none. */
interface Slice {
  readonly by?: string;
  readonly row?: ChangeRow;
  /** Of a material, the records of this kind alone: those of retail items name no material. */
  readonly kind?: keyof Made | undefined;
}

interface Wanted extends Slice {
  readonly view: View;
  /** Whose records are counted; null of all who generate waste. */
  readonly userType: UserType | null;
  readonly span: readonly [from: string, to: string];
}

/** The filters of the list that find them, as its address writes them. */
function filtersOf(wanted: Wanted): Record<string, string> {
  const { view, userType, span, by = '', row, kind } = wanted;
  const { area, part, materialId, wasteFoodId, wasteManageId } = view;
  const filters: Record<string, string> = {
    recordDate: `between:${span.join()}`,
    userType: userType === null ? `in:${GENERATORS}` : `eq:${userType}`,
  };
  const material = kind === 'retailItems' ? 'retailMaterialId' : 'materialId';
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
  // What has no material is no retail item of one, either.
  if (by === 'material' && row?.key === 'none') filters.retailMaterialId = 'null';
  return filters;
}

/** The address of the list; null of what is left over, and where there is no such list. */
export function recordsLink(wanted: Wanted): string | null {
  const { wasteRecords } = config.resources;
  const [list] = (wasteRecords && pathsOf(wasteRecords)?.lists) ?? [];
  if (list === undefined || wanted.row?.key === 'others') return null;
  // Records of menus name neither their material nor their recipe.
  if (wanted.kind === 'recipes') return null;
  const filters = Object.entries(filtersOf(wanted)).map(([name, text]) => [`f.${name}`, text]);
  // Those that matter most to it come first.
  return `${list}?${new URLSearchParams([...filters, ['sort', 'weightKg.desc']])}`;
}

interface LinkFacts extends Pick<Wanted, 'view' | 'userType'> {
  readonly answer: Pick<Answer<Change>, 'view' | 'times'>;
}

/** Where records are listed, of the period compared with or of the period itself; null where they cannot be. */
export type RecordsOf = (slice: Slice, isBefore?: boolean) => string | null;

/** The lists of records behind a change that is shown. */
export function recordLists({ view, userType, answer }: LinkFacts): RecordsOf {
  const { from, to, compareFrom, compareTo } = answer.times;
  return (slice, isBefore = false) =>
    // The public has no records to look at.
    answer.view === 'published'
      ? null
      : recordsLink({
          ...{ view, userType, ...slice, span: isBefore ? [compareFrom, compareTo] : [from, to] },
        });
}

import type { Choices } from '../../../declaration/fields/room.ts';
import { checkValue, holds } from '../../../declaration/validate.ts';
import { ITEMS_ARE } from '../../../fields/list/index.ts';
import { quoteName } from '../../../fields/shared/quoting.ts';
import { ROWS_OF } from '../../../fields/shared/rows-of.ts';
import { type ColumnBlueprint, FORMULA, type TableBlueprint } from '../../db/tables.ts';
import {
  type ActualColumn,
  type ActualTable,
  LISTED_IDS,
  type RowsInTheWay,
  type Stored,
} from './catalog.ts';
import { aboutIn, MARK, NOTED, NOTED_BEFORE, noteOf, shownNote } from './notes.ts';

/** Rows read at a time. */
const BATCH = 5000;

/** Only the field itself is looked at. */
const NOTHING_ELSE: Choices = { choices: {}, permissions: [] };

/** A column that is there, and what it is to be. */
export interface ColumnChange {
  readonly stored: Stored;
  readonly blueprint: TableBlueprint;
  readonly column: ColumnBlueprint;
  readonly current: ActualColumn;
  readonly actual: ActualTable;
  /** How a column of the blueprint is written while it may have another name, or is not there. */
  readonly written: (column: string) => string;
}

/** Values that a change would lose or give another meaning. */
export interface LostMeaning {
  readonly key: 'rowsBreakType' | 'pointsElsewhere' | 'formulaOverTyped' | 'filledButHidden';
  readonly rows: RowsInTheWay;
}

const rowsInTheWay = (ids: readonly number[]): RowsInTheWay | null =>
  ids.length === 0 ? null : { count: String(ids.length), ids: ids.slice(0, LISTED_IDS).join(', ') };

/** Ids of the rows with something in a column that does not pass; `also` is another column of it. */
async function rowsThat(
  { stored, blueprint, current }: ColumnChange,
  isWrong: (value: unknown, also: unknown) => boolean,
  also = 'null',
): Promise<RowsInTheWay | null> {
  const wrong: number[] = [];
  const [table, name] = [quoteName(blueprint.name), quoteName(current.name)];
  for (let after = 0; ; ) {
    const rows = await stored.rows(
      `select id, ${name} as value, ${also} as also from ${table}
        where ${name} is not null and id > ${after} order by id limit ${BATCH}`,
    );
    const those = rows.filter(({ value, also }) => isWrong(value, also));
    wrong.push(...those.map(({ id }) => Number(id)));
    if (rows.length < BATCH) return rowsInTheWay(wrong);
    after = Number(rows.at(-1)?.id ?? after);
  }
}

/**
 * Whether a column held texts of another kind before. One without a note and without a rule of its
 * own was made before notes were, and is taken for what it is declared as.
 */
function heldOthers({ blueprint, actual, current }: ColumnChange): boolean {
  if (current.note !== null) return true;
  const column = quoteName(current.name);
  return [...actual.rules].some(
    ([name, { note }]) =>
      note?.startsWith(`${MARK}check (`) === true &&
      note.includes(column) &&
      !blueprint.rules.some((rule) => rule.name === name),
  );
}

const isFilled = (value: unknown): boolean => !Array.isArray(value) || value.length > 0;

/** Which rows the numbers of a column mean: a table; undefined where they are plain numbers. */
function tableMeant({ current, actual }: ColumnChange): string | undefined {
  const noted = aboutIn(current.note);
  if (noted?.startsWith(ROWS_OF)) return noted.slice(ROWS_OF.length);
  // Made before columns had such notes.
  const key = `${MARK}foreign key (${quoteName(current.name)}) references "`;
  const rule = [...actual.rules.values()].find(({ note }) => note?.startsWith(key));
  return rule?.note?.slice(key.length).split('"', 1)[0];
}

/** Numbers of rows of one table must not silently come to mean rows of another, or nothing. */
async function meansOthers(change: ColumnChange): Promise<RowsInTheWay | null> {
  const { column, current } = change;
  const next = column.holds?.what.startsWith(ROWS_OF)
    ? column.holds.what.slice(ROWS_OF.length)
    : undefined;
  const before = tableMeant(change);
  // Lists of numbers had no notes at first, and no keys to compare by.
  const isUnknown = before === undefined && current.type === 'integer[]';
  if (next === before || isUnknown) return null;
  return rowsThat(change, isFilled);
}

/** Keys of the items of a list that are gone, or refer to other rows. */
function changedItems(before: string, now: string): readonly string[] {
  const fieldsOf = (what: string): Record<string, { resource?: string }> =>
    JSON.parse(what.slice(ITEMS_ARE.length)).fields;
  const [old, next] = [fieldsOf(before), fieldsOf(now)];
  return Object.keys(old).filter(
    (name) => old[name]?.resource !== next[name]?.resource || !next[name],
  );
}

async function itemsInTheWay(change: ColumnChange, what: string): Promise<LostMeaning | null> {
  const { column, current } = change;
  const field = column.holds?.field;
  const noted = aboutIn(current.note) ?? '';
  if (!field || !noted.startsWith(ITEMS_ARE) || noted === what) return null;
  const gone = changedItems(noted, what);
  const rows = await rowsThat(change, (value) => {
    const items: unknown[] = Array.isArray(value) ? value : [];
    const holdsGone = items.some(
      (item) =>
        typeof item === 'object' &&
        item !== null &&
        gone.some((name) => Reflect.get(item, name) != null),
    );
    return holdsGone || 'errors' in checkValue(field, value, column.name, NOTHING_ELSE);
  });
  return rows && { key: 'rowsBreakType', rows };
}

async function textsInTheWay(change: ColumnChange): Promise<LostMeaning | null> {
  const { column, current } = change;
  const field = column.holds?.field;
  if (!field || current.type !== column.type || !heldOthers(change)) return null;
  if (aboutIn(current.note) === column.holds?.what) return null;
  const isWrong = (value: unknown): boolean =>
    'errors' in checkValue(field, value, column.name, NOTHING_ELSE);
  const rows = await rowsThat(change, isWrong);
  return rows && { key: 'rowsBreakType', rows };
}

/** What is not shown is not stored: the next save of such a row would clear what stands there. */
async function hiddenValues(change: ColumnChange): Promise<LostMeaning | null> {
  const { column, current, actual, written } = change;
  const { shownWhen } = column;
  const note = shownNote(column);
  if (!shownWhen || !note || current.note?.includes(note)) return null;
  if (actual.note !== NOTED && actual.note !== NOTED_BEFORE) return null;
  const rows = await rowsThat(
    change,
    (value, also) =>
      isFilled(value) &&
      value !== false &&
      !holds(shownWhen.condition, { [shownWhen.condition.field]: also }),
    written(shownWhen.column),
  );
  return rows && { key: 'filledButHidden', rows };
}

/** What a change of a column's declaration would lose of the rows that are there; null for nothing. */
export async function lostMeaning(change: ColumnChange): Promise<LostMeaning | null> {
  const { column, current } = change;
  if (current.note === noteOf(column)) return null;
  const formula = MARK + FORMULA;
  if (column.computedFrom?.startsWith(FORMULA) && !current.note?.startsWith(formula)) {
    const rows = await change.stored.inTheWay(
      `select id from ${quoteName(change.blueprint.name)} where ${quoteName(current.name)} is not null`,
    );
    if (rows) return { key: 'formulaOverTyped', rows };
  }
  const pointing = await meansOthers(change);
  if (pointing) return { key: 'pointsElsewhere', rows: pointing };
  const what = column.holds?.what ?? '';
  const others = what.startsWith(ITEMS_ARE)
    ? await itemsInTheWay(change, what)
    : what.startsWith(ROWS_OF)
      ? null
      : await textsInTheWay(change);
  return others ?? hiddenValues(change);
}

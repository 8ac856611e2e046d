import { dayAt } from '../../declaration/clock.ts';
import type { ForeignShape } from '../../declaration/foreign.ts';
import { findDefinition, isDay, isYesNo } from '../../fields/index.ts';
import { region } from '../region.ts';
import { isRecord, unwrap } from '../session/json.ts';
import { numberIn } from '../session/wire-row.ts';
import { type ListAnswer, readList, rowsIn, totalIn } from './list-shapes.ts';
import type { ForeignResource } from './outline-of.ts';
import { valueAt } from './paths.ts';

export type Row = Readonly<Record<string, unknown>>;

const TRUE: readonly unknown[] = [1, '1', 'true', 'Y', 'y'];
const FALSE: readonly unknown[] = [0, '0', 'false', 'N', 'n'];

/** A day as the contract has it; a moment counts as the day it is in the region. */
function dayOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  return dayAt(region, moment);
}

const numberOf = (value: unknown): unknown => numberIn(value) ?? value;

/** A value in the form the contract gives it, where servers differ harmlessly. */
function tidied(type: string | undefined, value: unknown): unknown {
  if (type === undefined) return value;
  if (isYesNo({ type })) return TRUE.includes(value) || (FALSE.includes(value) ? false : value);
  if (isDay({ type })) return dayOf(value);
  const { pointsTo, decimals } = findDefinition({ type }) ?? {};
  if (!pointsTo && !decimals) return value;
  return Array.isArray(value) ? value.map(numberOf) : numberOf(value);
}

/** A row with the names and values of the contract. */
export function toOurs(row: Row, { shape, types }: ForeignResource): Row {
  const { fields = {}, values = {} } = shape;
  const ours: Record<string, unknown> = { ...row };
  for (const wire of Object.values(fields)) delete ours[wire];
  for (const [name, wire] of Object.entries(fields)) {
    const value = valueAt(row, wire);
    if (value !== undefined) ours[name] = value;
  }
  for (const [name, meanings] of Object.entries(values)) {
    ours[name] = meanings[String(ours[name])] ?? ours[name];
  }
  for (const [name, type] of Object.entries(types)) {
    if (name in ours) ours[name] = tidied(type, ours[name]);
  }
  return { ...ours, id: numberOf(ours.id), active: ours.active ?? true };
}

/** A value as that server writes it. */
export function wireValue(name: string, value: unknown, { values = {} }: ForeignShape): unknown {
  const meant = Object.entries(values[name] ?? {}).find(([, meaning]) => meaning === value);
  return meant ? meant[0] : value;
}

/** A row with the names and values of that server, less what it does not know. */
export function toTheirs(row: Row, shape: ForeignShape): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !shape.lacks?.includes(name))
      .map(([name, value]) => [shape.fields?.[name] ?? name, wireValue(name, value, shape)]),
  );
}

function listAt(body: unknown, path: string): ListAnswer | undefined {
  const rows = rowsIn(valueAt(body, path));
  return rows && { rows, total: totalIn(body, unwrap(body)) };
}

/** The list of an answer, at a path that is declared or in a shape that is known. */
export function listIn(
  body: unknown,
  { rows: path, total }: Pick<ForeignShape, 'rows' | 'total'>,
): ListAnswer | undefined {
  const found = path === undefined ? readList(body) : listAt(body, path);
  if (!found || total === undefined) return found;
  return { ...found, total: numberIn(valueAt(body, total)) };
}

/** The saved row of an answer, wrapped or bare; undefined where it holds none. */
export function savedIn(body: unknown, path: string | undefined): Row | undefined {
  const inner = path === undefined ? unwrap(body) : valueAt(body, path);
  const row = Array.isArray(inner) ? inner[0] : inner;
  return isRecord(row) ? row : undefined;
}

import { asc, eq, inArray } from 'drizzle-orm';
import type { FieldErrors, Message } from '../../schema/messages.ts';
import { isRecord } from '../../schema/record.ts';
import type { Field, Resource } from '../../schema/types.ts';
import type { Values } from '../../schema/validate.ts';
import type { Connection } from '../db/connection.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { Row } from './hooks.ts';
import { isMatching, narrowingFields } from './matching.ts';
import { columnsFor } from './rows.ts';
import { columnOf } from './tables.ts';

/** One id that a save chooses. */
interface Choice {
  /** Where it stands, as errors name it. */
  readonly at: string;
  readonly resource: string;
  readonly id: number;
  /** It stood there before: it may have been retired since. */
  readonly kept: boolean;
}

/** What a save must know of a row it refers to. */
interface Referred {
  readonly active: boolean;
  readonly parentId: unknown;
  /** Its fields by which choices are narrowed. */
  readonly narrowing: Values;
}

const idsIn = (value: unknown): number[] =>
  [value].flat().filter((id): id is number => typeof id === 'number');

function listChoices(field: Field & { readonly type: 'list' }, value: unknown, before: unknown) {
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const earlier = Array.isArray(before) ? before.filter(isRecord) : [];
  return Object.entries(field.fields).flatMap(([name, item]) => {
    if (item.type !== 'reference') return [];
    const kept = new Set(earlier.map((entry) => entry[name]));
    return entries.flatMap((entry, place) =>
      idsIn(entry[name]).map(
        (id): Choice => ({
          at: `${field.name}.${place}.${name}`,
          resource: item.resource,
          id,
          kept: kept.has(id),
        }),
      ),
    );
  });
}

function choicesOf(field: Field, value: unknown, before: unknown): Choice[] {
  if (field.type === 'list') return listChoices(field, value, before);
  if (field.type !== 'reference' && field.type !== 'references') return [];
  const kept = new Set(idsIn(before));
  const { name: at, resource } = field;
  return idsIn(value).map((id) => ({ at, resource, id, kept: kept.has(id) }));
}

/** Reads the rows and holds them as they are until the transaction ends. */
async function readReferred(
  engine: Engine,
  connection: Connection,
  name: string,
  ids: readonly number[],
): Promise<Map<number, Referred>> {
  const { resource, table } = resourceOf(engine, name);
  const active = resource.fieldsByName.active ? ['active'] : [];
  const parent = resource.parent ? [resource.parent.field] : [];
  const narrowing = narrowingFields(engine.config, name);
  const id = columnOf(table, 'id');
  const rows = await connection
    .select(columnsFor(table, ['id', ...active, ...parent, ...narrowing]))
    .from(table)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('share');
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        active: row.active !== false,
        parentId: resource.parent ? row[resource.parent.field] : null,
        narrowing: row,
      },
    ]),
  );
}

type ReferredByResource = ReadonlyMap<string, ReadonlyMap<number, Referred>>;

async function readAll(
  engine: Engine,
  connection: Connection,
  choices: readonly Choice[],
): Promise<ReferredByResource> {
  const ids = new Map<string, Set<number>>();
  for (const { resource, id } of choices) {
    ids.set(resource, (ids.get(resource) ?? new Set()).add(id));
  }
  const found = new Map<string, ReadonlyMap<number, Referred>>();
  // In one order everywhere, so that two saves cannot wait for one another.
  for (const name of [...ids.keys()].sort()) {
    found.set(name, await readReferred(engine, connection, name, [...(ids.get(name) ?? [])]));
  }
  return found;
}

function problemOf(choice: Choice, referred: ReferredByResource): Message | undefined {
  const row = referred.get(choice.resource)?.get(choice.id);
  if (!row) return { key: 'referenceMissing' };
  return row.active || choice.kept ? undefined : { key: 'referenceRetired' };
}

function isOutside(
  field: Field,
  { next, current }: { next: Values; current: Row | null },
  referred: ReferredByResource,
): boolean {
  if (field.type !== 'reference' || field.within === undefined) return false;
  const chosen = next[field.name];
  if (typeof chosen !== 'number') return false;
  // What was chosen before may stay, though it has since moved elsewhere.
  const kept = current?.[field.name] === chosen;
  if (kept && current?.[field.within] === next[field.within]) return false;
  const row = referred.get(field.resource)?.get(chosen);
  return row !== undefined && row.parentId !== next[field.within];
}

/** The other field with which a choice does not go; undefined where it does. */
function mismatched(
  field: Field,
  { next, current }: { next: Values; current: Row | null },
  referred: ReferredByResource,
): string | undefined {
  if (field.type !== 'reference' || !field.matching) return undefined;
  const chosen = next[field.name];
  const other = field.matching.with;
  // What was chosen before may stay, though it has since come to be of another kind.
  const kept = current?.[field.name] === chosen && current?.[other] === next[other];
  const row = typeof chosen === 'number' ? referred.get(field.resource)?.get(chosen) : undefined;
  return kept || !row || isMatching(field, next, row.narrowing) ? undefined : other;
}

/** Whether this save has to do with the field, be it only through another one. */
function isTouched(field: Field, values: Values): boolean {
  if (field.name in values) return true;
  if (field.type !== 'reference') return false;
  return [field.within, field.matching?.with].some(
    (other) => other !== undefined && other in values,
  );
}

/**
 * Checks what a save chooses, on the row as it would be: rows exist, are not newly chosen when
 * retired, and lie within one another as declared; areas exist.
 */
export async function checkReferences(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  change: { values: Values; next: Values; current: Row | null },
): Promise<FieldErrors> {
  const { values, next, current } = change;
  const touched = resource.fields.filter((field) => isTouched(field, values));
  const choices = touched.flatMap((field) =>
    choicesOf(field, next[field.name], current?.[field.name]),
  );
  const referred = await readAll(engine, connection, choices);
  const errors: Record<string, readonly Message[]> = {};
  for (const field of touched) {
    if (isOutside(field, change, referred)) errors[field.name] = [{ key: 'referenceOutside' }];
    const fields = mismatched(field, change, referred);
    if (fields !== undefined)
      errors[field.name] = [{ key: 'referenceMismatch', params: { fields } }];
    const code = next[field.name];
    if (field.type === 'area' && typeof code === 'string' && !engine.context.areas.has(code)) {
      errors[field.name] = [{ key: 'area' }];
    }
  }
  for (const choice of choices) {
    const problem = problemOf(choice, referred);
    if (problem) errors[choice.at] = [problem];
  }
  return errors;
}

/** The row with this id, held against other saves until the transaction ends. */
export async function lockRow(
  connection: Connection,
  engine: Engine,
  name: string,
  id: number,
  fields: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  const { table } = resourceOf(engine, name);
  const [row] = await connection
    .select(columnsFor(table, fields))
    .from(table)
    .where(eq(columnOf(table, 'id'), id))
    .for('update');
  return row;
}

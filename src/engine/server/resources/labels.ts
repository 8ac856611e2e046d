import { sql } from 'drizzle-orm';
import { labelName } from '../../declaration/naming.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Field, FieldDeclaration, ListItemField, Resource } from '../../declaration/types.ts';
import type { Entries } from '../../fields/contract.ts';
import { entriesIn, findDefinition, pointsTo } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { unplanned } from '../query/statements.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { nameOf, type WireRow } from './rows.ts';

type Label = Readonly<Record<string, unknown>>;
type LabelsOfResource = ReadonlyMap<number, Label>;
type Labels = ReadonlyMap<string, LabelsOfResource>;
type AnyField = FieldDeclaration | ListItemField;

/** Names of the fields that a row's option shows. */
export function optionFieldNames(resource: Resource): string[] {
  const code = resource.fieldsByName.code ? ['code'] : [];
  return [...new Set(['id', ...code, ...resource.label])];
}

/** A selected row as `{id, code, name}`. */
export function optionOf(resource: Resource, row: WireRow): Label {
  const code = resource.fieldsByName.code ? { code: row.code } : {};
  return { id: row.id, ...code, name: nameOf(resource, row) };
}

/** Names of the fields that a row is chosen by: what its option shows, and what else it is called. */
export const choiceFieldNames = (resource: Resource): string[] => [
  ...new Set([...optionFieldNames(resource), ...resource.aliases]),
];

/** Ids that rows refer to, by resource; of each resource that a field may refer to, be they none. */
class Wanted {
  readonly ids = new Map<string, Set<number>>();

  constructor(fields: readonly Field[]) {
    for (const field of fields) this.#expect(field);
  }

  add(field: AnyField, value: unknown): void {
    const target = pointsTo(field);
    if (target) {
      for (const id of Array.isArray(value) ? value : [value])
        if (typeof id === 'number') this.#of(target.resource).add(id);
    }
    const shape = entriesIn(field);
    if (!shape || !Array.isArray(value)) return;
    for (const entry of value.filter(isRecord)) {
      for (const [name, item] of Object.entries(shape.fields)) this.add(item, entry[name]);
    }
  }

  /** Takes away what is known already, and gives it. */
  takeKnown(engine: Engine, rowOf: KnownRows): Map<string, Map<number, Label>> {
    const labels = new Map<string, Map<number, Label>>();
    for (const [name, ids] of this.ids) {
      const known = new Map<number, Label>();
      labels.set(name, known);
      for (const id of ids) {
        const row = rowOf(name, id);
        if (row) known.set(id, optionOf(resourceOf(engine, name).resource, row));
        if (row) ids.delete(id);
      }
    }
    return labels;
  }

  #expect(field: AnyField): void {
    const target = pointsTo(field);
    if (target) this.#of(target.resource);
    for (const item of Object.values(entriesIn(field)?.fields ?? {})) this.#expect(item);
  }

  #of(resource: string): Set<number> {
    const ids = this.ids.get(resource) ?? new Set();
    this.ids.set(resource, ids);
    return ids;
  }
}

/** A row that the caller has read already and that is so still; undefined where there is none. */
export type KnownRows = (resource: string, id: number) => WireRow | undefined;

const NONE_KNOWN: KnownRows = () => undefined;

/** The part of the statement that reads the labels of one resource, the `place`th of them. */
function labelQuery(engine: Engine, connection: Connection, name: string, place: number) {
  const { resource, table, prepared } = resourceOf(engine, name);
  const shown = optionFieldNames(resource).map((field) => sql`${columnOf(table, field)}`);
  const ids = unplanned(sql.placeholder(`ids${place}`), 'integer[]');
  return connection
    .select({
      place: sql<number>`${sql.raw(String(place))}`.as('place'),
      shown: sql<readonly unknown[]>`json_build_array(${sql.join(shown, sql`, `)})`.as('shown'),
    })
    .from(prepared.choices)
    .where(sql`${columnOf(table, 'id')} = any(${ids}::integer[])`);
}

/**
 * The labels of all resources referred to, by one statement, so that others who wait for a connection
 * under many requests waits once. Resources of which nothing is wanted now are in it all the same: it is
 * one statement for all rows of a resource, and stays prepared.
 */
async function readLabels(
  engine: Engine,
  connection: Connection,
  wanted: Wanted,
  labels: ReadonlyMap<string, Map<number, Label>>,
): Promise<void> {
  const names = [...wanted.ids.keys()];
  const ids = names.map((name, place) => [`ids${place}`, [...(wanted.ids.get(name) ?? [])]]);
  const rows = await engine.statements.run(
    connection,
    `labels of ${names.join()}`,
    (on) => {
      const [first, ...others] = names.map((name, place) => labelQuery(engine, on, name, place));
      if (!first) throw new Error('No resource to read labels of');
      return others.reduce((all, other) => all.unionAll(other), first.$dynamic());
    },
    Object.fromEntries(ids),
    { settled: true, byIds: true },
  );
  for (const { place, shown } of rows) {
    const name = names[Number(place)] ?? '';
    const { resource } = resourceOf(engine, name);
    const values = Array.isArray(shown) ? shown : [];
    const row: WireRow = Object.fromEntries(
      optionFieldNames(resource).map((field, at) => [field, values[at]]),
    );
    labels.get(name)?.set(Number(row.id), optionOf(resource, row));
  }
}

async function labelsOf(
  engine: Engine,
  connection: Connection,
  wanted: Wanted,
  known: KnownRows,
): Promise<Labels> {
  const labels = wanted.takeKnown(engine, known);
  if ([...wanted.ids.values()].some((ids) => ids.size > 0)) {
    await readLabels(engine, connection, wanted, labels);
  }
  return labels;
}

const isLabelled = (field: AnyField): boolean =>
  pointsTo(field) !== undefined || findDefinition(field)?.labelled !== undefined;

/** What stands beside a field that is labelled. */
function labelOf(engine: Engine, labels: Labels, field: AnyField, value: unknown): unknown {
  const target = pointsTo(field);
  if (target) {
    const known = labels.get(target.resource);
    return Array.isArray(value)
      ? value.flatMap((id) => known?.get(Number(id)) ?? [])
      : (known?.get(Number(value)) ?? null);
  }
  const label = typeof value === 'string' ? engine.codeBooks(field.type)?.labelOf(value) : null;
  return label ?? null;
}

function labelledEntries(
  engine: Engine,
  labels: Labels,
  { fields }: Entries,
  entries: readonly unknown[],
): unknown[] {
  const labelled = Object.entries(fields).filter(([, item]) => isLabelled(item));
  return entries.filter(isRecord).map((entry) => {
    const wire: Record<string, unknown> = { ...entry };
    for (const [name, item] of labelled) {
      wire[labelName(name)] = labelOf(engine, labels, item, entry[name]);
    }
    return wire;
  });
}

/**
 * Rows with labels beside what they refer to, entries of lists included. One query at most, whatever
 * the number of rows; none where `known` has all that they refer to.
 */
export async function withLabels(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  rows: readonly WireRow[],
  known: KnownRows = NONE_KNOWN,
): Promise<WireRow[]> {
  const fields = resource.fields.filter((field) => rows[0] && field.name in rows[0]);
  const wanted = new Wanted(fields);
  const named = fields.filter((field) => pointsTo(field) || entriesIn(field));
  for (const row of rows) for (const field of named) wanted.add(field, row[field.name]);
  const labels = await labelsOf(engine, connection, wanted, known);
  const labelled = fields
    .filter(isLabelled)
    .map((field) => ({ field, name: field.name, label: labelName(field.name) }));
  const lists = fields.flatMap((field) => {
    const shape = entriesIn(field);
    return shape ? [{ name: field.name, shape }] : [];
  });
  return rows.map((row) => {
    const wire: Record<string, unknown> = { ...row };
    for (const { field, name, label } of labelled) {
      wire[label] = labelOf(engine, labels, field, row[name]);
    }
    for (const { name, shape } of lists) {
      const entries = row[name];
      if (Array.isArray(entries)) wire[name] = labelledEntries(engine, labels, shape, entries);
    }
    return wire;
  });
}

import { sql } from 'drizzle-orm';
import { labelName } from '../../schema/naming.ts';
import { isRecord } from '../../schema/record.ts';
import type { Field, FieldDeclaration, ListItemField, Resource } from '../../schema/types.ts';
import type { Connection } from '../db/connection.ts';
import type { AreaRow } from '../geography/areas.ts';
import { type Engine, resourceOf } from './engine.ts';
import { columnsFor, nameOf, type WireRow } from './rows.ts';
import { columnOf } from './tables.ts';

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

/** Ids that rows refer to, by resource. */
class Wanted {
  readonly ids = new Map<string, Set<number>>();

  add(field: AnyField, value: unknown): void {
    if (field.type === 'reference' && typeof value === 'number') {
      this.#of(field.resource).add(value);
    } else if (field.type === 'references' && Array.isArray(value)) {
      for (const id of value) if (typeof id === 'number') this.#of(field.resource).add(id);
    } else if (field.type === 'list' && Array.isArray(value)) {
      for (const entry of value.filter(isRecord)) {
        for (const [name, item] of Object.entries(field.fields)) this.add(item, entry[name]);
      }
    }
  }

  #of(resource: string): Set<number> {
    const ids = this.ids.get(resource) ?? new Set();
    this.ids.set(resource, ids);
    return ids;
  }
}

async function readLabels(
  engine: Engine,
  connection: Connection,
  name: string,
  ids: ReadonlySet<number>,
): Promise<LabelsOfResource> {
  const { resource, table } = resourceOf(engine, name);
  const rows = await engine.statements.run(
    connection,
    `labels of ${name}`,
    (on) =>
      on
        .select(columnsFor(table, optionFieldNames(resource)))
        .from(table)
        .where(sql`${columnOf(table, 'id')} = any(${sql.placeholder('ids')}::integer[])`),
    { ids: [...ids] },
  );
  return new Map(rows.map((row) => [Number(row.id), optionOf(resource, row)]));
}

/**
 * The labels of all resources referred to: at the same time, so that whoever waits for a connection
 * while many ask waits once; in a transaction, which has one connection, one after another.
 */
async function readAll(engine: Engine, connection: Connection, wanted: Wanted): Promise<Labels> {
  const read = async (name: string, ids: ReadonlySet<number>) =>
    [name, await readLabels(engine, connection, name, ids)] as const;
  const entries = [...wanted.ids];
  if (connection === engine.root) {
    return new Map(await Promise.all(entries.map(([name, ids]) => read(name, ids))));
  }
  const labels = new Map<string, LabelsOfResource>();
  for (const [name, ids] of entries) labels.set(...(await read(name, ids)));
  return labels;
}

const areaNames = ({ code, nameTh, nameEn }: AreaRow) => ({ code, nameTh, nameEn });

function areaLabel({ context }: Engine, code: unknown): Label | null {
  const area = typeof code === 'string' ? context.areas.get(code) : undefined;
  if (!area) return null;
  return { ...areaNames(area), path: context.areas.path(area.code).map(areaNames) };
}

/** What stands beside a field: nothing, or its label under a name of its own. */
function labelOf(engine: Engine, labels: Labels, name: string, field: AnyField, value: unknown) {
  if (field.type === 'reference') {
    const label = labels.get(field.resource)?.get(Number(value)) ?? null;
    return { [labelName(name)]: label };
  }
  if (field.type === 'references' && Array.isArray(value)) {
    const known = labels.get(field.resource);
    return { [labelName(name)]: value.flatMap((id) => known?.get(Number(id)) ?? []) };
  }
  if (field.type === 'area') return { [labelName(name)]: areaLabel(engine, value) };
  return {};
}

function labelledEntries(
  engine: Engine,
  labels: Labels,
  field: Field & { readonly type: 'list' },
  entries: readonly unknown[],
): unknown[] {
  return entries.filter(isRecord).map((entry) => {
    const wire: Record<string, unknown> = { ...entry };
    for (const [name, item] of Object.entries(field.fields)) {
      Object.assign(wire, labelOf(engine, labels, name, item, entry[name]));
    }
    return wire;
  });
}

/**
 * Rows with labels beside what they refer to, entries of lists included. One query for each
 * resource referred to, whatever the number of rows.
 */
export async function withLabels(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  rows: readonly WireRow[],
): Promise<WireRow[]> {
  const fields = resource.fields.filter((field) => rows[0] && field.name in rows[0]);
  const wanted = new Wanted();
  for (const row of rows) for (const field of fields) wanted.add(field, row[field.name]);
  const labels = await readAll(engine, connection, wanted);
  return rows.map((row) => {
    const wire: Record<string, unknown> = { ...row };
    for (const field of fields) {
      const value = row[field.name];
      Object.assign(wire, labelOf(engine, labels, field.name, field, value));
      if (field.type === 'list' && Array.isArray(value)) {
        wire[field.name] = labelledEntries(engine, labels, field, value);
      }
    }
    return wire;
  });
}

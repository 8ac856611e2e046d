import {
  customType,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import { definitionOf } from '../../fields/index.ts';
import { SEARCH_INDEX_COLUMN, SEARCH_TEXT_COLUMN } from '../db/tables-search.ts';

/** The table of a resource, its columns by field name, sort keys by the column's. */
export type ResourceTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: 'pg';
}>;

/** Names of the properties that hold the quick search's text, and its indexed form. */
export const SEARCH_TEXT = 'searchText';
export const SEARCH_INDEX = 'searchIndex';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

function fieldBuilder(field: Field, config: Config) {
  const {
    column,
    numeric,
    toColumn,
    fromColumn = numeric ? Number : undefined,
  } = definitionOf(field);
  const { type } = column(field, config);
  return customType<{ data: unknown; driverData: unknown }>({
    dataType: () => type,
    ...(fromColumn && { fromDriver: fromColumn }),
    ...(toColumn && { toDriver: toColumn }),
  });
}

function fieldBuilders(field: Field, config: Config): [string, PgColumnBuilderBase][] {
  if (field.column === null) return [];
  const build = fieldBuilder(field, config);
  const own: [string, PgColumnBuilderBase] = [field.name, build(field.column)];
  return field.sortKeyColumn === null
    ? [own]
    : [own, [field.sortKeyColumn, text(field.sortKeyColumn)]];
}

function tableOf(resource: Resource, config: Config): ResourceTable {
  const builders: Record<string, PgColumnBuilderBase> = {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version'),
    ...Object.fromEntries(resource.fields.flatMap((field) => fieldBuilders(field, config))),
    [SEARCH_TEXT]: text(SEARCH_TEXT_COLUMN),
    [SEARCH_INDEX]: text(SEARCH_INDEX_COLUMN),
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
    createdBy: text('created_by'),
    updatedBy: text('updated_by'),
  };
  return pgTable(resource.table, builders);
}

type Tables = Readonly<Record<string, ResourceTable>>;

/** Thousands of columns take a while to make, and several parts of the server use them. */
const made = new WeakMap<Config, Tables>();

/** The tables of all resources, by resource name, as Drizzle queries them. */
export function tablesOf(config: Config): Tables {
  const tables =
    made.get(config) ??
    Object.fromEntries(
      Object.values(config.resources).map((resource) => [resource.name, tableOf(resource, config)]),
    );
  made.set(config, tables);
  return tables;
}

/** A column by its property name. @throws when the table has none: a fault of the caller. */
export function columnOf(table: ResourceTable, name: string): PgColumn {
  const column = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!column) throw new Error(`No column ${name}`);
  return column;
}

import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Config, Field, FieldType, Resource } from '../../declaration/types.ts';
import { SEARCH_INDEX_COLUMN, SEARCH_TEXT_COLUMN } from '../db/tables-search.ts';

/** The table of a resource, its columns by field name, sort keys by the column's. */
export type ResourceTable = PgTableWithColumns<{
  name: string;
  schema: undefined;
  columns: Record<string, PgColumn>;
  dialect: 'pg';
}>;

/** Names of the properties that keep the quick search's text, and its indexed form. */
export const SEARCH_TEXT = 'searchText';
export const SEARCH_INDEX = 'searchIndex';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Bound as text with its type said by PostgreSQL's own inference; read as a JavaScript number. */
const exactNumber = (name: string) => numeric(name, { mode: 'number' });

/**
 * A whole number. A newer server beside this one may let its column hold decimals, which are shown,
 * and reckoned with, as they are: Drizzle's own kind would cut them.
 */
const wholeNumber = customType<{ data: number; driverData: number | string }>({
  dataType: () => 'integer',
  fromDriver: Number,
});

type Builder = (column: string) => PgColumnBuilderBase;

const BUILDERS: Readonly<Record<FieldType, Builder>> = {
  text: (column) => text(column),
  longText: (column) => text(column),
  email: (column) => text(column),
  phone: (column) => text(column),
  url: (column) => text(column),
  colour: (column) => text(column),
  password: (column) => text(column),
  image: (column) => text(column),
  file: (column) => text(column),
  area: (column) => text(column),
  integer: (column) => wholeNumber(column),
  decimal: exactNumber,
  boolean: (column) => boolean(column),
  choice: (column) => text(column),
  choices: (column) => text(column).array(),
  permissions: (column) => text(column).array(),
  reference: (column) => integer(column),
  references: (column) => integer(column).array(),
  date: (column) => date(column, { mode: 'string' }),
  dateTime: moment,
  list: (column) => jsonb(column),
};

function fieldBuilders(field: Field): [string, PgColumnBuilderBase][] {
  if (field.column === null) return [];
  const own: [string, PgColumnBuilderBase] = [field.name, BUILDERS[field.type](field.column)];
  return field.sortKeyColumn === null
    ? [own]
    : [own, [field.sortKeyColumn, text(field.sortKeyColumn)]];
}

function tableOf(resource: Resource): ResourceTable {
  const builders: Record<string, PgColumnBuilderBase> = {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    version: integer('version'),
    ...Object.fromEntries(resource.fields.flatMap(fieldBuilders)),
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

/** Thousands of columns take a while to make, and several parts of the server ask for them. */
const made = new WeakMap<Config, Tables>();

/** The tables of all resources, by resource name, as Drizzle queries them. */
export function tablesOf(config: Config): Tables {
  const tables =
    made.get(config) ??
    Object.fromEntries(
      Object.values(config.resources).map((resource) => [resource.name, tableOf(resource)]),
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

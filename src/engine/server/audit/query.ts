import { and, asc, desc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTORS } from '../../declaration/audit.ts';
import { MAXIMUM_ID } from '../../declaration/fields/value.ts';
import { allNamesOf } from '../../declaration/former-names.ts';
import { snakeCase } from '../../declaration/naming.ts';
import { type Filter, parseSearch, type Search } from '../../declaration/query.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Region } from '../../declaration/region.ts';
import type { Config, Field, FieldDeclaration, Resource, Screen } from '../../declaration/types.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { auditEntries } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { Bindings } from '../query/bindings.ts';
import { filterCondition, textCondition } from '../query/filters.ts';
import type { Preparable } from '../query/statements.ts';
import type { ResourceTable } from '../query/tables.ts';
import { auditActionsOf } from './actions.ts';

const ID: FieldDeclaration = { type: 'integer', min: 1, max: MAXIMUM_ID };
const WORD: FieldDeclaration = { type: 'text', max: 200 };

/** What entries may be found by, in the words of declarations. */
const DECLARED: Readonly<Record<string, FieldDeclaration>> = {
  at: { type: 'dateTime' },
  actor: { type: 'choice', choices: 'auditActor' },
  userId: ID,
  username: WORD,
  fullname: WORD,
  address: WORD,
  requestId: WORD,
  action: { type: 'choice', choices: 'auditAction' },
  resource: WORD,
  rowId: ID,
  label: WORD,
};
const FIELDS: readonly Field[] = Object.entries(DECLARED).map(([name, declared]) => ({
  ...declared,
  name,
  column: snakeCase(name),
  sortKeyColumn: null,
  system: false,
}));
const SCREEN: Screen = {
  name: 'audit',
  path: 'pages/audit',
  permission: '',
  icon: '',
  lists: ['audit'],
};

/** The log as the search dialect sees it. It is no resource: nothing can be saved in it. */
const AUDIT: Resource = {
  name: 'audit',
  table: 'audit_entries',
  screen: SCREEN,
  permission: SCREEN.permission,
  calls: { group: 'audit', search: 'searchAudit', save: '' },
  replaced: false,
  scope: null,
  codePrefix: null,
  parent: null,
  children: [],
  label: ['label'],
  aliases: [],
  sort: [{ field: 'at', order: 'desc' }],
  uniques: [],
  weightTotal: null,
  weight: null,
  unusual: null,
  measurement: null,
  checks: [],
  quickEntry: null,
  layout: null,
  oneOf: [],
  atLeastOneOf: [],
  rules: [],
  importedBy: [],
  carriesOver: [],
  indexes: [],
  fields: FIELDS,
  fieldsByName: Object.fromEntries(FIELDS.map((field) => [field.name, field])),
  // In the order in which `writeAudit` puts them into the search text.
  searchable: ['label', 'username', 'fullname'],
};

/** Names of what entries may be filtered by; all of them are sortable by `at` alone. */
export const AUDIT_FILTER_FIELDS: readonly Field[] = FIELDS;

/** A search by the name of a resource finds what was noted under its former names, too. */
function withFormerNames(config: Config, filter: Filter): Filter {
  if ('filters' in filter) {
    return { ...filter, filters: filter.filters.map((one) => withFormerNames(config, one)) };
  }
  const { field, operator, value } = filter;
  const wider = ({ eq: 'in', in: 'in', ne: 'nin', nin: 'nin' } as const)[String(operator)];
  if (field.name !== 'resource' || wider === undefined) return filter;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const all = names.flatMap((name) => allNamesOf(config, String(name)));
  return all.length === names.length ? filter : { field, operator: wider, value: all };
}

const { searchText: _text, searchIndex: _index, ...SHOWN } = getTableColumns(auditEntries);

function namesIn(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) =>
    'filters' in filter ? namesIn(filter.filters) : filter.field.name,
  );
}

/** @throws ApiError `validation` naming what is wrong in the search */
export function parseAuditSearch(
  { config, plugins }: Pick<ServerContext, 'config' | 'plugins'>,
  data: unknown,
): Search {
  const choices = { auditAction: auditActionsOf(plugins), auditActor: AUDIT_ACTORS };
  const parsed = parseSearch(AUDIT, data, { ...config, choices });
  if (!parsed.ok) throw new ApiError('validation', { fields: parsed.errors, resource: AUDIT.name });
  const { search } = parsed;
  const refuse = (name: string, key: string): never => {
    throw new ApiError('validation', { fields: { [name]: [{ key }] }, resource: AUDIT.name });
  };
  if (isRecord(data) && [data.options, data.ids, data.totals].some((part) => part !== undefined)) {
    refuse('options', 'unknownField');
  }
  // The dialect knows more of every row (`version`, …) than an entry has.
  const strange = namesIn(search.filters).find((name) => name !== 'id' && !(name in DECLARED));
  if (strange !== undefined) refuse(strange, 'unknownField');
  const unsorted = search.sorters.find(({ field }) => field.name !== 'at');
  if (unsorted) refuse(unsorted.field.name, 'notSortable');
  return { ...search, filters: search.filters.map((one) => withFormerNames(config, one)) };
}

/** The queries of one search, complete but for the values of their placeholders. */
export interface AuditQuery {
  /** Placeholders `limit` and `offset`. */
  readonly page: (connection: Connection) => Preparable;
  /** Placeholders `limit`, `newest`, `lastAt` and `lastId`: what comes after that last entry. */
  readonly following: (connection: Connection) => Preparable;
  readonly count: (connection: Connection) => Preparable;
  /** Before everything, as `lastAt` and `lastId`. */
  readonly beginning: { readonly lastAt: string; readonly lastId: number };
  readonly shape: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export function auditQuery(search: Search, region: Region): AuditQuery {
  const bindings = new Bindings();
  // Its columns are those of its declaration; Drizzle's type of one table is no index of names.
  const table = auditEntries as unknown as ResourceTable;
  const scope = { resource: AUDIT, table, bindings, region };
  const filters = search.filters.map((filter) => filterCondition(scope, filter));
  const where = and(...filters, search.text ? textCondition(scope, search.text) : undefined);
  const rising = search.sorters[0]?.order === 'asc';
  const directed = rising ? asc : desc;
  const order = [directed(auditEntries.at), directed(auditEntries.id)];
  const rows = (connection: Connection, condition: SQL | undefined) =>
    connection
      .select(SHOWN)
      .from(auditEntries)
      .where(condition)
      .orderBy(...order);
  // The index alone determines which entries a page shows, however far back it is.
  const idsOfPage = (connection: Connection) =>
    connection
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(where)
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  const last = sql`(${sql.placeholder('lastAt')}::timestamptz, ${sql.placeholder('lastId')}::bigint)`;
  const beyond = sql.raw(rising ? '>' : '<');
  const after = sql`(${auditEntries.at}, ${auditEntries.id}) ${beyond} ${last}
    and ${auditEntries.id} <= ${sql.placeholder('newest')}::bigint`;
  return {
    page: (connection) => rows(connection, inArray(auditEntries.id, idsOfPage(connection))),
    following: (connection) => rows(connection, and(where, after)).limit(sql.placeholder('limit')),
    count: (connection) =>
      connection.select({ total: sql<number>`count(*)` }).from(auditEntries).where(where),
    beginning: rising
      ? { lastAt: '-infinity', lastId: 0 }
      : { lastAt: 'infinity', lastId: Number.MAX_SAFE_INTEGER },
    shape: `${bindings.shape} ${rising ? 'rising' : 'falling'}`,
    values: bindings.values,
  };
}

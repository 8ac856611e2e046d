import { and, asc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { AuditEntry } from '../../declaration/audit.ts';
import { MAXIMUM_PAGE_SIZE } from '../../declaration/constants.ts';
import { presentName } from '../../declaration/former-names.ts';
import { labelName } from '../../declaration/naming.ts';
import { USERS } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import { pointsTo, pointsToOne } from '../../fields/index.ts';
import { SYSTEM } from '../access/principal.ts';
import { type AuditColumn, entryTexts, headCell, valueText } from '../audit/entry-cells.ts';
import { toEntry } from '../audit/log.ts';
import { listSessions } from '../auth/own-sessions.ts';
import { describeUserAgent } from '../auth/user-agent.ts';
import type { ServerContext } from '../context.ts';
import { auditEntries, listSettings, listViews } from '../db/system-tables.ts';
import type { Locale } from '../locale.ts';
import type { WireRow } from '../resources/rows.ts';
import type { ResourceService } from '../resources/service.ts';

/** One value: its name, the stored value, and the value as people read it. */
export interface PersonalValue {
  readonly label: string;
  readonly value: unknown;
  readonly text: string | number;
}
/** One thing stored about a person, its values by name. */
export type PersonalItem = Readonly<Record<string, PersonalValue>>;

/** Whose data is requested, and how it is written. */
export interface PersonalScope {
  readonly context: ServerContext;
  readonly service: ResourceService;
  readonly locale: Locale;
  readonly userId: number;
}

/**
 * A part of the product that stores something about people. Adding one here makes it part of everybody's
 * file; passwords, their hashes, tokens and keys never are.
 */
export interface PersonalDataSource {
  /** Key of its heading under `person:sections`. */
  readonly name: string;
  collect(scope: PersonalScope): AsyncIterable<PersonalItem>;
}

const BATCH = 500;
const { searchText: _text, searchIndex: _index, ...ENTRY_COLUMNS } = getTableColumns(auditEntries);

/** Of several people that a row names, the person alone: the others are none of their data. */
function withoutOthers(field: Field, value: unknown, userId: number): unknown {
  if (pointsTo(field)?.resource !== USERS || !Array.isArray(value)) return value;
  return value.filter((one) => (isRecord(one) ? one.id : one) === userId);
}

/** A row of a resource, each field with its label. */
function itemOfRow(
  { locale, userId }: PersonalScope,
  resource: Resource,
  row: WireRow,
): PersonalItem {
  const { words, language } = locale;
  const fields = resource.fields.filter(({ column, name }) => column !== null && name in row);
  const own = fields.map((field) => {
    const beside = labelName(field.name);
    const [value, named] = [row[field.name], beside === field.name ? undefined : row[beside]].map(
      (one) => withoutOthers(field, one, userId),
    );
    const text = valueText(locale, field, value, named);
    const label = words.fieldLabel(language, field.name, resource.name);
    return [field.name, { label, value, text }] as const;
  });
  return Object.fromEntries(own);
}

interface RowFilter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Rows of a resource that meet a condition, page by page, nothing masked. */
async function* rowsWhere(
  { service }: PersonalScope,
  resource: Resource,
  filter: RowFilter,
): AsyncGenerator<WireRow> {
  for (let currentPage = 1; ; currentPage += 1) {
    const { data } = await service.search(SYSTEM, resource.name, {
      pagination: { currentPage, pageSize: MAXIMUM_PAGE_SIZE },
      sorters: [{ field: 'id', order: 'asc' }],
      filters: [filter],
    });
    yield* data;
    if (data.length < MAXIMUM_PAGE_SIZE) return;
  }
}

/** The row of the account. */
const account: PersonalDataSource = {
  name: 'account',
  async *collect(scope) {
    const { users } = scope.context.config.resources;
    if (!users) return;
    const filter = { field: 'id', operator: 'eq', value: scope.userId };
    for await (const row of rowsWhere(scope, users, filter)) yield itemOfRow(scope, users, row);
  },
};

/** The roles the person holds, with the menus they open. */
const roles: PersonalDataSource = {
  name: 'roles',
  async *collect(scope) {
    const { users, roles: held } = scope.context.config.resources;
    if (!users || !held) return;
    const own = { field: 'id', operator: 'eq', value: scope.userId };
    for await (const row of rowsWhere(scope, users, own)) {
      const filter = { field: 'id', operator: 'in', value: row.roleIds };
      for await (const role of rowsWhere(scope, held, filter)) yield itemOfRow(scope, held, role);
    }
  },
};

/** Where the person is signed in; not what the sessions are opened with. */
const sessions: PersonalDataSource = {
  name: 'sessions',
  async *collect({ context, locale, userId }) {
    const { words, language } = locale;
    const item = (name: string, value: Date | string | null, text: string): PersonalItem => ({
      [name]: { label: words.text(language, `person:session.${name}`), value, text },
    });
    const moment = (value: Date): string =>
      valueText(locale, { type: 'dateTime' }, value.toISOString(), undefined);
    for (const own of await listSessions(context.database.db, userId, context.now())) {
      const device = describeUserAgent(words, language, own.userAgent);
      yield {
        ...item('startedAt', own.startedAt, moment(own.startedAt)),
        ...item('lastUsedAt', own.lastUsedAt, moment(own.lastUsedAt)),
        ...item('device', own.userAgent, device),
      };
    }
  },
};

async function* entriesWhere(
  { context }: PersonalScope,
  condition: SQL | undefined,
): AsyncGenerator<AuditEntry> {
  for (let last = 0; ; ) {
    const rows = await context.database.db
      .select(ENTRY_COLUMNS)
      .from(auditEntries)
      .where(and(condition, gt(auditEntries.id, last)))
      .orderBy(asc(auditEntries.id))
      .limit(BATCH);
    for (const row of rows) yield toEntry(row);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

function itemOfEntry(
  { locale }: PersonalScope,
  entry: AuditEntry,
  columns: readonly AuditColumn[],
): PersonalItem {
  const texts = entryTexts(locale, entry);
  const own = columns.map((name) => {
    const label = headCell(locale, name);
    return [name, { label, value: entry[name], text: texts[name] }] as const;
  });
  return Object.fromEntries(own);
}

const isAbout = ({ resource, rowId }: AuditEntry, userId: number): boolean =>
  resource === USERS && rowId === userId;

/** What the person did. What they changed is about others, and so are the names of other members. */
const done: PersonalDataSource = {
  name: 'done',
  async *collect(scope) {
    for await (const entry of entriesWhere(scope, eq(auditEntries.userId, scope.userId))) {
      const named = entry.resource !== USERS || isAbout(entry, scope.userId);
      const columns = ['at', 'action', 'resource', 'rowId', 'address', 'userAgent'] as const;
      yield itemOfEntry(scope, entry, named ? [...columns, 'label'] : columns);
    }
  },
};

/** What was done to the account: by whom, but not from where, which is theirs. */
const about: PersonalDataSource = {
  name: 'about',
  async *collect(scope) {
    const { userId } = scope;
    const ofAccount = and(eq(auditEntries.resource, USERS), eq(auditEntries.rowId, userId));
    for await (const entry of entriesWhere(scope, ofAccount)) {
      if (entry.userId === userId) continue;
      yield itemOfEntry(scope, entry, ['at', 'actor', 'fullname', 'action', 'label', 'changes']);
    }
  },
};

/** How rows are found that refer to the person, or to what is theirs by the declared scope. */
async function filtersOfPerson(scope: PersonalScope, resource: Resource): Promise<RowFilter[]> {
  const { userId, context } = scope;
  const direct = resource.fields.filter((field) => pointsTo(field)?.resource === USERS);
  const filters: RowFilter[] = direct.map(({ name }) => ({
    ...{ field: name, operator: 'eq', value: userId },
  }));
  const [by = '', owner] = resource.scope?.owner?.split('.') ?? [];
  const target = pointsToOne(resource.fieldsByName[by])?.resource;
  const owned = target && target !== USERS ? context.config.resources[target] : undefined;
  if (!owned || owner === undefined) return filters;
  const ids: unknown[] = [];
  const theirs = { field: owner, operator: 'eq', value: userId };
  for await (const { id } of rowsWhere(scope, owned, theirs)) ids.push(id);
  return ids.length === 0 ? filters : [...filters, { field: by, operator: 'in', value: ids }];
}

/** Rows of every other kind of data that refer to the person, such as what they reported. */
const records: PersonalDataSource = {
  name: 'records',
  async *collect(scope) {
    const { locale, context } = scope;
    const { words, language } = locale;
    for (const resource of Object.values(context.config.resources)) {
      if (!('search' in resource.calls)) continue;
      const title = words.text(language, `resources:${resource.name}.title`);
      const kind = { label: words.text(language, 'audit:columns.resource'), value: resource.name };
      for (const filter of await filtersOfPerson(scope, resource)) {
        for await (const row of rowsWhere(scope, resource, filter)) {
          yield { resource: { ...kind, text: title }, ...itemOfRow(scope, resource, row) };
        }
      }
    }
  },
};

/** The views of lists that the person has, and how lists look to them. */
const lists: PersonalDataSource = {
  name: 'lists',
  async *collect({ context, locale, userId }) {
    const { words, language } = locale;
    const item = (name: string, value: unknown, text: string): PersonalItem => ({
      [name]: { label: words.text(language, `person:list.${name}`), value, text },
    });
    const titleOf = (name: string): string =>
      words.find(language, `resources:${presentName(context.config, name)}.title`) ?? name;
    const { db } = context.database;
    const views = await db.select().from(listViews).where(eq(listViews.userId, userId));
    for (const { resource, name, state } of views) {
      yield {
        ...item('resource', resource, titleOf(resource)),
        ...item('view', name, name),
        ...item('state', state, JSON.stringify(state)),
      };
    }
    const looks = await db.select().from(listSettings).where(eq(listSettings.userId, userId));
    for (const { resource, settings } of looks) {
      yield {
        ...item('resource', resource, titleOf(resource)),
        ...item('look', settings, JSON.stringify(settings)),
      };
    }
  },
};

/** All that the product stores about a person, in the order of their file. */
export const PERSONAL_DATA: readonly PersonalDataSource[] = [
  account,
  roles,
  sessions,
  done,
  about,
  records,
  lists,
];

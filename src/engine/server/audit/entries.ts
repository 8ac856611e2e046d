import { getTableColumns, sql, type WithSubquery } from 'drizzle-orm';
import type { AuditAction, AuditActor, AuditChange } from '../../declaration/audit.ts';
import { searchForm } from '../../declaration/thai-order.ts';
import type { Client } from '../access/client.ts';
import type { Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { auditEntries } from '../db/system-tables.ts';
import { indexedForm } from '../db/tables-search.ts';
import { pipeline, pipelineLast } from '../db/transactions.ts';
import { encodedColumns, parametersOf, placeholdersFor } from '../query/columns.ts';
import type { Parameters, Statements } from '../query/statements.ts';

type Columns = typeof auditEntries.$inferInsert;

/** The columns that are written: the database numbers the entries itself. */
const WRITTEN = Object.entries(getTableColumns(auditEntries)).filter(([name]) => name !== 'id');
const NAMES = sql.join(
  WRITTEN.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
);

/** Adds many entries as one text that PostgreSQL takes apart itself, in their order. */
async function writeAtOnce(tx: Connection, entries: readonly Columns[]): Promise<void> {
  const rows = entries.map((entry) => {
    // By any of its columns: what is not in it is null.
    const values: Readonly<Record<string, unknown>> = entry;
    const row: Record<string, unknown> = {};
    for (const [key, { name }] of WRITTEN) if (values[key] !== null) row[name] = values[key];
    return row;
  });
  // As `jsonb` what the columns of that type hold is not taken apart twice.
  await tx.execute(
    sql`insert into ${auditEntries} (${NAMES}) select ${NAMES}
        from jsonb_populate_recordset(null::${auditEntries}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

/** Who acted, as they were called then, and from where. */
export interface Actor {
  readonly kind: AuditActor;
  readonly userId: number | null;
  readonly username: string | null;
  readonly fullname: string | null;
  readonly client: Client | null;
}

/** The row, the list of a row, or the view of a list that an entry is about. */
export interface AuditTarget {
  readonly resource: string;
  /** Null of a view. */
  readonly rowId: number | null;
  /** Its name for people. */
  readonly label: string;
}

/** An entry to be written. */
export interface NewAuditEntry {
  readonly at: Date;
  readonly by: Actor;
  readonly action: AuditAction;
  readonly target?: AuditTarget;
  readonly changes?: readonly AuditChange[];
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What is done by the statement of an entry beside its own work; all of one name are one query. */
export interface Beside {
  readonly name: string;
  readonly query: (on: Connection) => WithSubquery;
  /** Of its placeholders. */
  readonly values: Parameters;
}

/** How entries are written. */
export interface EntryOptions {
  readonly beside?: Beside | undefined;
  /** Nothing is left to be done in the transaction: it may be committed along with them. */
  readonly isLast?: boolean;
}

/**
 * Takes entries of a transaction. The ordinary one writes them, and does by the same statement what
 * is to be done `beside`; seeding takes its own to sum up what thousands of rows would say.
 */
export type AuditSink = (
  tx: Connection,
  entries: readonly NewAuditEntry[],
  options?: EntryOptions,
) => Promise<void>;

/** The principal of a service call as the audit log names them. */
export function actorOf(principal: Principal): Actor {
  const { userId, username, fullname, client } = principal;
  return { kind: userId === null ? 'system' : 'user', userId, username, fullname, client };
}

/** Somebody not let in; `username` is that of the account they aimed at, if there is one. */
export function stranger(client: Client, username: string | null = null): Actor {
  return { kind: 'stranger', userId: null, username, fullname: null, client };
}

/** Neither NUL nor half a character can be stored; what was sent may hold either. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]),
  );
}

/** What an entry is found by. */
interface Named {
  readonly label: string | null | undefined;
  readonly username: string | null;
  readonly fullname: string | null;
}

/** What the free-text search reads: one line each of label, username and full name. */
function searchTextOf({ label, username, fullname }: Named): string {
  return [label, username, fullname]
    .map((part) => searchForm(part ?? '').replace(/[\r\n]+/g, ' '))
    .join('\n');
}

/** The columns that the free-text search reads, of an entry of these names. */
export function searchColumnsOf(named: Named): { search_text: string; search_index: string } {
  const text = searchTextOf(named);
  return { search_text: text, search_index: indexedForm(text) };
}

function columnsOf(entry: NewAuditEntry): typeof auditEntries.$inferInsert {
  const { at, by, action, target, changes = [], details = {} } = entry;
  const search = searchColumnsOf({ ...by, label: target?.label });
  return {
    at,
    actor: by.kind,
    userId: by.userId,
    username: by.username,
    fullname: by.fullname,
    address: by.client?.address,
    userAgent: by.client?.userAgent,
    requestId: by.client?.requestId,
    action,
    resource: target?.resource,
    rowId: target?.rowId,
    label: target?.label,
    changes,
    details: storable(details),
    searchText: search.search_text,
    searchIndex: search.search_index,
  };
}

/** From here on PostgreSQL takes longer to read a parameter for each value than to take a text apart. */
const FEWEST_AT_ONCE = 10;

/** Adds entries to the audit log, in the transaction of the change they record. */
export const writeAudit = async (
  tx: Connection,
  entries: readonly NewAuditEntry[],
): Promise<void> => {
  const rows = entries.map(columnsOf);
  if (rows.length >= FEWEST_AT_ONCE) await writeAtOnce(tx, rows);
  else if (rows.length > 0) await tx.insert(auditEntries).values(rows);
};

/** What writes most entries, which are of a single row each: their statement stays prepared. */
export const auditSink =
  (statements: Statements): AuditSink =>
  async (tx, entries, { beside, isLast = false } = {}) => {
    const [entry] = entries;
    if (!entry || (entries.length > 1 && !beside)) return writeAudit(tx, entries);
    const write = async (each: NewAuditEntry, also: Beside | undefined): Promise<void> => {
      const values = encodedColumns(auditEntries, columnsOf(each));
      const names = Object.keys(values);
      await statements.run(
        tx,
        `entry ${names.join()} beside ${also?.name ?? 'nothing'}`,
        (on) =>
          on
            .with(...(also ? [also.query(on)] : []))
            .insert(auditEntries)
            .values(placeholdersFor(auditEntries, names))
            .returning({ id: auditEntries.id }),
        { ...parametersOf(values), ...also?.values },
        { settled: true },
      );
    };
    const together = isLast ? pipelineLast : pipeline;
    await together(
      tx,
      ...entries.map((each, place) => () => write(each, place === 0 ? beside : undefined)),
    );
  };

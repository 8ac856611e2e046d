import { max } from 'drizzle-orm';
import type { AuditEntry } from '../../declaration/audit.ts';
import { presentName } from '../../declaration/former-names.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Principal } from '../access/principal.ts';
import type { ServerContext } from '../context.ts';
import { auditEntries } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { Statements } from '../query/statements.ts';
import { actorOf, writeAudit } from './entries.ts';
import { type AuditQuery, auditQuery, parseAuditSearch } from './query.ts';

export interface AuditPage {
  readonly data: AuditEntry[];
  readonly total: number;
}

/** Entries taken from the database at a time while exporting. */
const EXPORT_BATCH = 1000;

type Stored = Omit<typeof auditEntries.$inferSelect, 'searchText' | 'searchIndex'>;

/** A selected row as the wire has it. */
export function toEntry(selected: Record<string, unknown>): AuditEntry {
  // Selected by the columns of the table, and written by `writeAudit` alone.
  const row = selected as Stored;
  return { ...row, at: row.at.toISOString() } as AuditEntry;
}

/** Reading the audit log: for administrators alone, whatever keys others hold. */
export class AuditLog {
  readonly #statements: Statements;

  constructor(
    private readonly context: Pick<ServerContext, 'config' | 'plugins' | 'database' | 'now'>,
  ) {
    this.#statements = new Statements(context.database.db);
  }

  /**
   * `data` is that of a search call; newest first unless sorted by `at` rising.
   * @throws ApiError `forbidden`, `validation`
   */
  async search(principal: Principal, data: unknown): Promise<AuditPage> {
    this.requireAdmin(principal);
    const search = parseAuditSearch(this.context, data);
    const query = auditQuery(search, this.context.config.region);
    const offset = (search.currentPage - 1) * search.pageSize;
    const [rows, total] = await Promise.all([
      this.run('page', query, { limit: search.pageSize, offset }),
      this.count(query),
    ]);
    return { data: rows, total };
  }

  /**
   * Everything the same search finds, page or no page, and notes who took it away. What is written
   * meanwhile is not among it.
   * @throws ApiError `forbidden`, `validation`
   */
  async export(principal: Principal, data: unknown): Promise<AsyncIterable<AuditEntry>> {
    this.requireAdmin(principal);
    const { db } = this.context.database;
    const query = auditQuery(parseAuditSearch(this.context, data), this.context.config.region);
    const [top] = await db.select({ id: max(auditEntries.id) }).from(auditEntries);
    const total = await this.count(query);
    const { filters = [], text = '' } = isRecord(data) ? data : {};
    const at = this.context.now();
    const details = { filters, text, total };
    await writeAudit(db, [{ at, by: actorOf(principal), action: 'export', details }]);
    return this.follow(query, top?.id ?? 0);
  }

  private requireAdmin(principal: Principal): void {
    if (!principal.admin) throw new ApiError('forbidden');
  }

  private async *follow(query: AuditQuery, newest: number): AsyncGenerator<AuditEntry> {
    let last: AuditQuery['beginning'] | undefined = query.beginning;
    while (last) {
      const values = { limit: EXPORT_BATCH, newest, ...last };
      const entries = await this.run('following', query, values);
      yield* entries;
      const end = entries.length === EXPORT_BATCH ? entries.at(-1) : undefined;
      last = end && { lastAt: end.at, lastId: end.id };
    }
  }

  private async run(
    part: 'page' | 'following',
    query: AuditQuery,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AuditEntry[]> {
    const rows = await this.#statements.run(
      this.context.database.db,
      `${part} of ${query.shape}`,
      query[part],
      { ...query.values, ...values },
    );
    return rows.map(toEntry).map((entry) => ({
      ...entry,
      resource: entry.resource && presentName(this.context.config, entry.resource),
    }));
  }

  private async count(query: AuditQuery): Promise<number> {
    const { db } = this.context.database;
    const shape = `count of ${query.shape}`;
    const [counted] = await this.#statements.run(db, shape, query.count, query.values);
    return Number(counted?.total ?? 0);
  }
}

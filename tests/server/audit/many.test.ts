/** Entries of many rows say what those of one row say, whichever way they are written. */
import { getTableColumns, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type NewAuditEntry, writeAudit } from '../../../src/engine/server/audit/entries.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { NOW } from '../resources/support.ts';

const MANY = 25;
const CLIENT = { address: '127.0.0.1', userAgent: 'ก "x" \\ {y}', requestId: 'one' };
const BY = { kind: 'user', userId: 7, username: 'somying', fullname: 'สมหญิง ใจดี' } as const;
const ENTRIES: readonly NewAuditEntry[] = [
  {
    at: NOW,
    by: { ...BY, client: CLIENT },
    action: 'update',
    target: { resource: 'units', rowId: 3, label: 'โล "กรัม"\nกก.' },
    changes: [
      { field: 'kgPerUnit', before: 0.1, after: 1234567890.123456 },
      { field: 'name', before: null, after: 'เเก้ว \\ " \u2028 😀' },
      { field: 'tags', before: [], after: [1, 2, { id: 3, name: 'ก' }] },
    ],
    details: { batch: 'b', version: 2, text: 'a\u0000b\ud800' },
  },
  {
    at: NOW,
    by: { kind: 'stranger', userId: null, username: null, fullname: null, client: null },
    action: 'signInFailed',
  },
];

describeEachDatabase('many entries at once', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open('migrated');
  });

  it.each(ENTRIES.map((entry) => [entry.action, entry] as const))(
    'of the kind %s are what one alone is, in their order',
    async (_action, entry) => {
      await database.db.transaction(async (tx) => {
        const { id, ...columns } = getTableColumns(auditEntries);
        const [{ last } = { last: 0 }] = await tx
          .select({ last: sql<number>`coalesce(max(${id}), 0)::integer` })
          .from(auditEntries);
        await writeAudit(tx, [entry]);
        const numbered = Array.from({ length: MANY }, (_, n) => ({
          ...entry,
          details: { ...entry.details, n },
        }));
        await writeAudit(tx, numbered);
        const [one, ...many] = await tx
          .select(columns)
          .from(auditEntries)
          .where(sql`${id} > ${last}`)
          .orderBy(id);
        expect(many).toEqual(
          numbered.map((_, n) => ({ ...one, details: { ...Object(one?.details), n } })),
        );
      });
    },
  );
});

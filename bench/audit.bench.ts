/**
 * Speed of the audit log on both databases: what writing an entry adds to a save, and what an
 * administrator waits for a page of 200,000 entries.
 */

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { AUDIT_ACTIONS } from '../src/engine/declaration/audit.ts';
import type { Principal } from '../src/engine/server/access/principal.ts';
import { type NewAuditEntry, writeAudit } from '../src/engine/server/audit/entries.ts';
import { AuditLog } from '../src/engine/server/audit/log.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { createResourceService } from '../src/engine/server/resources/service.ts';
import { onEmbedded, onPostgres } from './both-databases.ts';
import { median, medianTime, milliseconds, seconds } from './times.ts';

const ENTRIES = 200_000;
const BATCH = 1000;
const ROUNDS = 21;
const SAVES = 300;
const START = Date.parse('2026-01-01T00:00:00Z');
const NAMES = ['หมูสด', 'ไก่ย่าง', 'ผักกาด', 'กะเพรา', 'กุ้งแห้ง', 'ไข่เป็ด', 'ข้าวสาร'];
const RESOURCES = ['materials', 'materialSubs', 'units', 'menus', 'users'];
const RARE = AUDIT_ACTIONS.indexOf('tokenReused');

const ADMIN: Principal = {
  userId: 1,
  username: 'admin',
  fullname: 'ผู้ดูแล ระบบ',
  admin: true,
  permissions: new Set(),
  isStaff: true,
  client: { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (bench)', requestId: 'bench' },
};

function madeUp(place: number): NewAuditEntry {
  const { client } = ADMIN;
  const userId = (place % 40) + 1;
  const label = `${NAMES[place % NAMES.length]} ${place}`;
  const resource = RESOURCES[place % RESOURCES.length] ?? '';
  return {
    at: new Date(START + place * 1000),
    by: { kind: 'user', userId, username: `user${userId}`, fullname: `คน ที่${userId}`, client },
    action: place % 5000 === 0 ? (AUDIT_ACTIONS[RARE] ?? 'update') : 'update',
    target: { resource, rowId: (place % 3000) + 1, label },
    changes: [{ field: 'name', before: label, after: `${label} ใหม่` }],
  };
}

/** Turn by turn, so that whatever else the machine does falls upon both alike. */
async function compareSaves(context: ServerContext): Promise<void> {
  const services = {
    with: createResourceService(context),
    without: createResourceService(context, {}, async () => undefined),
  };
  const times: Record<keyof typeof services, number[]> = { with: [], without: [] };
  const { id } = await services.with.save(ADMIN, 'materials', { name: 'ผัก' });
  for (let round = 0; round < SAVES; round += 1) {
    for (const kind of ['with', 'without'] as const) {
      const version = 2 * round + (kind === 'with' ? 1 : 2);
      const data = { id, version, name: `ผัก ${kind} ${round}`, pricePerKg: round };
      times[kind].push(await milliseconds(() => services[kind].save(ADMIN, 'materials', data)));
    }
  }
  const [added, bare] = [median(times.with), median(times.without)];
  console.log(
    `a save: ${added.toFixed(2)} ms with the log, ${bare.toFixed(2)} ms without: ${(added / bare).toFixed(2)}×`,
  );
}

const filters = (...all: readonly (readonly [string, string, unknown])[]) => ({
  filters: all.map(([field, operator, value]) => ({ field, operator, value })),
});
const day = (count: number) => new Date(START + count * 86_400_000).toISOString();

const SEARCHES: readonly [string, object][] = [
  ['first page', {}],
  ['page 5,000', { pagination: { currentPage: 5000, pageSize: 20 } }],
  ['history of one row', filters(['resource', 'eq', 'units'], ['rowId', 'eq', 8])],
  ['by who', filters(['userId', 'eq', 7])],
  ['by username', filters(['username', 'eq', 'user7'])],
  ['by resource', filters(['resource', 'eq', 'units'])],
  ['by a rare action', filters(['action', 'eq', 'tokenReused'])],
  ['by a common action', filters(['action', 'eq', 'update'])],
  ['one day', filters(['at', 'between', [day(1), day(2)]])],
  ['who on one day', filters(['at', 'between', [day(1), day(2)]], ['userId', 'eq', 7])],
  ['text กะเพรา', { text: 'กะเพรา' }],
  ['text of one row', { text: 'กะเพรา 199993' }],
  ['text user17', { text: 'user17' }],
  ['by address', filters(['address', 'eq', '203.0.113.9'])],
  ['by an address never seen', filters(['address', 'eq', '203.0.113.10'])],
  ['by the id of a request', filters(['requestId', 'eq', 'another'])],
  ['by part of a full name', filters(['fullname', 'contains', 'ที่17'])],
  ['by part of a label', filters(['label', 'contains', 'กะเพรา 1999'])],
  ['by a whole label', filters(['label', 'eq', 'กะเพรา 199993'])],
  ['all but a common action', filters(['action', 'ne', 'update'])],
  ['of several resources', filters(['resource', 'in', ['units', 'users']])],
  ['of strangers', filters(['actor', 'eq', 'stranger'])],
];

async function measure(name: string, database: Database, limit: number): Promise<void> {
  const shippedData = fileURLToPath(new URL('../data', import.meta.url));
  const now = () => new Date();
  const context: ServerContext = { config: readConfig(), database, shippedData, plugins, now };
  await migrate(context);
  for (let from = 0; from < ENTRIES; from += BATCH) {
    await writeAudit(
      database.db,
      Array.from({ length: BATCH }, (_, offset) => madeUp(from + offset)),
    );
  }
  await database.db.execute(sql.raw('vacuum analyze'));
  console.log(`\n${name}: ${ENTRIES.toLocaleString('en')} entries, limit ${limit} ms`);
  const { rows } = await database.db.execute(
    sql.raw("select pg_total_relation_size('audit_entries') as bytes"),
  );
  console.log(`an entry: ${Math.round(Number(rows[0]?.bytes) / ENTRIES)} bytes with its indexes`);
  await compareSaves(context);
  const log = new AuditLog(context);
  for (const [title, data] of SEARCHES) {
    const { total } = await log.search(ADMIN, data);
    const time = await medianTime(ROUNDS, () => log.search(ADMIN, data));
    const verdict = time <= limit ? '' : '  OVER';
    console.log(`${time.toFixed(1).padStart(7)} ms  ${title} (${total} found)${verdict}`);
  }
  let exported = 0;
  const took = await seconds(async () => {
    for await (const _entry of await log.export(ADMIN, {})) exported += 1;
  });
  console.log(`export of ${exported} entries: ${took.toFixed(1)} s`);
}

await onPostgres((database) => measure('PostgreSQL', database, 50));
await onEmbedded((database) => measure('PGlite', database, 150));

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/engine/server/access/principal.ts';
import type { ServerContext } from '../../src/engine/server/context.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { auditEntries, credentials } from '../../src/engine/server/db/system-tables.ts';
import { createResourceService } from '../../src/engine/server/resources/service.ts';
import {
  fillDemonstration,
  planDemonstration,
  seedDemonstration,
} from '../../src/food-waste/server/demonstration/fill.ts';
import { removeDemonstration } from '../../src/food-waste/server/demonstration/remove.ts';
import {
  hasDemonstration,
  isDue,
  readState,
} from '../../src/food-waste/server/origin/demonstration-state.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { areasIn } from '../../src/thailand/server/geography/areas.ts';
import {
  NOW,
  newDatabase,
  rowsOf,
  type StoredRow,
  sameInBoth,
} from '../server/demonstration/records.ts';
import { openFreshDatabase } from '../support/databases.ts';

const opened: Database[] = [];

async function fresh(kind: Database['kind']): Promise<ServerContext> {
  const database = await openFreshDatabase(kind);
  opened.push(database);
  return newDatabase(database);
}
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
});

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const kilograms = (rows: readonly StoredRow[]): number =>
  sum(rows.map(({ weightKg }) => Number(weightKg)));
const share = (rows: readonly StoredRow[], test: (row: StoredRow) => boolean): number =>
  rows.filter(test).length / rows.length;

/** Ids of the rows of a table by code. */
async function codesOf(table: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await embedded.database.db.execute<{ id: number; code: string }>(
    sql`select id, code from ${sql.identifier(table)}`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

let embedded: ServerContext;
let waste: StoredRow[];
let packaging: StoredRow[];
let reporters: StoredRow[];

beforeAll(async () => {
  embedded = await fresh('embedded');
  await seedDemonstration(embedded);
  waste = await rowsOf(embedded, 'wasteRecords');
  packaging = await rowsOf(embedded, 'packagingRecords');
  reporters = await rowsOf(embedded, 'places');
});

describe('a new built-in database', () => {
  it('begins with 20,000 waste records and 6,000 of packaging, all marked, and says so', async () => {
    expect(waste).toHaveLength(20_000);
    expect(packaging).toHaveLength(6_000);
    expect(await rowsOf(embedded, 'wasteRecords', false)).toEqual([]);
    expect(await hasDemonstration(embedded.database.db)).toBe(true);
    const entries = await embedded.database.db
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'demonstrationAdded'));
    expect(entries).toEqual([
      {
        action: 'demonstrationAdded',
        details: { rows: { places: 800, wasteRecords: 20_000, packagingRecords: 6_000 } },
      },
    ]);
  });

  it('gets it once', async () => {
    expect(await seedDemonstration(embedded)).toBeNull();
  });

  it('has the same records for the same seed and day, and others for another', async () => {
    const other = await fresh('postgres');
    const few = { wasteRecords: 2_000, packagingRecords: 600 };
    await fillDemonstration(other, other.database.db, { records: few, seed: 1 });
    const others = await rowsOf(other, 'wasteRecords');
    expect(others).toHaveLength(2_000);
    expect(others.map(({ weightKg }) => weightKg)).not.toEqual(
      waste.slice(0, 2_000).map(({ weightKg }) => weightKg),
    );
  });
});

describe('the reporters', () => {
  it('are of the four types, named as examples, in every province', () => {
    const names = new Set(reporters.map(({ name }) => String(name).replace(/ \d+$/, '')));
    expect(names).toEqual(
      new Set(['ครัวเรือนตัวอย่าง', 'ร้านอาหารตัวอย่าง', 'ร้านค้าตัวอย่าง', 'ผู้จัดการขยะตัวอย่าง']),
    );
    const households = reporters.filter(({ userType }) => userType === 'consumer');
    const provinces = households.map(({ tambonCode }) => String(tambonCode).slice(0, 2));
    expect(new Set(provinces).size).toBe(77);
    // Fewer would be withheld on the map.
    for (const province of new Set(provinces)) {
      expect(provinces.filter((code) => code === province).length).toBe(8);
    }
  });

  it('say how large they are', () => {
    for (const { userType, members, floorArea, seats, tambonCode } of reporters) {
      expect(members !== null, String(userType)).toBe(userType === 'consumer');
      expect(floorArea !== null).toBe(userType === 'retail');
      expect(seats !== null).toBe(userType === 'outofhome');
      expect(areasIn(embedded).has(String(tambonCode))).toBe(true);
    }
  });

  it('are places in use that nobody signs in for', async () => {
    expect(await embedded.database.db.select().from(credentials)).toEqual([]);
    expect(await rowsOf(embedded, 'users')).toEqual([]);
    for (const { active, personIds } of reporters) {
      expect({ active, personIds }).toEqual({ active: true, personIds: [] });
    }
  });
});

describe('the records', () => {
  it('lie in two whole years and the month of today in Bangkok, in every month', () => {
    expect(dayInBangkok(NOW)).toBe('2026-11-21');
    const days = [...waste, ...packaging].map(({ recordDate }) => String(recordDate)).sort();
    expect(days.at(0)).toBe('2024-11-01');
    expect(days.at(-1)).toBe('2026-11-20');
    const months = new Map<string, number>();
    for (const day of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1);
    expect(months.size).toBe(25);
  });

  it('are shaped by the published figures', () => {
    const counted = waste.filter(({ countsAsWaste }) => countsAsWaste);
    const of = (type: string) => counted.filter(({ userType }) => userType === type);
    const all = kilograms(counted.filter(({ userType }) => userType !== 'handler'));
    expect(kilograms(of('consumer')) / all).toBeCloseTo(0.77, 1);
    expect(Math.abs(kilograms(of('consumer')) / all - 0.77)).toBeLessThan(0.02);
    // Food service to retail is as 29 to 16.
    const ratio = kilograms(of('outofhome')) / kilograms(of('retail'));
    expect(ratio).toBeGreaterThan(1.5);
    expect(ratio).toBeLessThan(2.2);
    const households = waste.filter(({ userType }) => userType === 'consumer');
    const personDays = sum(households.map((row) => Number(row.members) * Number(row.periodDays)));
    const yearly = (kilograms(of('consumer')) / personDays) * 365;
    expect(yearly).toBeGreaterThan(86);
    expect(yearly).toBeLessThan(97);
  });

  it('are fewer kilograms in the second year than in the first', () => {
    const yearly = (from: string, to: string): number => {
      const rows = waste.filter(
        ({ userType, recordDate }) =>
          userType === 'consumer' && String(recordDate) >= from && String(recordDate) < to,
      );
      const personDays = sum(rows.map((row) => Number(row.members) * Number(row.periodDays)));
      return kilograms(rows) / personDays;
    };
    const change = yearly('2025-11-01', '2026-11-01') / yearly('2024-11-01', '2025-11-01');
    expect(change).toBeLessThan(0.98);
    expect(change).toBeGreaterThan(0.85);
  });

  it('know Songkran, and the season of fruit', async () => {
    const aPersonDay = (rows: readonly StoredRow[]): number =>
      kilograms(rows) / sum(rows.map((row) => Number(row.members) * Number(row.periodDays)));
    const households = waste.filter(({ userType }) => userType === 'consumer');
    const within = (pattern: RegExp) =>
      households.filter(({ recordDate }) => pattern.test(String(recordDate)));
    expect(aPersonDay(within(/-04-1[2-6]$/))).toBeGreaterThan(aPersonDay(households) * 1.1);

    const fruit = (await codesOf('materials')).get('FRUIT');
    const ofFruit = (rows: readonly StoredRow[]) =>
      share(rows, ({ materialId }) => materialId === fruit);
    expect(ofFruit(within(/-0[567]-/))).toBeGreaterThan(ofFruit(within(/-(11|12|01)-/)) * 1.4);
  });

  it('are fed to animals in the country, and left to the lorry in town', async () => {
    const manages = await codesOf('waste_manages');
    const managed = (rows: readonly StoredRow[], code: string): number =>
      share(rows, ({ wasteManageId }) => wasteManageId === manages.get(code));
    const households = waste.filter(({ userType }) => userType === 'consumer');
    const bangkok = households.filter(({ tambonCode }) => String(tambonCode).startsWith('10'));
    const elsewhere = households.filter(
      ({ tambonCode }) => !/^(10|11|12|13|73|74)|^..01/.test(String(tambonCode)),
    );
    expect(managed(elsewhere, 'FEED')).toBeGreaterThan(managed(bangkok, 'FEED') * 2);
    expect(managed(bangkok, 'MUNI')).toBeGreaterThan(managed(elsewhere, 'MUNI') * 1.4);
    expect(share(waste, ({ method }) => method === 'directWeighing')).toBeGreaterThan(0.35);
    expect(share(waste, ({ weightFrom }) => weightFrom === 'typed')).toBeGreaterThan(0.05);
  });

  it.each([
    ['wasteRecords', () => waste],
    ['packagingRecords', () => packaging],
  ])('of %s are what saving them by hand comes to', async (name, rows) => {
    const resource = embedded.config.resources[name];
    if (!resource) throw new Error(name);
    const writable = resource.fields.filter(({ readOnly, system }) => !readOnly && !system);
    const service = createResourceService(embedded);
    const some = rows().filter((_, at) => at % 97 === 0);
    expect(some.length).toBeGreaterThan(60);
    const undo = new Error('undo');
    const compare = embedded.database.db.transaction(async (tx) => {
      for (const row of some) {
        const typed = row.weightFrom === 'typed' || row.unitKg === null;
        const sent = Object.fromEntries(
          writable
            .map((field) => [field.name, row[field.name]])
            .filter(([field, value]) => value !== null && (field !== 'weightKg' || typed)),
        );
        // Of days without waste nothing else is said, be it the same.
        await tx.execute(sql`delete from ${sql.identifier(resource.table)}
          where code = ${row.code}`);
        const saved = await service.save(SYSTEM, name, sent, { tx });
        for (const field of resource.fields) {
          // Nobody is asked about what was made up: it has no history to be far from.
          // Prices that the master data has not are of the demonstration alone.
          if (['code', 'demonstration', 'unusual', 'pricePerKg'].includes(field.name)) continue;
          expect(saved[field.name], `${row.code} ${field.name}`).toEqual(row[field.name]);
        }
      }
      throw undo;
    });
    await expect(compare).rejects.toBe(undo);
  });

  it('keep their mark, whatever is done with them', async () => {
    const service = createResourceService(embedded);
    const [row] = waste;
    const save = (values: object) =>
      service.save(SYSTEM, 'wasteRecords', { id: row?.id, version: row?.version, ...values });
    await expect(save({ demonstration: false })).rejects.toMatchObject({ code: 'validation' });
    expect(await save({ note: 'แก้ไขแล้ว' })).toMatchObject({ demonstration: true });
  });
});

describe('a database that is in use, or on a server', () => {
  it('gets none at a start', async () => {
    const server = await fresh('postgres');
    expect(await isDue(server.database.db)).toBe(false);
    expect(await seedDemonstration(server)).toBeNull();
    // Its starter data is in: it is no longer new.
    await removeDemonstration(embedded, SYSTEM);
    await planDemonstration(embedded);
    expect(await isDue(embedded.database.db)).toBe(false);
  });
});

describe('removing', () => {
  it('leaves nothing behind', async () => {
    for (const name of ['wasteRecords', 'packagingRecords', 'places', 'users']) {
      expect(await rowsOf(embedded, name), name).toEqual([]);
    }
    expect(await hasDemonstration(embedded.database.db)).toBe(false);
  });

  it('goes on after it was cut short, keeps what people entered, and whom that speaks of', async () => {
    const server = await fresh('postgres');
    const { db } = server.database;
    const stop = new AbortController();
    const filled = await fillDemonstration(server, db, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(filled).toMatchObject({ wasteRecords: 5_000, packagingRecords: 0 });
    expect(await readState(db)).toMatchObject({ wasteRecords: { done: 5_000, to: 20_000 } });
    await fillDemonstration(server, db);
    const rows = await rowsOf(server, 'wasteRecords');
    expect(rows).toHaveLength(20_000);
    // The same as in one go, on the other kind of database. The first was edited above.
    expect(sameInBoth(rows.slice(1))).toEqual(sameInBoth(waste.slice(1)));

    const service = createResourceService(server);
    const [reporter] = await rowsOf(server, 'places');
    const [record] = rows;
    const { id } = reporter ?? {};
    const real = await service.save(SYSTEM, 'wasteRecords', {
      recordDate: '2026-11-20',
      reporterId: id,
      materialId: (await rowsOf(server, 'wasteRecords')).find((row) => row.materialId)?.materialId,
      weightKg: 1.5,
      part: 'edible',
      wasteFoodId: record?.wasteFoodId,
      wasteManageId: record?.wasteManageId,
      method: 'directWeighing',
      userType: record?.userType,
    });
    expect(await removeDemonstration(server, SYSTEM)).toEqual({
      rows: { wasteRecords: 20_000, packagingRecords: 6_000, places: 799 },
      kept: 1,
    });
    expect(await rowsOf(server, 'wasteRecords')).toEqual([]);
    expect(await rowsOf(server, 'wasteRecords', false)).toMatchObject([{ id: real.id }]);
    expect(await rowsOf(server, 'places')).toMatchObject([{ id, active: false }]);
    expect(await hasDemonstration(db)).toBe(false);
    expect(await removeDemonstration(server, SYSTEM)).toEqual({
      rows: { wasteRecords: 0, packagingRecords: 0, places: 0 },
      kept: 1,
    });
  });
});

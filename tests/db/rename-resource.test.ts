/** A resource that is declared under another name, while rows, roles and the audit log know the old one. */

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import {
  assertDeclaration,
  describeProblem,
  findProblems,
} from '../../src/engine/declaration/assert.ts';
import { normalizeForServer } from '../../src/engine/declaration/former-names.ts';
import type { Config, WrittenResource } from '../../src/engine/declaration/types.ts';
import { SYSTEM } from '../../src/engine/server/access/principal.ts';
import { AuditLog } from '../../src/engine/server/audit/log.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import {
  describeMigrationNote,
  MigrationError,
} from '../../src/engine/server/migrations/migrate-error.ts';
import { describeDatabase } from '../support/databases.ts';

const NAME = { type: 'text', max: 50, required: true, unique: true } as const;

/** Vehicles under a name, with repairs in them and trips that refer to them in every way. */
function fleet(name: string, more: Partial<WrittenResource> = {}): Record<string, WrittenResource> {
  const one = { type: 'reference', resource: name, required: true } as const;
  return {
    [name]: {
      menu: { group: 'waste', icon: 'truck' },
      fields: {
        name: NAME,
        seats: { type: 'integer', min: 0, max: 60 },
        towedById: { type: 'reference', resource: name },
      },
      indexes: [['seats']],
      ...more,
    },
    repairs: { parent: 'ownerId', fields: { ownerId: one, name: NAME } },
    trips: {
      menu: { group: 'waste', icon: 'truck' },
      fields: {
        name: NAME,
        otherIds: { type: 'references', resource: name },
        stops: {
          type: 'list',
          max: 3,
          fields: { carId: { type: 'reference', resource: name } },
        },
      },
    },
  };
}

function configOf(resources: Record<string, WrittenResource>): Config {
  const whole = { ...declaration, resources: { ...declaration.resources, ...resources } };
  assertDeclaration(whole);
  return normalizeForServer(whole);
}

const problemsOf = (resources: Record<string, WrittenResource>): string[] =>
  findProblems({
    ...declaration,
    resources: { ...declaration.resources, ...resources },
  }).map((problem) => describeProblem(problem));

describeDatabase('a renamed resource', (open) => {
  const prepare = async () => {
    const database = await open('migrated');
    const run = async (text: string) => (await database.db.execute(sql.raw(text))).rows;
    const apply = (resources: Record<string, WrittenResource>) =>
      migrate({ config: configOf(resources), database, plugins });
    await apply(fleet('vehicles'));
    await run(`insert into vehicles (code, name, seats) values ('A', 'กข 1', 3), ('B', 'กข 2', 4)`);
    await run(`update vehicles set towed_by_id = 1 where id = 2`);
    await run(`insert into repairs (code, name, owner_id) values ('R', 'ยาง', 1)`);
    await run(`insert into trips (code, name, other_ids, stops)
      values ('T', 'x', array[1, 2], '[{"carId": 2}]')`);
    await run(`insert into roles (code, name, auths, denied)
      values ('X', 'x', array['vehicles', 'trips'], array['trips:retire', 'vehicles:change']),
        ('Y', 'y', array['trips'], array['trips:create'])`);
    return { database, run, apply };
  };
  const renamed = (more: Partial<WrittenResource> = {}) =>
    fleet('trucks', { renamedFrom: 'vehicles', ...more });

  it('keeps its rows, what refers to them, its rules, its counter and who may open it', async () => {
    const { run, apply } = await prepare();
    const { statements, drift } = await apply(renamed());
    expect(statements).toContain('alter table "vehicles" rename to "trucks"');
    expect(drift).toEqual([]);
    expect(await run('select id, name, towed_by_id from trucks order by id')).toEqual([
      { id: 1, name: 'กข 1', towed_by_id: null },
      { id: 2, name: 'กข 2', towed_by_id: 1 },
    ]);
    expect(await run('select auths, denied from roles order by code')).toEqual([
      { auths: ['trucks', 'trips'], denied: ['trips:retire', 'trucks:change'] },
      { auths: ['trips'], denied: ['trips:create'] },
    ]);
    // The foreign keys, the uniqueness and the counter go on under the new name.
    await expect(run('update repairs set owner_id = 99')).rejects.toThrow();
    await expect(run(`insert into trucks (code, name) values ('C', 'กข 1')`)).rejects.toThrow();
    expect(await run(`select pg_get_serial_sequence('trucks', 'id') as name`)).toEqual([
      { name: 'public.trucks_id_seq' },
    ]);
    const kept = `select source, row_count as n from system_row_counts where source in ('vehicles', 'trucks')`;
    expect(await run(kept)).toEqual([{ source: 'trucks', n: 2 }]);
    const left = `select relname from pg_class where relname like '%vehicles%'
      union all select conname from pg_constraint where conname like '%vehicles%' and contype <> 'n'`;
    expect(await run(left)).toEqual([]);
    expect(await apply(renamed())).toEqual({ statements: [], drift: [] });
    // And once more, with both names told.
    const again = fleet('lorries', { renamedFrom: ['trucks', 'vehicles'] });
    expect((await apply(again)).drift).toEqual([]);
    expect(await run('select count(*) as n from lorries')).toEqual([{ n: 2 }]);
  });

  it('is found in the audit log by what was noted under its old name', async () => {
    const { database, run, apply } = await prepare();
    await apply(renamed());
    await run(`insert into audit_entries
      (happened_at, actor, action, resource, row_id, label, changes, details, search_text, search_index)
      values (now(), 'person', 'create', 'vehicles', 1, 'กข 1', '[]', '{}', '', ''),
        (now(), 'person', 'update', 'trucks', 1, 'กข 1', '[]', '{}', '', '')`);
    const log = new AuditLog({
      config: configOf(renamed()),
      plugins: [],
      database,
      now: () => new Date(),
    });
    const filters = [
      { field: 'resource', operator: 'eq', value: 'trucks' },
      { field: 'rowId', operator: 'eq', value: 1 },
    ];
    const { data, total } = await log.search(SYSTEM, { filters });
    expect(total).toBe(2);
    expect(data.map(({ resource }) => resource)).toEqual(['trucks', 'trucks']);
  });

  it('takes the place of an empty table that a start made before it was said', async () => {
    const { run, apply } = await prepare();
    await run('delete from trips');
    await run('delete from repairs');
    const { drift } = await apply(fleet('trucks'));
    expect(drift).toEqual([{ key: 'extraTable', params: { table: 'vehicles' } }]);
    await apply(renamed());
    expect(await run('select count(*) as n from trucks')).toEqual([{ n: 2 }]);
    await run(`insert into trucks (code, name) values ('C', 'กข 3')`);
    const kept = `select sum(row_count)::integer as n from system_row_counts where source = 'trucks'`;
    expect(await run(kept)).toEqual([{ n: 3 }]);
    expect(await apply(renamed())).toEqual({ statements: [], drift: [] });
    await expect(
      run(`insert into repairs (code, name, owner_id) values ('Z', 'z', 99)`),
    ).rejects.toThrow();
  });

  it('is stopped where both names hold rows, and told where the old name never was', async () => {
    const { run, apply } = await prepare();
    await run('delete from trips');
    await run('delete from repairs');
    await apply(fleet('trucks'));
    await run(`insert into trucks (code, name) values ('N', 'ใหม่')`);
    const problem = await apply(renamed()).catch((error: unknown) => error);
    if (!(problem instanceof MigrationError)) throw new Error('not refused', { cause: problem });
    expect(problem.lines('th')).toEqual([
      expect.stringMatching(/^resources\.config\.ts: trucks\.renamedFrom: .*vehicles/),
    ]);
    expect(await run('select count(*) as n from vehicles')).toEqual([{ n: 2 }]);
    const { drift } = await apply({
      ...fleet('trucks'),
      boats: {
        menu: { group: 'waste', icon: 'truck' },
        renamedFrom: 'ships',
        fields: { name: NAME },
      },
    });
    expect(drift.map(({ key, params }) => `${key} ${params.at ?? params.table}`)).toEqual([
      'resourceRenamedFromNothing boats.renamedFrom',
      'extraTable vehicles',
    ]);
  });

  it('asks whether a near name was meant, of the data that is there and nobody declares', async () => {
    const { run, apply } = await prepare();
    await run('delete from trips');
    await run('delete from repairs');
    const { drift } = await apply(fleet('trucks', { renamedFrom: ['lorries', 'vehicels'] }));
    expect(drift.map((note) => describeMigrationNote(note))).toEqual([
      expect.stringMatching(/^resources\.config\.ts: trucks\.renamedFrom: .*หมายถึง vehicles หรือไม่/),
      expect.stringContaining('ตาราง vehicles'),
    ]);
    // What is said to do is enough.
    await apply(renamed());
    expect(await run('select count(*) as n from trucks')).toEqual([{ n: 2 }]);
  });
});

it('a former name that cannot be is reported before anything is looked at', () => {
  const told = (former: string): string[] =>
    problemsOf(fleet('trucks', { renamedFrom: former })).map((line) => line.slice(0, 80));
  expect(told('units')).toEqual([expect.stringContaining('trucks.renamedFrom: ระบบใช้ข้อมูล units')]);
  expect(told('trips')).toEqual([expect.stringContaining('trucks.renamedFrom: ชื่อเดิม trips')]);
  expect(told('trucks')).toEqual([expect.stringContaining('trucks.renamedFrom: ชื่อเดิม trucks')]);
  expect(told('sessions')).toEqual([expect.stringContaining('trucks.renamedFrom: ')]);
  expect(told('รถ')).toEqual([expect.stringContaining('trucks.renamedFrom: ชื่อ รถ ใช้ไม่ได้')]);
  expect(told('old trucks')).toEqual([
    expect.stringContaining('trucks.renamedFrom: ชื่อ old trucks ใช้ไม่ได้'),
  ]);
  for (const shapeless of ['รถ', 'old trucks']) {
    expect(told(shapeless)).toEqual([
      expect.stringContaining(`trucks.renamedFrom: ชื่อ ${shapeless} ใช้ไม่ได้`),
    ]);
  }
  expect(told('vehicles')).toEqual([]);
});

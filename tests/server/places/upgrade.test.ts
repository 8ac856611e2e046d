/** A database in which accounts reported, which a newer version takes over. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import declaration from '../../../resources.config.ts';
import { readConfig } from '../../../src/application.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import { migrate, planStart } from '../../../src/engine/server/migrations/migrate.ts';
import { describeDatabase } from '../../support/databases.ts';
import { insertRecords } from '../rollups/support.ts';

/** The declaration as it was: accounts report, and there are no places. */
function before(): Config {
  const { places: _places, ...resources } = declaration.resources;
  const { place: _place, ...screens } = declaration.screens;
  const reporterId = { type: 'reference', resource: 'users' } as const;
  const { wasteRecords, packagingRecords, campaignReporters } = resources;
  const scope = { area: 'tambonCode', organisation: 'reporterId.memberOfId', owner: 'reporterId' };
  return normalize({
    ...declaration,
    reserved: { groups: [] },
    screens,
    menu: declaration.menu.map((entry) =>
      'group' in entry && entry.group === 'setting'
        ? { ...entry, screens: ['user', 'role', 'organisation'] }
        : entry,
    ),
    resources: {
      ...resources,
      wasteRecords: { ...wasteRecords, scope, fields: { ...wasteRecords.fields, reporterId } },
      packagingRecords: {
        ...packagingRecords,
        ...{ scope, fields: { ...packagingRecords.fields, reporterId } },
      },
      campaignReporters: {
        ...campaignReporters,
        fields: { ...campaignReporters.fields, reporterId: { ...reporterId, required: true } },
      },
    },
  });
}

describeDatabase('reporters of an older version', (open) => {
  it('are places from the next start on, by their numbers, and no record changes', async () => {
    const database = await open();
    const { db } = database;
    const older = plugins.map((plugin) => ({ ...plugin, upgrades: [] }));
    await migrate({ config: before(), database, plugins: older });
    await db.execute(sql`
      insert into users (code, username, first_name, last_name, user_type, organisation, members,
        tambon_code, active)
      values ('U1', 'office', 'สมชาย', 'ทำงาน', 'staff', null, null, null, true),
        ('U2', 'house', 'สมศรี', 'มีสุข', 'consumer', 'ของฉัน', 4, '500101', true),
        ('U3', 'branch', 'ร้าน', 'หนึ่ง', 'retail', ' เครือใหญ่ ', null, '100101', false),
        ('U4', 'counter', 'สมหญิง', 'นับเอง', 'staff', null, null, '100101', true)`);
    const record = { day: '2026-03-01', tambon: '500101', kg: '2', userType: 'consumer' };
    await db.execute(sql`alter table waste_records disable trigger all`);
    await insertRecords(
      db,
      [
        { ...record, reporter: 2, material: undefined },
        { ...record, reporter: 4 },
      ].map((it) => ({ ...it, isNothing: true })),
    );
    const whole = () => db.execute(sql`select * from waste_records order by id`);
    const { rows: stored } = await whole();
    const next = { config: readConfig(), database, plugins };

    const { plan, own } = await planStart(next);
    expect(plan.refusals).toEqual([]);
    expect(own.steps).toContain('0019-reporters-become-places');
    const { rows: none } = await db.execute(sql`select to_regclass('places') as made`);
    expect(none).toEqual([{ made: null }]);

    await migrate(next);
    expect((await whole()).rows).toEqual(stored);
    const { rows } = await db.execute(sql`
      select id, code, name, user_type, chain, members, person_ids, active, search_text <> '' as found
      from places order by id`);
    const place = { members: null, found: true, active: true };
    expect(rows).toEqual([
      {
        ...{ ...place, id: 2, code: 'U2', name: 'สมศรี มีสุข', user_type: 'consumer' },
        ...{ chain: 'ของฉัน', members: 4, person_ids: [2] },
      },
      {
        ...{ ...place, id: 3, code: 'U3', name: 'ร้าน หนึ่ง', user_type: 'retail' },
        ...{ chain: 'เครือใหญ่', person_ids: [3], active: false },
      },
      {
        ...{ ...place, id: 4, code: 'U4', name: 'สมหญิง นับเอง', user_type: 'staff' },
        ...{ chain: null, person_ids: [4] },
      },
    ]);
    const { rows: keys } = await db.execute(sql`
      select conrelid::regclass::text as of, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and conname like '%reporter_id' order by 1`);
    expect(keys).toEqual(
      ['campaign_reporters', 'packaging_records', 'waste_records'].map((of) => ({
        ...{ of, to: 'places' },
      })),
    );
    expect(await migrate(next)).toEqual({ statements: [], drift: [] });
  });
});

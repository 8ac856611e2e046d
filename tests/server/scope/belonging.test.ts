/** Where people belong is read once, and anew as soon as the database says that it is another. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import { BELONGING_VERSION } from '../../../src/engine/server/access/belonging-version.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import type { Upgrade } from '../../../src/engine/server/migrations/upgrades.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { isSoon } from '../../support/wait.ts';
import { openStage, type Stage } from './world.ts';

const SEARCH = 'wastecateory/searchWasteRecord';

function staged(open: Parameters<Parameters<typeof describeEachDatabase>[1]>[0]) {
  const on: { stage?: Stage } = {};
  beforeAll(async () => {
    on.stage = await openStage(open);
    return () => on.stage?.server.app.close();
  });
  const stage = (): Stage => {
    if (!on.stage) throw new Error('Not set up yet');
    return on.stage;
  };
  const context = () => stage().server.context;
  const db = () => context().database.db;
  const organisation = (name: string) => stage().world.ids.organisations?.[name];
  return {
    context,
    db,
    organisation,
    record: (name: string) => stage().world.ids.wasteRecords?.[name],
    post: (...call: Parameters<Stage['post']>) => stage().post(...call),
    async versionOf(id: number | undefined): Promise<unknown> {
      const { rows } = await db().execute<{ version: number }>(
        sql`select version from waste_records where id = ${id}`,
      );
      return rows[0]?.version;
    },
    /** Records that somebody sees, by their names. */
    async seenBy(who: string): Promise<string[]> {
      const { body } = await stage().post(who, SEARCH, {});
      const ids = new Set((body.data as { id: unknown }[]).map(({ id }) => id));
      const named = Object.entries(stage().world.ids.wasteRecords ?? {});
      return named.flatMap(([name, id]) => (ids.has(id) ? [name] : [])).toSorted();
    },
    async version(): Promise<string | null> {
      const { rows } = await db().execute<{ version: string | null }>(
        sql`select ${BELONGING_VERSION} as version`,
      );
      return rows[0]?.version ?? null;
    },
  };
}

describeEachDatabase('where people belong', (open, kind) => {
  const { context, db, organisation, post, record, seenBy, version, versionOf } = staged(open);

  /** What is seen once a statement was run, which is taken back afterwards. */
  async function seenAfter(who: string, change: ReturnType<typeof sql>, back: typeof change) {
    await db().execute(change);
    const seen = await seenBy(who);
    await db().execute(back);
    return seen;
  }

  it('counts from the next request on, whoever changed it and how', async () => {
    expect(await seenBy('manager')).toEqual(['shop']);
    const [company, branch] = [organisation('company'), organisation('branch')];
    const moved = sql`update organisations set parent_id = null where id = ${branch}`;
    const back = sql`update organisations set parent_id = ${company} where id = ${branch}`;
    expect(await seenAfter('manager', moved, back)).toEqual([]);
    expect(await seenBy('manager')).toEqual(['shop']);
  });

  it('is of areas that are added, retired, taken away, or gone with their table', async () => {
    const town = organisation('town');
    const before = await seenBy('clerk');
    expect(before).not.toContain('far');
    const added = sql`insert into organisation_areas (code, organisation_id, area_code)
      values ('OA-FAR', ${town}, '10')`;
    const retired = sql`update organisation_areas set active = false where code = 'OA-FAR'`;
    expect(await seenAfter('clerk', added, retired)).toContain('far');
    expect(await seenBy('clerk')).toEqual(before);
    const again = sql`update organisation_areas set active = true where code = 'OA-FAR'`;
    const gone = sql`delete from organisation_areas where code = 'OA-FAR'`;
    expect(await seenAfter('clerk', again, gone)).toContain('far');
    expect(await seenBy('clerk')).toEqual(before);
    const aside = sql`create table areas_aside as select * from organisation_areas`;
    await db().execute(aside);
    const emptied = sql`truncate organisation_areas`;
    const filled = sql`insert into organisation_areas overriding system value
      select * from areas_aside`;
    // What is one's own stays.
    expect(await seenAfter('officer', emptied, filled)).toEqual([]);
    expect(await seenBy('clerk')).toEqual(before);
    await db().execute(sql`drop table areas_aside`);
  });

  it('has a version, which stays with all that does not concern it, and where nothing was done', async () => {
    const before = await version();
    expect(before).toEqual(expect.any(String));
    await db().execute(sql`update places set name = name`);
    await db().execute(sql`update users set last_name = last_name`);
    await db()
      .transaction(async (tx) => {
        await tx.execute(sql`update organisations set name = name`);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await version()).toBe(before);
    await db().execute(sql`update organisations set name = name`);
    expect(await version()).not.toBe(before);
  });

  it('is read each time where no version is kept, until the next start keeps it again', async () => {
    const [company, branch] = [organisation('company'), organisation('branch')];
    await db().execute(sql`drop function system_belonging_changed() cascade`);
    await db().execute(sql`delete from settings where key = 'belonging'`);
    const moved = sql`update organisations set parent_id = null where id = ${branch}`;
    const back = sql`update organisations set parent_id = ${company} where id = ${branch}`;
    expect(await seenAfter('manager', moved, back)).toEqual([]);
    expect(await seenBy('manager')).toEqual(['shop']);
    expect((await migrate(context())).statements).not.toEqual([]);
    expect((await migrate(context())).statements).toEqual([]);
    expect(await seenAfter('manager', moved, back)).toEqual([]);
    expect(await seenBy('manager')).toEqual(['shop']);
  });

  // The embedded database has one transaction after another.
  if (kind === 'postgres') {
    it('lets two change organisations at once, whichever they go on with', async () => {
      const rename = (name: string) =>
        sql`update organisations set name = name || '!' where id = ${organisation(name)}`;
      const before = await version();
      await db().transaction(async (first) => {
        await first.execute(rename('town'));
        await db().transaction(async (second) => {
          await second.execute(rename('company'));
        });
        await first.execute(rename('company'));
      });
      expect(await version()).not.toBe(before);
      const { rows } = await db().execute<{ name: string }>(
        sql`select name from organisations where id = ${organisation('company')}`,
      );
      expect(rows[0]?.name).toBe('organisation company!!');
    });

    it('lets nobody read or change a row that is moved out while they save it', async () => {
      const id = record('house');
      const whose = { id, version: await versionOf(id) };
      const calls = [
        ['saveWasteRecord', { ...whose, note: 'raced' }],
        ['bulkWasteRecord', { rows: [whose], fields: { note: 'raced' } }],
      ] as const;
      for (const [call, data] of calls) {
        const answer = await db().transaction(async (tx) => {
          await tx.execute(sql`update waste_records set tambon_code = '100101', note = 'elsewhere'
            where id = ${id}`);
          const pending = post('clerk', `wastecateory/${call}`, data);
          const waits = async () => {
            const { rows } = await db().execute(sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`);
            return rows.length > 0;
          };
          expect(await isSoon(waits, 10)).toBe(true);
          return { pending };
        });
        const { status, text } = await answer.pending;
        expect([call, status]).toEqual([call, call === 'saveWasteRecord' ? 404 : 400]);
        expect(text).not.toContain('elsewhere');
        const { rows } = await db().execute<{ note: string }>(
          sql`update waste_records set tambon_code = '500101' where id = ${id} returning note`,
        );
        expect(rows[0]?.note).toBe('elsewhere');
      }
    });
  }
});

describeEachDatabase('an upgrade of organisations', (open) => {
  it('changes their rows, and then their table', async () => {
    const database = await open('migrated');
    const { db } = database;
    const config = readConfig();
    await db.execute(sql`insert into organisations (code, name, organisation_type)
      values ('ORG1', 'a', 'company')`);
    await db.execute(sql`alter table organisations drop column parent_id`);
    const run: Upgrade['run'] = async ({ connection }) => {
      await connection.execute(sql`update organisations set name = 'upgraded'`);
    };
    const upgrading = { name: 'upgrading', upgrades: [{ name: 'rename', run }] };
    await migrate({ config, database, plugins: [...plugins, upgrading] });
    const { rows } = await db.execute(sql`select name, parent_id from organisations`);
    expect(rows).toEqual([{ name: 'upgraded', parent_id: null }]);
  });
});

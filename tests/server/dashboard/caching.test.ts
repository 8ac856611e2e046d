import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../src/engine/server/app.ts';
import { Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { prepareRollups } from '../../../src/food-waste/server/rollups/schema.ts';
import { describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';
import { insertRecords } from '../rollups/support.ts';
import { type Stage, setStage } from './support.ts';

const WINTER = { from: '2025-12-01', to: '2026-02-28' };
const QUESTIONS: readonly (readonly [call: string, data: Record<string, unknown>])[] = [
  ['loadMapProvince', {}],
  ['loadMapProvince', { measure: 'kg', materialId: 2 }],
  ['loadMapProvince', { measure: 'kg', userType: 'retail', part: 'edible' }],
  ['loadMapAmpur', { measure: 'baht' }],
  ['loadMapAmpur', { area: '10', measure: 'kgCo2e', materialId: 1 }],
  ['loadMapTambon', { area: '1001', measure: 'kg' }],
  ['getCalculateMaterials', { area: '50' }],
  ['getHomeDashboard', {}],
  ['getHomeDashboard', { userType: 'retail' }],
  ['getCalculateMaterials', { by: 'step', materialId: 1 }],
  ['getCalculateMaterials', { by: 'menu', userType: 'outofhome' }],
  ['getCalculateMaterials', {}],
  ['getBarChartMaterials', { split: 'part' }],
  ['getBarChartMaterials', { by: 'day', from: '2026-01-05', to: '2026-02-20' }],
  ['countTypeUsers', {}],
];
const TAMBONS = ['100101', '100102', '100201', '500101', '500107', '830101', '900101'];
const ROUNDS = runs(3);
const PATIENCE = 300_000;

/** Numbers from 0 to 1 that are the same in every run. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describeDatabase('what a server has cached of live figures', (open, kind) => {
  let stage: Stage;
  const chance = seededChance(20_261_122);
  const oneOf = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(chance() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const day = (): string => `2026-0${1 + Math.floor(chance() * 2)}-1${Math.floor(chance() * 9)}`;

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 40);
    await stage.database.db.execute(
      sql`update places set chain = 'ร้านอื่น' where id = any(${sql.param(stage.reporters.slice(6, 10))}::int[])`,
    );
    for (let at = 0; at < 10; at += 1) await report(100);
    return () => stage.server.app.close();
  });

  const report = (records: number): Promise<number[]> =>
    insertRecords(
      stage.database.db,
      Array.from({ length: records }, () => ({
        day: day(),
        reporter: oneOf(stage.reporters),
        userType: oneOf(['consumer', 'consumer', 'retail', 'outofhome']),
        tambon: oneOf(TAMBONS),
        kg: oneOf(['0.1', '0.2', '1.25']),
        members: oneOf([2, 3]),
        floorArea: oneOf([20, null]),
        covers: oneOf([30, null]),
        ...oneOf([{ material: 1 }, { material: 2 }, { menu: 1 }, { menu: 2 }]),
        step: oneOf([1, 2]),
        part: oneOf(['edible', 'inedible']),
        price: oneOf(['30', null]),
        factor: oneOf(['2.5', null]),
      })),
    );

  /** Some records are weighed anew, retired or brought back, moved, taken out, or come in. */
  async function change(): Promise<void> {
    const { db } = stage.database;
    const some = sql`(select id from waste_records order by hashint8(id + ${Math.floor(chance() * 1e6)}::int)
      limit ${1 + Math.floor(chance() * 4)}::int)`;
    const work = oneOf([
      () =>
        db.execute(sql`update waste_records set weight_kg = weight_kg + 0.3 where id in ${some}`),
      () => db.execute(sql`update waste_records set active = not active where id in ${some}`),
      () =>
        db.execute(
          sql`update waste_records set tambon_code = ${oneOf(TAMBONS)} where id in ${some}`,
        ),
      () =>
        db.execute(sql`update waste_records set record_date = ${day()}::date where id in ${some}`),
      () =>
        db.execute(
          sql`update waste_records set reporter_id = ${oneOf(stage.reporters)}::int where id in ${some}`,
        ),
      () =>
        db.execute(sql`update waste_records set material_id = null, menu_id = ${oneOf([1, 2])}::int
          where id in ${some} and num_nonnulls(material_id, menu_id) = 1`),
      () => db.execute(sql`update waste_records set covers = 50 where id in ${some}`),
      () => db.execute(sql`delete from waste_records where id in ${some}`),
      () => db.execute(sql`update waste_records set weight_kg = weight_kg + 0.1 where id % 5 = 0`),
      () => report(1),
      () => report(3),
    ]);
    await work();
  }

  async function answerOf(app: FastifyInstance, call: string, data: unknown): Promise<unknown> {
    const url = `/api/dashboard/${call}`;
    const headers = { authorization: `Bearer ${stage.token}` };
    const { statusCode, body } = await app.inject({
      ...{ method: 'POST', url, headers },
      payload: { data },
    });
    if (statusCode !== 200) throw new Error(`${call}: ${body}`);
    return JSON.parse(body, (name, value) => (name === 'computedAt' ? undefined : value));
  }

  const restarted = (): Promise<FastifyInstance> =>
    buildApp(stage.server.context, {
      localesDirectory: LOCALES_DIRECTORY,
      tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
    });

  it(
    'is what a server answers that has just been started, whatever was saved in between',
    async () => {
      const rollups = new Rollups(stage.database);
      for (let round = 0; round < ROUNDS; round += 1) {
        const changes = 1 + Math.floor(chance() * 3);
        for (let at = 0; at < changes; at += 1) await change();
        // Now and then people ask before the sums are made.
        if (chance() < 0.7) await rollups.refresh();
        const fresh = await restarted();
        for (const [call, data] of QUESTIONS) {
          const asked = { ...WINTER, ...data };
          const [cached, counted] = [
            await answerOf(stage.server.app, call, asked),
            await answerOf(fresh, call, asked),
          ];
          expect(cached, `round ${round}, ${call} ${JSON.stringify(data)}`).toEqual(counted);
        }
        await fresh.close();
      }
    },
    PATIENCE,
  );

  // The built-in database does one transaction at a time: nobody asks during another's.
  const asksDuringAnother = it.runIf(kind === 'postgres');

  asksDuringAnother(
    'holds what was just saved, without waiting until the sums are made again',
    async () => {
      const { db } = stage.database;
      await new Rollups(stage.database).refresh();
      const app = await restarted();
      const ask = (call: string, data: object) => answerOf(app, call, { ...WINTER, ...data });
      for (const [call, data] of QUESTIONS) await ask(call, data);
      const [reporter = 0] = stage.reporters;
      await insertRecords(db, [
        { day: '2026-01-12', reporter, userType: 'consumer', tambon: '100101', kg: '7' },
      ]);
      await db.transaction(async (tx) => {
        // Nobody else makes sums meanwhile: who waits for them would wait for this.
        await tx.execute(sql`lock table rollup_state in exclusive mode`);
        for (const [call, data] of QUESTIONS) await ask(call, data);
        const { rows } = await tx.execute(sql`
        select (select count(*)::integer from rollup_log) as behind,
          (select count(*)::integer from pg_locks where not granted
            and relation = 'rollup_state'::regclass) as waiting`);
        expect(rows).toEqual([{ behind: 1, waiting: 0 }]);
      });
      await app.close();
    },
  );

  it('is counted again once the tables of sums were made anew beside a running server', async () => {
    const { db } = stage.database;
    const ask = (app: FastifyInstance) => answerOf(app, 'getCalculateMaterials', WINTER);
    const makeAnew = async () => {
      await db.execute(sql`update rollup_state set shape = 'of an older version'`);
      await db.transaction((tx) => prepareRollups(tx));
      await new Rollups(stage.database).refresh();
    };
    await makeAnew();
    await ask(stage.server.app);
    await report(1);
    await makeAnew();
    const fresh = await restarted();
    expect(await ask(stage.server.app)).toEqual(await ask(fresh));
    await fresh.close();
  });

  it('keeps the digits of an interval when a far too large weight is corrected', async () => {
    const { db } = stage.database;
    const ask = (app: FastifyInstance) => answerOf(app, 'getHomeDashboard', WINTER);
    await new Rollups(stage.database).refresh();
    const [reporter = 0] = stage.reporters;
    const usual = { day: '2026-01-12', reporter, userType: 'consumer', tambon: '100101' };
    const [id = 0] = await insertRecords(db, [{ ...usual, members: 2, kg: '0.1' }]);
    for (const kg of ['0.2', '1000000', '0.3']) {
      await ask(stage.server.app);
      await db.execute(sql`update waste_records set weight_kg = ${kg}::numeric where id = ${id}`);
    }
    const fresh = await restarted();
    expect(await ask(stage.server.app)).toEqual(await ask(fresh));
    await fresh.close();
  });

  it('is counted again after more saves than are looked through', async () => {
    const { db } = stage.database;
    const ask = (app: FastifyInstance) => answerOf(app, 'getCalculateMaterials', WINTER);
    await new Rollups(stage.database).refresh();
    await ask(stage.server.app);
    await db.execute(sql`do $$ declare it record; begin
      for it in select id from waste_records, generate_series(1, 4) order by id desc limit 1200 loop
        update waste_records set weight_kg = weight_kg + 0.01 where id = it.id;
      end loop; end $$`);
    const fresh = await restarted();
    expect(await ask(stage.server.app)).toEqual(await ask(fresh));
    await fresh.close();
  });

  /** Asks twice with a change between: the first answer is cached by then. */
  async function changes(call: string, data: object, change: () => Promise<unknown>) {
    const asked = { ...WINTER, ...data };
    await new Rollups(stage.database).refresh();
    const before = await answerOf(stage.server.app, call, asked);
    expect(await answerOf(stage.server.app, call, asked)).toEqual(before);
    await change();
    return { before, after: await answerOf(stage.server.app, call, asked) };
  }

  it('follows a master that keys are looked up in, although no record changes', async () => {
    const { db } = stage.database;
    await db.execute(sql`
      insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
        category_unit_id, pieces, weight_kg, waste_manage_packaging_id, recovered)
      select 'P1', date '2026-01-10', ${stage.reporters[0]}::int, 'consumer', '100101', c.id, 10, 0.5, m.id, true
      from (select id from category_units where packaging_material = 'glass' limit 1) c,
        (select id from waste_manage_packagings where recovered limit 1) m`);
    const { before, after } = await changes('getCircleBarWare', {}, () =>
      db.execute(sql`update category_units set packaging_material = 'metal'`),
    );
    expect(before).toMatchObject({ data: [{ key: 'glass', kg: 0.5 }] });
    expect(after).toMatchObject({ data: [{ key: 'metal', kg: 0.5 }] });
  });

  it('follows which reporters are branches of a chain', async () => {
    const { db } = stage.database;
    const shops = stage.reporters.slice(0, 6);
    await insertRecords(
      db,
      shops.map((reporter, at) => ({
        ...{ day: '2026-01-10', reporter, userType: 'retail', tambon: '100101' },
        ...{ kg: String(1 + at), floorArea: 10 },
      })),
    );
    const intervalOf = (answer: unknown): unknown =>
      Object(answer).data.figures.find(({ key }: { key: string }) => key === 'kgPerSquareMetreYear')
        ?.interval;
    const { before, after } = await changes('getHomeDashboard', { userType: 'retail' }, () =>
      db.execute(
        sql`update places set chain = 'ร้านสาขา' where id = any(${sql.param(shops.slice(0, 3))}::int[])`,
      ),
    );
    expect(intervalOf(before)).toBeDefined();
    expect(intervalOf(after)).not.toEqual(intervalOf(before));
  });
});

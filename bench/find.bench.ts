/**
 * What searching everything takes: the rows of all resources by one text, requested by people whose roles
 * open all rows, those of their areas and their own. 1,000,000 records on PostgreSQL, or as many as
 * `RECORDS` says, and `EMBEDDED_RECORDS` (100,000) on PGlite; 0 leaves one out. `BENCH_DATABASE_URL` is
 * a PostgreSQL database that is filled if it is empty and stays afterwards.
 */
import { sql } from 'drizzle-orm';
import { contextFor } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { indexedForm } from '../src/engine/server/db/tables-search.ts';
import { findersOf } from '../src/engine/server/find/entries.ts';
import { findRows } from '../src/engine/server/find/find.ts';
import { createEngine } from '../src/engine/server/resources/engine.ts';
import { onBoth } from './both-databases.ts';
import { addAskers, contextOver, fill } from './three-askers.ts';
import { median, milliseconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 11);
const WARM_ROUNDS = 3;

/** Places are made without what the quick search reads, which no other measurement needs. */
async function fillSearchOfPlaces({ db }: Database): Promise<void> {
  const { rows } = await db.execute<{ id: number; text: string }>(sql`
    select id, lower(code || chr(10) || name) as text from places where search_text is null
      or search_text = ''`);
  const [ids, texts, forms] = [
    rows.map(({ id }) => id),
    rows.map(({ text }) => text),
    rows.map(({ text }) => indexedForm(text)),
  ];
  await db.execute(sql`
    update places set search_text = given.text, search_index = given.form
    from unnest(${sql.param(ids)}::integer[], ${sql.param(texts)}::text[],
      ${sql.param(forms)}::text[]) as given (id, text, form)
    where places.id = given.id`);
}

/** Texts, and what each is an example of. */
async function textsIn({ db }: Database): Promise<[string, string][]> {
  const { rows } = await db.execute<{ code: string; name: string }>(sql`
    select code, (select name from places where id = reporter_id) as name
    from waste_records order by id desc limit 1`);
  const { code = '', name = '' } = rows[0] ?? {};
  return [
    ['a code', code],
    ['the beginning of many codes', code.slice(0, 3)],
    ['a place', name],
    ['a common material', 'ข้าว'],
    ['two letters', 'ผั'],
    ['on the other keyboard', '-hk;'],
    ['with a mistake', 'ผักสต'],
    ['nothing like it', 'ฤๅษีแปลงกาย'],
    ['a long text', 'ข้าวผัดกะเพราไก่ไข่ดาว '.repeat(8)],
  ];
}

async function measure(name: string, database: Database, count: number): Promise<void> {
  const context = contextOver(database);
  await fill(context, count);
  await fillSearchOfPlaces(database);
  await database.db.execute(sql.raw('vacuum analyze places'));
  const askers = await addAskers(context);
  const engine = createEngine(contextFor(context, 'lists'), {});
  console.log(`\n${name}: ${count.toLocaleString('en')} records, medians of ${ROUNDS}`);
  for (const [what, text] of await textsIn(database)) {
    console.log(`\n${what} (${text.slice(0, 40)})`);
    for (const [way, principal] of askers) {
      const times: number[] = [];
      let told = '';
      const readings = context.plugins.flatMap((plugin) => plugin.readings?.(text) ?? []);
      const finders = findersOf(context);
      for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
        const taken = await milliseconds(async () => {
          const answer = await findRows(engine, principal, text.slice(0, 200), readings, finders);
          const rows = answer.found.reduce((sum, one) => sum + one.rows.length, 0);
          told = `${rows} rows, ${answer.manner}${answer.isComplete ? '' : ', NOT COMPLETE'}`;
        });
        if (round >= 0) times.push(taken);
      }
      const most = Math.max(...times);
      console.log(
        `${median(times).toFixed(1).padStart(8)} ms  ${most.toFixed(1).padStart(8)} at most  ${way} (${told})`,
      );
    }
  }
}

await onBoth(RECORDS, EMBEDDED_RECORDS, measure);

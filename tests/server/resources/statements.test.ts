import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeDatabase } from '../../support/databases.ts';
import { Clock, startTestServer, type TestServer } from '../../support/server.ts';
import { statementsOf } from '../../support/statements.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { NOW } from './support.ts';

type Wire = Readonly<Record<string, unknown>>;

/** As many records of a reporter as tell what is usual for them. */
const USUAL = 5;
/** Who asks, and of which version where people belong is. */
const WHO_ASKS = 'select users';

describeDatabase('what one call asks of the database', (open) => {
  let server: TestServer;
  let starter: RecordBench;
  let token: string;
  let record: Wire;

  const call = async <Data>(path: string, data: unknown): Promise<Data> => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const answer = await server.call('POST', `/api/${path}`, { data }, { token, headers });
    expect(answer.status, answer.text).toBe(200);
    // What a 200 of this call holds.
    return answer.body.data as Data;
  };
  const saveRecord = (data: object) => call<Wire>('wastecateory/saveWasteRecord', data);
  const search = (data: object) => call<Wire[]>('wastecateory/searchWasteRecord', data);

  beforeAll(async () => {
    const clock = new Clock();
    clock.advance((NOW.getTime() - clock.now().getTime()) / 1000);
    server = await startTestServer(await open('migrated'), { clock });
    const { context } = server;
    starter = await withStarter({ context, service: createResourceService(context) });
    ({ token } = await server.signInAsAdmin());
    record = starter.waste({ reporterId: (await starter.reporter()).id });
    for (let saved = 0; saved < USUAL; saved += 1) await saveRecord(record);
  });
  afterAll(() => server.app.close());

  it('is each thing once for a new record, kept factors and its entry in the log with it', async () => {
    expect(await statementsOf(() => saveRecord(record))).toEqual([
      WHO_ASKS,
      // What it refers to is held as the transaction begins; nothing is written before it has.
      'begin',
      'select materials, places, units, waste_foods, waste_manages',
      'insert into save_keys',
      // The version of the factor for the day; the same of landfill, and its own; below, what is usual.
      'select waste_manage_factors',
      'select waste_manage_factors, waste_manages',
      'select waste_manages',
      // A turn on the days of the reporter, and whether they are free.
      expect.stringMatching(/^select pg_advisory_xact_lock/),
      'select waste_records',
      'select waste_records',
      'insert into waste_records',
      'insert into audit_entries',
      'commit',
    ]);
  });

  it('is no more where a record leaves blank what it takes from its reporter', async () => {
    const { userType: _type, tambonCode: _tambon, ...blank } = record;
    expect(await statementsOf(() => saveRecord(blank))).toHaveLength(13);
  });

  it('is as little for a changed record, whatever of it is sent', async () => {
    const { id } = await saveRecord(record);
    const changed = await statementsOf(() =>
      saveRecord({ ...record, id, version: 1, quantity: 4, part: 'inedible' }),
    );
    // Whose days are held, and a turn on them, come before the row, so that nobody waits in a circle.
    const held = ['select waste_records', expect.stringMatching(/^select pg_advisory_xact_lock/)];
    expect(changed).toEqual([
      WHO_ASKS,
      'begin',
      'insert into save_keys',
      ...held,
      'select waste_records',
      'select materials, places, units, waste_foods, waste_manages',
      'select waste_records',
      'update waste_records',
      'insert into audit_entries',
      'commit',
    ]);
    // Whose days are held is found as the turn on them is taken.
    const less = await statementsOf(() => saveRecord({ id, version: 2, quantity: 3 }));
    expect(less.slice(3)).toEqual([
      'select waste_records',
      'select waste_records',
      'select waste_records',
      'update waste_records',
      expect.stringMatching(/^select .*places.*waste_foods.*$/),
      'insert into audit_entries',
      'commit',
    ]);
    const part = await statementsOf(() => saveRecord({ id, version: 3, part: 'edible' }));
    expect(part.slice(3)).toEqual([
      'select waste_records',
      'update waste_records',
      // Names for the answer, of all it refers to.
      expect.stringMatching(/^select .*places.*waste_foods.*$/),
      'insert into audit_entries',
      'commit',
    ]);
  });

  it('is six statements for a row that refers to nothing', async () => {
    const unit = { name: 'ปี๊บ', abbreviation: 'ปี๊บ', kind: 'household' };
    expect(await statementsOf(() => call('foodcateory/saveUnits', unit))).toEqual([
      WHO_ASKS,
      'begin',
      'insert into save_keys',
      'insert into units',
      'insert into audit_entries',
      'commit',
    ]);
  });

  it('is a page, its total and all names for a list, and no total for one row', async () => {
    const names = expect.stringMatching(/^select .*places.*waste_foods.*$/);
    const page = await statementsOf(() => search({}));
    expect(page).toEqual([WHO_ASKS, 'select waste_records', 'select system_row_counts', names]);
    const narrowed = [{ field: 'method', operator: 'eq', value: 'directWeighing' }];
    const counted = await statementsOf(() => search({ filters: narrowed }));
    expect(counted).toEqual([WHO_ASKS, 'select waste_records', 'select waste_records', names]);
    const only = await statementsOf(() => search({ rows: false, filters: narrowed }));
    expect(only).toEqual([WHO_ASKS, 'select waste_records']);
    const [row] = await search({});
    const filters = [{ field: 'id', operator: 'eq', value: row?.id }];
    const one = await statementsOf(() => search({ filters }));
    expect(one).toEqual([WHO_ASKS, 'select waste_records', names]);
  });
});

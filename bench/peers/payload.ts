/** Payload on Next, by its REST interface. It makes its tables itself. */
import { join } from 'node:path';
import type { Command } from '../processes.ts';
import { make, runIn } from './folder.ts';
import { searchable } from './given.ts';
import { at, type Call, lengthOf, type Peer, type Site, totalOf } from './peer.ts';

const EMAIL = 'bench@example.com';
const PASSWORD = 'bench-password-of-peers';
const RECORDS = '/api/waste-records';
const NAMED = ['reporters', 'materials', 'steps', 'ways'];

const environmentOf = ({ databaseUrl }: Site): Record<string, string> => ({
  ...{ DATABASE_URL: databaseUrl, SECRET: 'a-secret-of-at-least-thirty-two-characters' },
  ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', CI: '1' },
});

const list = (conditions: Readonly<Record<string, string>>): Call => {
  const query = new URLSearchParams({
    ...{ sort: '-recordDate', limit: '20', page: '1', depth: '1' },
    ...{ 'where[active][equals]': 'true', ...conditions },
  });
  return { method: 'GET', path: `${RECORDS}?${query}` };
};
const found = (answer: unknown): number =>
  totalOf(answer, { rows: ['docs'], total: ['totalDocs'], named: ['reporter', 'name'] });

export const PAYLOAD: Peer = {
  name: 'Payload',
  main: 'payload',
  project: 'payload',
  jobs: {
    list: { call: () => list({}), found },
    filter: {
      call: ({ materialId, from, to }) =>
        list({
          'where[material][equals]': String(materialId),
          'where[recordDate][greater_than_equal]': `${from}T00:00:00Z`,
          'where[recordDate][less_than_equal]': `${to}T23:59:59Z`,
        }),
      found,
    },
    search: { call: ({ text }) => list({ 'where[code][like]': text }), found },
    save: {
      call: ({ materialId, stepId, wayId, reporterId, today, code }) => ({
        method: 'POST',
        path: `${RECORDS}?depth=1`,
        body: {
          ...{ code, recordDate: today, userType: 'consumer', reporter: reporterId },
          ...{ material: materialId, step: stepId, way: wayId, weightKg: 0.2, part: 'edible' },
          ...{ method: 'directWeighing', periodDays: 1, active: true },
        },
      }),
      found: (answer) => (at(answer, 'doc', 'material', 'name') ? 1 : 0),
    },
    sums: {
      call: ({ sumsFrom, sumsTo }) => ({
        method: 'GET',
        path: `${RECORDS}/sums?from=${sumsFrom}&to=${sumsTo}`,
      }),
      found: (answer) => lengthOf(answer, 'rows'),
    },
  },
  prepare: async (site) => {
    const payload = (...words: string[]) =>
      runIn(site.folder, process.execPath, ['node_modules/payload/bin.js', ...words], {
        ...environmentOf(site),
        PAYLOAD_CONFIG_PATH: 'payload.config.js',
      });
    await make(join(site.folder, 'migrations/index.ts'), async () => {
      await payload('generate:importmap');
      await payload('migrate:create', 'tables');
    });
    await payload('migrate');
    const next = ['node_modules/next/dist/bin/next', 'build'];
    await make(join(site.folder, '.next/BUILD_ID'), () =>
      runIn(site.folder, process.execPath, next, environmentOf(site)),
    );
  },
  filling: [
    ...NAMED.flatMap((name) => [
      `insert into ${name} (id, name, updated_at, created_at)
        select id, name, now(), now() from given.${name}`,
      `select setval('${name}_id_seq', (select max(id) from ${name}))`,
    ]),
    `insert into waste_records (id, code, record_date, user_type, reporter_id, material_id, step_id,
        way_id, weight_kg, part, method, price_per_kg, period_days, active, updated_at, created_at)
      select id, code, record_date, user_type, reporter_id, material_id, step_id, way_id, weight_kg,
        part, method, price_per_kg, period_days, active, now(), now() from given.records`,
    `select setval('waste_records_id_seq', (select max(id) from waste_records))`,
    ...searchable('waste_records'),
  ],
  ready: '/admin/login',
  command: (site): Command => ({
    program: process.execPath,
    parameters: ['node_modules/next/dist/bin/next', 'start', '-p', String(site.port)],
    environment: environmentOf(site),
  }),
  signIn: async ({ address }) => {
    const post = (path: string): Promise<Response> =>
      fetch(`${address}/api/users/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      });
    await post('first-register');
    return { authorization: `JWT ${at(await (await post('login')).json(), 'token')}` };
  },
};

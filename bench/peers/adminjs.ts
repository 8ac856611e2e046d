/** AdminJS, by the calls of its own pages. It works on tables that are there already. */
import { PLAIN_TABLES } from './given.ts';
import { at, type Call, lengthOf, type Peer, totalOf } from './peer.ts';

const EMAIL = 'bench@example.com';
const PASSWORD = 'bench-password-of-peers';
const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const ACTIONS = '/admin/api/resources/waste_records/actions';

const list = (filters: Readonly<Record<string, string | number>>): Call => {
  const order = { page: '1', perPage: '20', sortBy: 'record_date', direction: 'desc' };
  const asked = Object.entries({ active: 'true', ...filters }).map(([name, value]) => [
    `filters.${name}`,
    String(value),
  ]);
  const query = new URLSearchParams([...Object.entries(order), ...asked]);
  return { method: 'GET', path: `${ACTIONS}/list?${query}` };
};
const found = (answer: unknown): number =>
  totalOf(answer, {
    rows: ['records'],
    total: ['meta', 'total'],
    named: ['populated', 'reporter_id', 'title'],
  });

export const ADMINJS: Peer = {
  name: 'AdminJS',
  main: 'adminjs',
  project: 'adminjs',
  jobs: {
    list: { call: () => list({}), found },
    filter: {
      call: ({ materialId, from, to }) =>
        list({
          material_id: materialId,
          'record_date~~from': from,
          'record_date~~to': to,
        }),
      found,
    },
    search: { call: ({ text }) => list({ code: text }), found },
    save: {
      call: ({ materialId, stepId, wayId, reporterId, today, code }) => ({
        method: 'POST',
        path: `${ACTIONS}/new`,
        body: {
          ...{ code, record_date: today, user_type: 'consumer', reporter_id: reporterId },
          ...{ material_id: materialId, step_id: stepId, way_id: wayId, weight_kg: 0.2 },
          ...{ part: 'edible', method: 'directWeighing', period_days: 1, active: true },
        },
      }),
      found: (answer) => (at(answer, 'notice', 'type') === 'success' ? 1 : 0),
    },
    sums: {
      call: ({ sumsFrom, sumsTo }) => ({
        method: 'GET',
        path: `/admin/api/pages/sums?from=${sumsFrom}&to=${sumsTo}`,
      }),
      found: (answer) => lengthOf(answer, 'rows'),
    },
  },
  prepare: async () => undefined,
  filling: PLAIN_TABLES,
  ready: '/admin/login',
  command: ({ databaseUrl, port }) => ({
    program: process.execPath,
    parameters: ['server.mjs'],
    environment: { DATABASE_URL: databaseUrl, PORT: String(port), EMAIL, PASSWORD, SECRET },
  }),
  signIn: async ({ address }) => {
    const answer = await fetch(`${address}/admin/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: EMAIL, password: PASSWORD }),
    });
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    };
  },
};

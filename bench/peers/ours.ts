/** This product, by the calls of its own web app. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../../tests/support/e2e-server.ts';
import { at, type Call, lengthOf, type Peer, totalOf } from './peer.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const IN_USE = { field: 'active', operator: 'eq', value: true };

const list = (data: object, ...filters: object[]): Call => ({
  method: 'POST',
  path: '/api/wastecateory/searchWasteRecord',
  body: {
    data: {
      pagination: { currentPage: 1, pageSize: 20 },
      sorters: [{ field: 'recordDate', order: 'desc' }],
      filters: [IN_USE, ...filters],
      ...data,
    },
  },
});
const found = (answer: unknown): number =>
  totalOf(answer, { rows: ['data'], total: ['total'], named: ['reporter', 'name'] });

export const OURS: Peer = {
  name: 'this product',
  jobs: {
    list: { call: () => list({}), found },
    filter: {
      call: ({ materialId, from, to }) =>
        list(
          {},
          { field: 'materialId', operator: 'in', value: [materialId] },
          { field: 'recordDate', operator: 'between', value: [from, to] },
        ),
      found,
    },
    search: { call: ({ text }) => list({ text }), found },
    save: {
      call: ({ materialId, stepId, wayId, reporterId, today }) => ({
        method: 'POST',
        path: '/api/wastecateory/saveWasteRecord',
        body: {
          data: {
            ...{ reporterId, materialId, wasteFoodId: stepId, wasteManageId: wayId },
            ...{ recordDate: today, periodDays: 1, weightKg: 0.2, part: 'edible' },
            method: 'directWeighing',
          },
        },
      }),
      found: (answer) => (Number(at(answer, 'data', 'id')) > 0 ? 1 : 0),
    },
    sums: {
      call: ({ sumsFrom, sumsTo }) => ({
        method: 'POST',
        path: '/api/dashboard/getBarChartMaterials',
        body: { data: { split: 'userType', from: sumsFrom, to: sumsTo } },
      }),
      found: (answer) => lengthOf(answer, 'data'),
    },
  },
  prepare: async () => undefined,
  filling: [],
  ready: '/healthz',
  command: ({ databaseUrl, port, folder }) => ({
    program: process.execPath,
    parameters: [join(ROOT, 'scripts/start.mjs')],
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_PASSWORD: ADMIN.password,
      DEMO: '0',
    },
  }),
  signIn: async ({ address }) => {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: ADMIN }),
    });
    return { authorization: `Bearer ${at(await answer.json(), 'token')}` };
  },
};

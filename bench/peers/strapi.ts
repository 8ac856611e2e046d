/** Strapi, by its REST interface with one of its own tokens. It makes its tables itself. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, startProcess } from '../processes.ts';
import { make, runIn } from './folder.ts';
import { searchable } from './given.ts';
import { at, type Call, lengthOf, type Peer, type Site, totalOf } from './peer.ts';

/** The secrets of a folder that is thrown away. */
const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const REFERENCES = ['reporter', 'material', 'step', 'way'];
const COLUMNS = `code, record_date, user_type, weight_kg, part, method, price_per_kg, period_days,
  active`;

const environmentOf = ({ databaseUrl, port }: Site): Record<string, string> => ({
  ...{ DATABASE_URL: databaseUrl, PORT: String(port), SECRET, NODE_ENV: 'production' },
  ...{ STRAPI_TELEMETRY_DISABLED: 'true', STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true' },
});

const commandOf = (site: Site, word: string): Command => ({
  program: process.execPath,
  parameters: ['node_modules/@strapi/strapi/bin/strapi.js', word],
  environment: environmentOf(site),
});

const READY = '/_health';

const list = (query: Readonly<Record<string, string>>): Call => {
  const parameters = new URLSearchParams([
    ['sort', 'record_date:desc'],
    ['pagination[page]', '1'],
    ['pagination[pageSize]', '20'],
    ['filters[active][$eq]', 'true'],
    ...REFERENCES.map((name) => [`populate[${name}][fields][0]`, 'name']),
    ...Object.entries(query),
  ]);
  return { method: 'GET', path: `/api/wastes?${parameters}` };
};
const found = (answer: unknown): number =>
  totalOf(answer, {
    rows: ['data'],
    total: ['meta', 'pagination', 'total'],
    named: ['reporter', 'name'],
  });

/** Its own ids of documents, made out of the number: 24 characters. */
const document = (letter: string): string => `'${letter}' || lpad(id::text, 23, '0')`;
const documentOf = (letter: string, id: number): string =>
  `${letter}${String(id).padStart(23, '0')}`;
const NAMED = ['reporter', 'material', 'step', 'way'] as const;

const numbered = (table: string): string =>
  `select setval('${table}_id_seq', (select max(id) from ${table}))`;

export const STRAPI: Peer = {
  name: 'Strapi',
  main: '@strapi/strapi',
  project: 'strapi',
  jobs: {
    list: { call: () => list({}), found },
    filter: {
      call: ({ materialId, from, to }) =>
        list({
          'filters[material][id][$eq]': String(materialId),
          'filters[record_date][$between][0]': from,
          'filters[record_date][$between][1]': to,
        }),
      found,
    },
    search: { call: ({ text }) => list({ _q: text }), found },
    save: {
      call: ({ materialId, stepId, wayId, reporterId, today, code }) => ({
        method: 'POST',
        path: `/api/wastes?${REFERENCES.map((name, index) => `populate[${index}]=${name}`).join('&')}`,
        body: {
          data: {
            ...{ code, record_date: today, user_type: 'consumer', weight_kg: 0.2, part: 'edible' },
            ...{ method: 'directWeighing', period_days: 1, active: true },
            reporter: documentOf('r', reporterId),
            material: documentOf('m', materialId),
            step: documentOf('s', stepId),
            way: documentOf('w', wayId),
          },
        },
      }),
      found: (answer) =>
        at(answer, 'data', 'documentId') && at(answer, 'data', 'material', 'name') ? 1 : 0,
    },
    sums: {
      call: ({ sumsFrom, sumsTo }) => ({
        method: 'GET',
        path: `/api/wastes/sums?from=${sumsFrom}&to=${sumsTo}`,
      }),
      found: (answer) => lengthOf(answer, 'data'),
    },
  },
  prepare: async (site) => {
    const { program, parameters, environment } = commandOf(site, 'build');
    await make(join(site.folder, 'build/index.html'), () =>
      runIn(site.folder, program, parameters, environment),
    );
    await mkdir(join(site.folder, 'public/uploads'), { recursive: true });
    // The first start makes the tables.
    const started = await startProcess(
      site.folder,
      commandOf(site, 'start'),
      `${site.address}${READY}`,
    );
    await started.stop();
  },
  filling: [
    ...NAMED.flatMap((name) => [
      `insert into ${name}s (id, document_id, name, created_at, updated_at, published_at)
        select id, ${document(name.charAt(0))}, name, now(), now(), now() from given.${name}s`,
      numbered(`${name}s`),
    ]),
    `insert into waste_records (id, document_id, ${COLUMNS}, created_at, updated_at, published_at)
      select id, ${document('x')}, ${COLUMNS}, now(), now(), now() from given.records`,
    numbered('waste_records'),
    ...NAMED.map(
      (name) => `insert into waste_records_${name}_lnk (waste_id, ${name}_id)
        select id, ${name}_id from given.records where ${name}_id is not null`,
    ),
    ...searchable('waste_records'),
  ],
  ready: READY,
  command: (site) => commandOf(site, 'start'),
  signIn: async ({ folder }) => ({
    authorization: `Bearer ${await readFile(join(folder, 'token'), 'utf8')}`,
  }),
};

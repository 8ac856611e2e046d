/** Rows that are named by a choice: in references, in options, in sheets and in the log. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugins } from '../../../examples/library/application.server.ts';
import declaration from '../../../examples/library/resources.config.ts';
import thai from '../../../locales/th/resources.json' with { type: 'json' };
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';

const { resources } = declaration;
const shelf = { type: 'choice', choices: 'basis', required: true } as const;

/** Books stand on shelves, which are named by a choice and by a number. */
const config = normalizeForServer({
  ...declaration,
  // A set that the project has words for.
  choices: { ...declaration.choices, basis: ['exact', 'judgement'] },
  resources: {
    ...resources,
    shelves: {
      menu: { group: 'lending', icon: 'database' },
      label: ['holds', 'number'],
      fields: { holds: shelf, number: { type: 'integer', min: 1, max: 99 } },
    },
    books: {
      ...resources.books,
      fields: { ...resources.books.fields, shelfId: { type: 'reference', resource: 'shelves' } },
    },
  },
});

const NAME = `${thai.choices.basis.judgement} 4`;

describeEachDatabase('a row that is named by a choice', (open) => {
  let server: TestServer;
  let token: string;
  let shelfId: number;
  const post = async (path: string, data: object) =>
    (await server.call('POST', `/api/${path}`, { data }, { token })).body;

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins });
    ({ token } = await server.signInAsAdmin());
    const calls = server.config.resources.shelves?.calls;
    if (!calls || !('save' in calls)) throw new Error('No calls');
    const { id } = await server.save(`${calls.group}/${calls.save}`, {
      holds: 'judgement',
      number: 4,
    });
    shelfId = Number(id);
  });
  afterAll(() => server.app.close());

  it('is called by the word of the choice where it is referred to', async () => {
    const category = await server.save('library/saveCategory', { name: 'นวนิยาย' });
    const book = { title: 'ผู้ชนะสิบทิศ', categoryId: category.id, state: 'onShelf', shelfId };
    const saved = await server.save('library/saveBook', book);
    expect(saved.shelf).toMatchObject({ name: NAME });
    const { data } = await post('library/searchBook', {});
    expect(data).toEqual([
      expect.objectContaining({ shelf: expect.objectContaining({ name: NAME }) }),
    ]);
  });

  it('is called so in the log', async () => {
    const filters = [{ field: 'resource', operator: 'eq', value: 'shelves' }];
    const { data } = await post('audit/searchAudit', { filters });
    expect(data).toEqual([expect.objectContaining({ label: NAME })]);
  });

  it('is written so into a sheet, which is taken back as it was', async () => {
    const sheets = new Sheets(server, token);
    const file = await sheets.fetch('library/exportBook', {});
    const { data } = await sheets.preview('library/importBook', file);
    expect(data.counts).toMatchObject({ unchanged: 1, changed: 0, wrong: 0 });
  });
});

/** The examples of rows keep to the rules that an application declares between fields. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import { besideRule } from '../../../src/engine/declaration/rule-examples.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from '../excel/support.ts';

const OUTINGS = {
  ...library,
  resources: {
    ...library.resources,
    outings: {
      menu: { group: 'lending', icon: 'calendar' },
      label: ['code'],
      exactlyOneOf: { item: ['bookId', 'branchId'] },
      atLeastOneOf: [['phone', 'note']],
      rules: [
        { field: 'endsOn', after: 'startsOn' },
        { field: 'closes', after: 'opens' },
        { field: 'back', after: 'out' },
        { field: 'most', atLeast: 'least' },
        { field: 'from', differs: 'bookedOn' },
        { field: 'to', after: 'from' },
        { field: 'deputyId', differs: 'leaderId' },
      ],
      fields: {
        leaderId: { type: 'reference', resource: 'users', required: true },
        deputyId: { type: 'reference', resource: 'users', required: true },
        startsOn: { type: 'date', required: true },
        endsOn: { type: 'date', required: true },
        opens: { type: 'time', required: true },
        closes: { type: 'time', required: true },
        out: { type: 'dateTime', required: true },
        back: { type: 'dateTime', required: true },
        least: { type: 'integer', min: 3, max: 9, required: true },
        most: { type: 'integer', min: 1, max: 9, required: true },
        kind: { type: 'choice', choices: 'bookState', required: true },
        shelf: {
          type: 'text',
          max: 9,
          required: { field: 'kind', in: ['onShelf'] },
        },
        bookId: { type: 'reference', resource: 'books' },
        branchId: { type: 'reference', resource: 'branches' },
        bookedOn: { type: 'date' },
        from: { type: 'date' },
        to: { type: 'date' },
        phone: { type: 'phone' },
        note: { type: 'longText', max: 50 },
      },
    },
  },
} as const;

describeDatabase('examples of a resource with rules', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open(), { config: configOf(OUTINGS, []), plugins: [] });
    await addUser(server, []);
    const { id } = await server.save('library/saveCategory', { name: 'ก' });
    await server.save('library/saveBook', { title: 'ข', categoryId: id, state: 'lent' });
  });
  afterAll(() => server.app.close());

  it('can be sent as the description has them', async () => {
    const { body } = await server.call('GET', '/api/openapi.json');
    const { post } = Object(Object(body.paths)['/api/outings/saveOutings']);
    const { example } = post.requestBody.content['application/json'];
    await expect(server.save('outings/saveOutings', example.data)).resolves.toMatchObject({
      ...{ endsOn: '2026-02-01', most: 3, bookId: 1, branchId: null },
    });
  });

  it('stand in the template with everything that must be filled', async () => {
    const sheets = await Sheets.of(server);
    const [heads, example] = await rowsOf(await sheets.fetch('outings/templateOutings'));
    const required = (heads?.cells ?? []).flatMap((head, place) =>
      String(head).endsWith(' *') ? [[head, example?.cells[place] ?? null]] : [],
    );
    expect(required.length).toBeGreaterThan(8);
    expect(required.filter(([, cell]) => cell === null)).toEqual([]);
  });

  it('leave blank a day that is to differ from another, and one after it', async () => {
    const sheets = await Sheets.of(server);
    const [heads, example] = await rowsOf(await sheets.fetch('outings/templateOutings'));
    const cells = ['bookedOn', 'from', 'to'].map(
      (name) => example?.cells[heads?.cells.indexOf(name) ?? -1] ?? null,
    );
    expect(cells).toEqual([expect.anything(), null, null]);
  });

  it.each([
    ['closes', '22:30', '23:30'],
    ['closes', '23:00', undefined],
    ['closes', undefined, undefined],
    ['endsOn', '2026-02-28', '2026-03-01'],
    ['endsOn', 'today', undefined],
  ])('have for %s after %s: %s', (name, other, made) => {
    const field = configOf(OUTINGS, []).resources.outings?.fieldsByName[name];
    if (!field) throw new Error(`no ${name}`);
    expect(besideRule(field, { key: 'after', params: { fields: 'other' } }, { other })).toBe(made);
  });
});

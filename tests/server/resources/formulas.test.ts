import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import type { DeclaredField } from '../../../src/engine/declaration/types.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { describeDatabase } from '../../support/databases.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { rowsOf, Sheets } from '../excel/support.ts';

const { name } = EVERY_TYPE;
const FIELDS = {
  name,
  litres: { type: 'decimal', precision: 9, scale: 2, min: 0, max: 10_000 },
  pricePerLitre: { type: 'money', max: 1000 },
  cost: { type: 'money', max: 100_000, formula: { product: ['litres', 'pricePerLitre'] } },
} as const satisfies Record<string, DeclaredField>;

describeDatabase('what the server works out by a formula', (open) => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'), { config: configWith(FIELDS) });
    sheets = await Sheets.of(server);
    return () => server.app.close();
  });
  const call = (path: string, data: object) =>
    server.call('POST', `/api/specimens/${path}`, { data }, sheets);

  it('follows each save, exactly', async () => {
    const row = await server.save('specimens/saveSpecimen', {
      name: 'หนึ่ง',
      litres: 33.33,
      pricePerLitre: 31.95,
    });
    expect(row.cost).toBe(1064.89);
    const { id, version } = row;
    const changed = await server.save('specimens/saveSpecimen', { id, version, litres: 10 });
    expect(changed.cost).toBe(319.5);
    const cleared = { id, version: changed.version, litres: null };
    expect((await server.save('specimens/saveSpecimen', cleared)).cost).toBeNull();
  });

  it('is refused from a client, and told where it comes to too much', async () => {
    const typed = await call('saveSpecimen', { name: 'สอง', cost: 1 });
    expect(Object(typed.body.error).fields).toHaveProperty('cost');
    const much = await call('saveSpecimen', { name: 'สอง', litres: 10_000, pricePerLitre: 1000 });
    expect(much.status).toBe(400);
    expect(Object(much.body.error).fields.cost[0]).toContain('10,000,000');
  });

  it('can be searched and sorted by, and goes out to spreadsheets', async () => {
    await server.save('specimens/saveSpecimen', { name: 'สาม', litres: 2, pricePerLitre: 30 });
    const { body } = await call('searchSpecimen', {
      filters: [{ field: 'cost', operator: 'gte', value: 60 }],
      sorters: [{ field: 'cost', order: 'desc' }],
    });
    expect(body.data).toMatchObject([{ name: 'สาม', cost: 60 }]);
    const file = await sheets.fetch('specimens/exportSpecimen', { data: {} });
    expect((await rowsOf(file)).flatMap(({ cells }) => cells)).toContain(60);
    const told = await sheets.preview('specimens/importSpecimen', file);
    expect(told.data.counts).toMatchObject({ changed: 0, wrong: 0 });
  });

  it('is shown in the audit log and by the OpenAPI document', async () => {
    const { body } = await server.call('GET', '/api/openapi.json', undefined, sheets);
    const { schemas } = Object(body.components);
    expect(schemas.SpecimensRow.properties.cost).toMatchObject({
      readOnly: true,
      'x-formula': { product: ['litres', 'pricePerLitre'] },
    });
    expect(schemas.SpecimensCreate.properties.cost).toBeUndefined();
    const told = await server.call('POST', '/api/audit/searchAudit', { data: {} }, sheets);
    const [entry] = (told.body.data as { resource: string; changes: { field: string }[] }[]).filter(
      ({ resource }) => resource === 'specimens',
    );
    expect(entry?.changes.map(({ field }) => field)).toContain('cost');
  });

  it('is worked out for the rows that are there when it is declared, and when it changes', async () => {
    const database = await open('migrated');
    const { cost, ...plain } = FIELDS;
    await migrate({ config: configWith(plain), database, plugins });
    await database.db.execute(
      sql`insert into specimens (code, name, search_text, litres, price_per_litre)
          values ('A', 'เก่า', '', 3, 9.99), ('B', 'ว่าง', '', null, 1), ('C', 'มาก', '', 10000, 1000)`,
    );
    const costs = async () => {
      const { rows } = await database.db.execute(
        sql`select cost::text from specimens order by code`,
      );
      return rows.map((row) => row.cost);
    };
    await migrate({ config: configWith({ ...plain, cost }), database, plugins });
    expect(await costs()).toEqual(['29.97', null, null]);
    const other = { ...cost, formula: { sum: ['litres', 'pricePerLitre'] } } as const;
    const context = { config: configWith({ ...plain, cost: other }), database, plugins };
    await migrate(context);
    expect(await costs()).toEqual(['12.99', '1.00', '11000.00']);
    expect((await migrate(context)).statements).toEqual([]);
  });
});

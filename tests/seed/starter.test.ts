import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import { validate } from '../../src/engine/declaration/validate.ts';
import { SYSTEM } from '../../src/engine/server/access/principal.ts';
import type { ServerContext } from '../../src/engine/server/context.ts';
import { settings } from '../../src/engine/server/db/system-tables.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import {
  createResourceService,
  type ResourceService,
} from '../../src/engine/server/resources/service.ts';
import { seedStarterData } from '../../src/engine/server/seed/starter.ts';
import { readStarterFiles } from '../../src/engine/server/seed/starter-files.ts';
import { describeDatabase } from '../support/databases.ts';

const dataDirectory = fileURLToPath(new URL('../../data', import.meta.url));
const starterDirectory = `${dataDirectory}/starter`;
const config = readConfig();
const files = readStarterFiles(config, starterDirectory);

/** All keys, which only the seeder knows. */
const withoutStar = (value: unknown): unknown =>
  Array.isArray(value) && value.includes('*') ? config.permissions : value;

describe('the starter files', () => {
  it('hold rows for every kind of master data, and for no person', () => {
    const counts = Object.fromEntries(
      files.map(({ resource, rows }) => [resource.name, rows.length]),
    );
    expect(counts).toEqual({
      units: 25,
      materials: 20,
      materialSubs: 111,
      retailStoreCategories: 12,
      retailStores: 27,
      retailStoreSubs: 51,
      foodTypes: 16,
      menus: 20,
      menuMaterials: 65,
      categoryUnits: 25,
      wasteFoods: 16,
      wasteManages: 18,
      wasteManageFactors: 2,
      wasteManagePackagings: 15,
      roles: 4,
    });
  });

  it.each(files)('$resource.name: every row passes the checks a person meets', (file) => {
    const { resource, rows } = file;
    for (const row of rows) {
      // A reference is a code in the files; any id does here, whether it exists is the seeder's test.
      const sent = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          resource.fieldsByName[name]?.type === 'reference' ? 1 : withoutStar(value),
        ]),
      );
      expect(
        validate(resource, sent, null, config, '2026-11-21'),
        JSON.stringify(row),
      ).toMatchObject({
        ok: true,
      });
    }
  });

  it.each(files)('$resource.name: codes and names are unique where they must be', (file) => {
    for (const names of file.resource.uniques) {
      const keys = file.rows.map((row) => JSON.stringify(names.map((name) => row[name] ?? null)));
      expect(new Set(keys).size, names.join('+')).toBe(keys.length);
    }
  });

  it('say what each figure rests on', () => {
    for (const { resource, rows } of files) {
      for (const field of resource.fields) {
        const { basis, source } = field.evidence ?? {};
        for (const row of rows.filter((candidate) => candidate[field.name] !== undefined)) {
          if (basis) expect(row[basis], `${resource.name} ${String(row.code)}`).toBeDefined();
          if (source && resource.fieldsByName[source]?.required) {
            expect(row[source], `${resource.name} ${String(row.code)}`).toBeDefined();
          }
        }
      }
    }
  });
});

describeDatabase('the starter data', (open) => {
  let context: ServerContext;
  let service: ResourceService;

  beforeAll(async () => {
    const database = await open();
    const now = (): Date => new Date('2026-11-21T05:00:00Z');
    context = { config, database, shippedData: dataDirectory, plugins, now };
    service = createResourceService(context);
    await migrate(context);
  });

  it('is put in once, whatever staff do with it afterwards', async () => {
    expect(await seedStarterData(context, starterDirectory)).toBe(427);
    const found = await service.search(SYSTEM, 'units', {
      filters: [{ field: 'code', operator: 'eq', value: 'KHID' }],
    });
    const [khid] = found.data;
    await service.save(SYSTEM, 'units', {
      id: khid?.id,
      version: khid?.version,
      active: false,
      name: 'ขีด (เดิม)',
    });

    expect(await seedStarterData(context, starterDirectory)).toBe(0);
    const again = await service.search(SYSTEM, 'units', { pagination: { pageSize: 500 } });
    expect(again.total).toBe(25);
    expect(again.data.find((row) => row.code === 'KHID')).toMatchObject({
      name: 'ขีด (เดิม)',
      active: false,
      version: 2,
    });
  });

  it('lists in the order of the files and keeps what figures rest on', async () => {
    const { data } = await service.search(SYSTEM, 'units', { pagination: { pageSize: 3 } });
    expect(data.map((row) => row.code)).toEqual(['KG', 'G', 'KHID']);
    expect(data[2]).toMatchObject({ kgPerUnit: 0.1, basis: 'sourced' });
    expect(String(data[2]?.source)).toContain('100 กรัม');
  });

  it('joins each menu with its materials, whose grams make the serving', async () => {
    const menus = await service.search(SYSTEM, 'menus', { text: 'ข้าวผัดกะเพราหมูสับ' });
    const [menu] = menus.data;
    expect(menu).toMatchObject({ servingGrams: 305, foodType: { name: 'อาหารจานเดียว' } });
    const { data } = await service.loadList(SYSTEM, 'menuMaterials', menu?.id);
    expect(data.map((row) => row.quantity)).toEqual([200, 80, 15, 10]);
    expect(data[0]).toMatchObject({
      material: { code: 'RICE' },
      materialSub: { name: 'ข้าวสวย' },
      unit: { code: 'G' },
    });
  });

  it('begins with a role for each kind of work, told in Thai and by the keys it opens', async () => {
    const { data } = await service.search(SYSTEM, 'roles', {});
    const records = ['waste-cateory/waste-records', 'waste-cateory/packaging-records'];
    const keys = Object.fromEntries(data.map(({ name, auths }) => [name, auths]));
    expect(keys).toEqual({
      ผู้บันทึกข้อมูล: records,
      เจ้าหน้าที่พื้นที่: expect.arrayContaining([...records, 'user']),
      ผู้ดูข้อมูล: [],
      'ผู้ดูแลระบบ (ทุกหน้าจอ)': config.permissions,
    });
  });

  it('leaves a role alone that the office has changed or retired, at the next start too', async () => {
    const role = async (code: string) => {
      const filters = [{ field: 'code', operator: 'eq', value: code }];
      return (await service.search(SYSTEM, 'roles', { filters })).data[0];
    };
    for (const [code, change] of [
      ['ENTRY', { name: 'ผู้บันทึกประจำตลาด', auths: ['waste-cateory/waste-records'] }],
      ['VIEWER', { active: false }],
    ] as const) {
      const { id, version } = (await role(code)) ?? {};
      await service.save(SYSTEM, 'roles', { id, version, ...change });
    }
    const changed = [await role('ENTRY'), await role('VIEWER')];
    expect(await seedStarterData(context, starterDirectory)).toBe(0);
    expect([await role('ENTRY'), await role('VIEWER')]).toEqual(changed);
  });

  it('leaves nothing behind when a row is refused', async () => {
    await context.database.db.delete(settings).where(eq(settings.key, 'seed.starter'));
    // All codes are taken already, so the very first row is refused.
    await expect(seedStarterData(context, starterDirectory)).rejects.toThrow();
    const marks = await context.database.db.select().from(settings);
    expect(marks.map(({ key }) => key)).not.toContain('seed.starter');
  });
});

describeDatabase('two servers starting together on one database', (open) => {
  it('put the starter data in once', async () => {
    const database = await open();
    const context: ServerContext = {
      config,
      database,
      shippedData: dataDirectory,
      plugins,
      now: () => new Date(),
    };
    await migrate(context);
    const counts = await Promise.all([
      seedStarterData(context, starterDirectory),
      seedStarterData(context, starterDirectory),
    ]);
    expect(counts.sort((one, other) => one - other)).toEqual([0, 427]);
  });
});

describeDatabase('an office without the screen of packaging records', (open) => {
  it('begins with roles that open the screens it has', async () => {
    const permissions = config.permissions.filter((key) => !key.endsWith('packaging-records'));
    const context: ServerContext = {
      config: { ...config, permissions },
      database: await open(),
      shippedData: dataDirectory,
      plugins,
      now: () => new Date(),
    };
    await migrate(context);
    await seedStarterData(context, starterDirectory);
    const { data } = await createResourceService(context).search(SYSTEM, 'roles', {});
    expect(data.find(({ code }) => code === 'ENTRY')?.auths).toEqual([
      'waste-cateory/waste-records',
    ]);
    expect(data.find(({ code }) => code === 'ADMIN')?.auths).toEqual(permissions);
  });
});

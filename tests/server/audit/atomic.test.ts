/** A save whose entry in the log cannot be written leaves nothing behind. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import type { ResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeDatabase } from '../../support/databases.ts';
import { ADMIN, start } from '../resources/support.ts';

describeDatabase('a save and its entry in the log are one', (open) => {
  let database: Database;
  let service: ResourceService;
  let materialId: unknown;
  let menuId: unknown;
  let unitId: unknown;

  const run = (statement: string) => database.db.execute(sql.raw(statement));
  /** Everything that the saves of these tests write to. */
  const stored = async () => {
    const tables = ['units', 'materials', 'menus', 'menu_materials', 'audit_entries', 'rollup_log'];
    const all = await Promise.all(tables.map((table) => run(`select * from ${table} order by 1`)));
    return all.map(({ rows }) => rows);
  };

  beforeAll(async () => {
    database = await open('migrated');
    ({ service } = await start(database));
    const unit = { name: 'กิโลกรัม', abbreviation: 'กก.', kind: 'weight', kgPerUnit: 1 };
    ({ id: unitId } = await service.save(ADMIN, 'units', unit));
    const material = { name: 'ข้าว', defaultUnitId: unitId };
    ({ id: materialId } = await service.save(ADMIN, 'materials', material));
    const { id: foodTypeId } = await service.save(ADMIN, 'foodTypes', { name: 'ต้ม' });
    ({ id: menuId } = await service.save(ADMIN, 'menus', { name: 'ข้าวต้ม', foodTypeId }));
    await run(`create function refuse_entry() returns trigger language plpgsql
      as $$ begin raise exception 'the log is full'; end $$`);
    await run(`create trigger refuse_entry before insert on audit_entries
      for each row execute function refuse_entry()`);
  });

  const SAVES: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a new row', () => service.save(ADMIN, 'foodTypes', { name: 'ผัด' })],
    [
      'a change',
      () => service.save(ADMIN, 'materials', { id: materialId, version: 1, name: 'ข้าวสวย' }),
    ],
    [
      'retiring',
      () => service.save(ADMIN, 'materials', { id: materialId, version: 1, active: false }),
    ],
    [
      'a list that is replaced',
      () =>
        service.replaceList(ADMIN, 'menuMaterials', {
          parentId: menuId,
          entries: [{ materialId, unitId, quantity: 1 }],
        }),
    ],
  ];

  it.each(SAVES)('%s is undone', async (_what, save) => {
    const before = await stored();
    await expect(save()).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { ResourceService } from '../../../src/server/resources/service.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, NOW, person, refusal, start } from './support.ts';

describeEachDatabase('saving', (open) => {
  let service: ResourceService;
  beforeAll(async () => {
    ({ service } = await start(await open()));
  });

  it('creates a row with a code, a version and who made it', async () => {
    const row = await service.save(ADMIN, 'units', {
      name: ' กิโลกรัม ',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
    });
    expect(row).toEqual({
      id: row.id,
      version: 1,
      code: `UNIT${String(row.id).padStart(4, '0')}`,
      name: 'กิโลกรัม',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
      basis: null,
      source: null,
      sortOrder: 0,
      active: true,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      createdBy: 'ผู้ดูแล ระบบ',
      updatedBy: 'ผู้ดูแล ระบบ',
    });
    const found = await service.search(ADMIN, 'units', {
      filters: [{ field: 'id', operator: 'eq', value: row.id }],
    });
    expect(found).toEqual({ data: [row], total: 1 });
    const changed = await service.save(person('food-cateory/units/u'), 'units', {
      id: row.id,
      version: 1,
      active: false,
    });
    expect(changed).toEqual({ ...row, version: 2, active: false, updatedBy: 'สมหญิง ใจดี' });
    const stale = await refusal(
      service.save(ADMIN, 'units', { id: row.id, version: 1, name: 'x' }),
    );
    expect(stale).toMatchObject({ code: 'conflict', current: changed });
    const same = await refusal(
      service.save(ADMIN, 'units', { name: 'กิโลกรัม', abbreviation: 'x', kind: 'count' }),
    );
    expect(same).toMatchObject({
      code: 'conflict',
      fields: { name: [{ key: 'duplicateRetired' }] },
    });
  });
});

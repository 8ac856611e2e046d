import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { readConfig } from '../../src/application.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';

/** What is said of the product's declaration with one part of a batch table replaced. */
function complaints(path: string, value: unknown): string {
  const copy: unknown = structuredClone(declaration);
  const parts = `resources.${path}`.split('.');
  const last = parts.pop() ?? '';
  let target: unknown = copy;
  for (const part of parts) target = Reflect.get(Object(target), part);
  Reflect.set(Object(target), last, value);
  return findProblems(copy)
    .map((problem) => describeProblem(problem))
    .join('\n');
}

describe('the batch table of a resource', () => {
  it('is declared for both kinds of records, and holds everything a record must have', () => {
    const { wasteRecords, packagingRecords, units } = readConfig().resources;
    expect(units?.quickEntry).toBeNull();
    for (const resource of [wasteRecords, packagingRecords]) {
      const shown = resource?.quickEntry?.columns.flatMap(({ fields }) => fields) ?? [];
      const required = resource?.fields.filter((field) => field.required === true) ?? [];
      expect(shown).toEqual(expect.arrayContaining(required.map(({ name }) => name)));
    }
  });

  it('lets one cell stand for what a record is of: a material, a menu or an item of a shop', () => {
    const columns = readConfig().resources.wasteRecords?.quickEntry?.columns;
    expect(columns).toContainEqual({
      name: 'item',
      fields: ['materialId', 'menuId', 'retailStoreId'],
      more: false,
    });
  });

  it.each([
    ['wasteRecords.quickEntry.columns.4', 'quantiti', 'ไม่รู้จัก quantiti หมายถึง quantity หรือไม่'],
    ['wasteRecords.quickEntry.columns.4', 'pricePerKg', 'pricePerKg เป็นช่องที่อ่านอย่างเดียว'],
    ['users.quickEntry', 7, 'users.quickEntry'],
    [
      'users.quickEntry',
      {
        columns: ['roleIds'],
        day: 'roleIds',
        by: 'roleIds',
        carried: [],
        remembered: [],
        measured: [],
        totalsBy: 'roleIds',
      },
      'roleIds เป็นชนิด references ซึ่งช่องของตารางบันทึกหลายรายการรับไม่ได้',
    ],
    [
      'wasteManageFactors.quickEntry',
      {
        columns: ['validFrom', 'wasteManageId', 'emissionFactor'],
        ...{ day: 'validFrom', by: 'wasteManageId', totalsBy: 'wasteManageId' },
        ...{ carried: [], remembered: [], measured: [] },
      },
      'ข้อมูลนี้ไม่มี เพิ่ม wasteManageFactors ใน screens.',
    ],
    ['wasteRecords.quickEntry.more', ['quantity'], 'quantity อยู่ในตารางบันทึกหลายรายการแล้ว'],
    ['wasteRecords.quickEntry.more', ['note'], 'userType บังคับกรอก จึงต้องอยู่ใน columns หรือ more'],
    [
      'wasteRecords.quickEntry.columns.2.fields',
      ['materialId', 'quantity'],
      'quantity เป็นชนิด decimal',
    ],
    ['wasteRecords.quickEntry.columns.2.fields', [], 'columns.2.fields: ต้องมีอย่างน้อยหนึ่งรายการ'],
    ['menuMaterials.weightTotal.items', [], 'weightTotal.items: ต้องมีอย่างน้อยหนึ่งรายการ'],
    ['wasteRecords.quickEntry.columns.2.name', 'quantity', 'ชื่อ quantity เป็นชื่อที่ระบบใช้อยู่'],
    ['wasteRecords.quickEntry.day', 'unitId', 'unitId เป็นชนิด reference แต่ช่องนี้เป็นชนิด date'],
    ['wasteRecords.quickEntry.remembered', ['methods'], 'หมายถึง method หรือไม่'],
    [
      'wasteRecords.quickEntry.totalsBy',
      'materialId',
      'quickEntry.totalsBy: ไม่มีช่องข้อมูล materialId',
    ],
    ['menuMaterials.quickEntry', { columns: ['quantity'] }, 'menuMaterials.quickEntry'],
  ])('says what is wrong with %s: %j', (path, value, expected) => {
    expect(complaints(path, value)).toContain(expected);
  });
});

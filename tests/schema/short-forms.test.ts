import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { WrittenDeclaration, WrittenResource } from '../../src/engine/declaration/types.ts';
import { outlineOf } from '../../src/engine/web/core/outline-of.ts';

const name = { type: 'text', max: 50, required: true } as const;
const vehicles: WrittenResource = { menu: { group: 'waste', icon: 'truck' }, fields: { name } };
const vehicleRepairs: WrittenResource = {
  parent: 'vehicleId',
  fields: { vehicleId: { type: 'reference', resource: 'vehicles', required: true }, name },
};

const withAlso = (also: Record<string, WrittenResource>): WrittenDeclaration => ({
  ...declaration,
  resources: { ...declaration.resources, ...also },
});
const linesOf = (also: Record<string, WrittenResource>): string[] =>
  findProblems(withAlso(also)).map((problem) => describeProblem(problem));

describe('a resource that says no more than it must', () => {
  it('has a screen of its own in the group of the menu, calls and codes made of its name', () => {
    const config = normalize(withAlso({ vehicles }));
    expect(config.resources.vehicles).toMatchObject({
      permission: 'vehicles',
      codePrefix: 'VEHI',
      calls: { group: 'vehicles', search: 'searchVehicles', save: 'saveVehicles' },
      screen: { path: 'pages/vehicles', icon: 'truck', lists: ['vehicles'] },
    });
    expect(config.permissions).toContain('vehicles');
    const { menu, screens } = outlineOf(withAlso({ vehicles }));
    expect(menu.find((entry) => 'group' in entry && entry.group === 'waste')).toMatchObject({
      screens: [
        ...['wasteFoods', 'manageWaste', 'wasteRecords', 'campaigns', 'reports', 'checks'],
        'analysis',
        'vehicles',
      ],
    });
    expect(screens.vehicles?.path).toBe('pages/vehicles');
  });

  it('is edited in the form of its parent, and stands on its screen under its key', () => {
    const config = normalize(withAlso({ vehicles, vehicleRepairs }));
    expect(config.resources.vehicles?.children).toEqual(['vehicleRepairs']);
    expect(config.resources.vehicleRepairs).toMatchObject({
      permission: 'vehicles',
      screen: { name: 'vehicles', lists: ['vehicles'] },
      calls: { group: 'vehiclerepairs', save: 'saveVehicleRepairs' },
    });
  });

  it('may have another list beside it, and an address of its own', () => {
    const config = normalize(
      withAlso({
        vehicles: { ...vehicles, menu: { group: 'waste', icon: 'truck', path: 'pages/fleet/all' } },
        vehicleTypes: { screen: 'vehicles', fields: { name } },
      }),
    );
    expect(config.screens.vehicles).toMatchObject({
      path: 'pages/fleet/all',
      permission: 'fleet/all',
      lists: ['vehicles', 'vehicleTypes'],
    });
  });

  it('is sound as it is', () => {
    expect(linesOf({ vehicles, vehicleRepairs })).toEqual([]);
  });

  it.each<[string, Record<string, WrittenResource>, string]>([
    [
      'a group there is not',
      { vehicles: { ...vehicles, menu: { group: 'wast', icon: 'truck' } } },
      'resources.config.ts: vehicles.menu.group: ไม่รู้จัก wast หมายถึง waste หรือไม่',
    ],
    [
      'both a screen and a place in the menu',
      { vehicles: { ...vehicles, screen: 'units' } },
      'resources.config.ts: vehicles.menu: menu กับ screen ใช้พร้อมกันไม่ได้',
    ],
    [
      'no place at all',
      { vehicles: { fields: { name } } },
      'resources.config.ts: vehicles: ไม่มีที่แสดงข้อมูลนี้',
    ],
    [
      'the name of a screen there is',
      { user: vehicles },
      'resources.config.ts: user.menu: มีหน้าจอชื่อ user',
    ],
  ])('is told of %s, with its place and what to do', (_what, also, line) => {
    const told = linesOf(also);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(line);
  });

  it('is told that its parent is no field, or no reference', () => {
    const vehicleId = { type: 'reference', resource: 'vehicles', required: true } as const;
    const fields = { vehicleId, name };
    expect(linesOf({ vehicles, vehicleRepairs: { parent: 'vehiclId', fields } })).toEqual([
      'resources.config.ts: vehicleRepairs.parent: ไม่รู้จัก vehiclId หมายถึง vehicleId หรือไม่',
    ]);
    expect(linesOf({ vehicles, vehicleRepairs: { parent: 'name', fields } })[0]).toContain(
      'vehicleRepairs.parent: parent ต้องเป็นชื่อช่องชนิด reference',
    );
    const lone = { parent: 'vehicleId', fields: { name } };
    expect(linesOf({ vehicles, vehicleRepairs: lone })[0]).toContain(
      'เพิ่มช่อง vehicleId ชนิด reference ที่มี required: true ใน fields',
    );
  });

  it('is told of a group that stands in the menu twice, and names each group once', () => {
    const menu = [...declaration.menu, { group: 'waste', icon: 'truck' }];
    const lost = { ...vehicles, menu: { group: 'nowhere', icon: 'truck' } };
    const resources = { ...declaration.resources, vehicles: lost };
    const told = findProblems({ ...declaration, menu, resources }).map((problem) =>
      describeProblem(problem),
    );
    expect(told).toEqual([
      'resources.config.ts: menu.waste: มีกลุ่ม waste ใน menu มากกว่าหนึ่งครั้ง รวมเป็นกลุ่มเดียว',
      expect.stringMatching(/vehicles\.menu\.group: ไม่มีกลุ่มเมนูชื่อ nowhere/),
    ]);
    expect(told[1]?.match(/\bwaste\b/g)).toHaveLength(1);
  });
});

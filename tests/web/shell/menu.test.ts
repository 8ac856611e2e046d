// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { buildMenu, isCurrent, type MenuEntry } from '../../../src/engine/web/app/shell/menu.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import type { Session } from '../../../src/engine/web/session/index.ts';

function sessionWith(keys: readonly string[], admin = false): Session {
  return {
    token: 'token',
    roles: keys.map((auth) => ({ auth })),
    fullname: 'สมหญิง',
    userLogin: { id: 1, username: 'somying', admin },
  };
}

const shape = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    entry.kind === 'link' ? entry.key : { [entry.key]: entry.links.map(({ key }) => key) },
  );

const OVERVIEWS = {
  allDashboard: ['dashboardhouse', 'dashboardouthouse', 'dashboardretail', 'dashboardgarbage'],
};
/** Permission key → where its one menu item leads. */
const UNLOCKED: readonly [string, string][] = [
  ['user', '/pages/user'],
  ['role', '/pages/role'],
  ['food-cateory/foods', '/pages/food-cateory/foods'],
  ['food-cateory/material', '/pages/food-cateory/material'],
  ['food-cateory/retail', '/pages/food-cateory/retail'],
  ['food-cateory/units/u', '/pages/food-cateory/units/u'],
  ['waste-cateory/waste-foods', '/pages/waste-cateory/waste-foods'],
  ['waste-cateory/manage-waste', '/pages/waste-cateory/manage-waste'],
  ['food-cateory/cateory_units', '/pages/food-cateory/cateory_units'],
  ['waste-cateory/manage-packaging', '/pages/waste-cateory/manage-packaging'],
  ['waste-cateory/waste-records', '/pages/waste-cateory/waste-records'],
  ['waste-cateory/campaigns', '/pages/waste-cateory/campaigns'],
  ['waste-cateory/reports', '/pages/waste-cateory/reports'],
  ['checks', '/pages/checks'],
  ['analysis', '/pages/analysis'],
  ['area-statistics', '/pages/area-statistics'],
  ['waste-cateory/packaging-records', '/pages/waste-cateory/packaging-records'],
  ['organisation', '/pages/organisation'],
  ['place', '/pages/place'],
  ['office', '/pages/office'],
];

describe('the side menu', () => {
  it('shows dashboards and contact alone to those who hold no key', () => {
    const expected = ['dashboard', OVERVIEWS, 'contact'];
    expect(shape(buildMenu(config, sessionWith([])))).toEqual(expected);
  });

  it('keeps the order of the specification, records last in their groups, for those who hold every key', () => {
    expect(shape(buildMenu(config, sessionWith(config.permissions)))).toEqual([
      'dashboard',
      OVERVIEWS,
      { masters: ['units', 'material', 'foods', 'retail', 'areaStatistics'] },
      {
        waste: [
          ...['wasteFoods', 'manageWaste', 'wasteRecords', 'campaigns', 'reports', 'checks'],
          'analysis',
        ],
      },
      { packaging: ['categoryUnits', 'managePackaging', 'packagingRecords'] },
      { setting: ['user', 'role', 'organisation', 'place', 'office'] },
      'contact',
    ]);
  });

  it.each(UNLOCKED)('key %s unlocks exactly one item, which leads to %s', (key, address) => {
    const groups = buildMenu(config, sessionWith([key])).filter(
      (entry) => entry.kind === 'group' && entry.key !== 'allDashboard',
    );
    expect(groups).toHaveLength(1);
    const links = groups.flatMap((entry) => (entry.kind === 'group' ? entry.links : []));
    expect(links.map(({ to }) => to)).toEqual([address]);
  });

  it('is built from the roles, not from the admin flag or from keys it does not know', () => {
    const expected = ['dashboard', OVERVIEWS, 'contact'];
    expect(shape(buildMenu(config, sessionWith(['toString', 'food-cateory'], true)))).toEqual(
      expected,
    );
  });

  it('marks the units entry on both addresses of its screen and on its forms', () => {
    const [group] = buildMenu(config, sessionWith(['food-cateory/units/u'])).filter(
      ({ key }) => key === 'masters',
    );
    const units = group?.kind === 'group' ? group.links[0] : undefined;
    if (!units) throw new Error('no units entry');
    for (const end of ['', '/u', '/new', '/edit/3']) {
      expect(isCurrent(units, `/pages/food-cateory/units${end}`)).toBe(true);
    }
    expect(isCurrent(units, '/pages/food-cateory/unitsmore')).toBe(false);
  });
});

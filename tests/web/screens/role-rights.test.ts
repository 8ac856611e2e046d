/** What the table of a role makes of presses: keys, and what is taken away of them. */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { ACTIONS, rightOf } from '../../../src/engine/declaration/actions.ts';
import { openRights } from '../../../src/engine/web/screens/custom/roles/opened.ts';
import {
  bySameKeys,
  columnsOf,
  differences,
  isGiven,
  presetOf,
  type Rights,
  toggled,
  withPreset,
} from '../../../src/engine/web/screens/custom/roles/rights.ts';

const config = readConfig();
const UNITS = 'food-cateory/units/u';
const REPORTS = 'waste-cateory/reports';
const PLACES = 'place';
const NOTHING: Rights = { keys: [], denied: [] };

it('gives a role of before everything', () => {
  const before: Rights = { keys: [UNITS], denied: [] };
  expect(presetOf(config, before, UNITS)).toBe('all');
  for (const action of ACTIONS) expect(isGiven(before, UNITS, action)).toBe(true);
});

it('lets look whoever may do anything, and do nothing who may not look', () => {
  const adds = toggled(config, NOTHING, { permission: UNITS, column: 'create' }, true);
  expect(adds.keys).toEqual([UNITS]);
  expect(isGiven(adds, UNITS, 'create')).toBe(true);
  expect(isGiven(adds, UNITS, 'change')).toBe(false);
  expect(presetOf(config, adds, UNITS)).toBeNull();
  const blind = toggled(config, adds, { permission: UNITS, column: 'view' }, false);
  expect(blind).toEqual(NOTHING);
});

it('has usual ways, and knows them again', () => {
  for (const preset of ['none', 'viewing', 'entering', 'all'] as const) {
    expect(presetOf(config, withPreset(config, NOTHING, [UNITS], preset), UNITS)).toBe(preset);
  }
});

it('takes away nothing that a screen without rows has not', () => {
  expect(columnsOf(config, REPORTS)).toEqual(['view']);
  const shown = toggled(config, NOTHING, { permission: REPORTS, column: 'view' }, true);
  expect(shown).toEqual({ keys: [REPORTS], denied: [] });
});

it('distinguishes gains from losses, column by column', () => {
  const before: Rights = { keys: [UNITS], denied: [rightOf(UNITS, 'export')] };
  const after: Rights = { keys: [UNITS, REPORTS], denied: [rightOf(UNITS, 'create')] };
  expect(differences(config, [UNITS, REPORTS], before, after)).toEqual([
    { column: 'view', gained: [REPORTS], lost: [] },
    { column: 'create', gained: [], lost: [UNITS] },
    { column: 'export', gained: [UNITS], lost: [] },
  ]);
});

it('tells together what is gained at the same screens', () => {
  const before: Rights = { keys: [UNITS], denied: [rightOf(UNITS, 'export')] };
  const after: Rights = { keys: [UNITS, PLACES], denied: [rightOf(PLACES, 'export')] };
  const changes = differences(config, [UNITS, PLACES], before, after);
  expect(bySameKeys(changes, 'gained')).toEqual([
    { columns: columnsOf(config, PLACES).filter((it) => it !== 'export'), keys: [PLACES] },
    { columns: ['export'], keys: [UNITS] },
  ]);
  expect(bySameKeys(changes, 'lost')).toEqual([]);
});

it('gives nothing at a screen that the rows of a role leave closed', () => {
  const role = (scope: string) => ({ auths: [REPORTS, UNITS], denied: [], scope });
  expect(openRights(config, role('all')).keys).toEqual([REPORTS, UNITS]);
  const changes = differences(
    config,
    config.permissions,
    openRights(config, role('all')),
    openRights(config, role('areas')),
  );
  expect(changes).toEqual([{ column: 'view', gained: [], lost: [REPORTS] }]);
});

import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { readStarterFiles } from '../../../src/engine/server/seed/starter-files.ts';
import { namesIn } from '../../../src/food-waste/server/demonstration/random.ts';
import {
  FOOD,
  PACKAGING,
  PEOPLE,
  TYPES,
  UNITS,
} from '../../../src/food-waste/server/demonstration/shares.ts';
import { areas, STARTER } from './records.ts';

const files = readStarterFiles(readConfig(), STARTER);
const codesOf = (name: string): string[] =>
  (files.find(({ resource }) => resource.name === name)?.rows ?? []).map(({ code }) =>
    String(code),
  );
const types = Object.entries(TYPES);

it.each([
  ['units', Object.values(UNITS)],
  ['materials', [FOOD.prices]],
  ['wasteFoods', types.flatMap(([, { steps }]) => Object.values(steps))],
  ['wasteManages', types.flatMap(([, { ways }]) => Object.values(ways))],
  ['categoryUnits', [PACKAGING.items]],
  ['wasteManagePackagings', Object.values(PACKAGING.ways).flatMap((ways) => Object.values(ways))],
  ...types.map(([type, { items }]): [string, string[]] => [
    type === 'retail' ? 'retailStores' : 'materials',
    [items],
  ]),
])('the shares of demonstration data name %s that the starter data has', (name, shares) => {
  const codes = codesOf(name);
  for (const [code, weight] of shares.flatMap(namesIn)) {
    const isMeant = (it: string): boolean =>
      code.endsWith('*') ? it.startsWith(code.slice(0, -1)) : it === code;
    expect(codes.some(isMeant), code).toBe(true);
    expect(weight, code).toBeGreaterThan(0);
  }
});

it('demonstration data has people in each province', () => {
  const provinces = areas.within('province', '').map(({ code }) => code);
  expect(namesIn(PEOPLE).map(([code]) => code)).toEqual(provinces.toSorted());
});

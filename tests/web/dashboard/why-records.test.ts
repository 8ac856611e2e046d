/** Which records the parts of a change lead to. */
import { describe, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { readListState } from '../../../src/engine/web/screens/list/state.ts';
import { givenUp, publishedPart } from '../../../src/food-waste/web/dashboard/published-part.ts';
import { readView } from '../../../src/food-waste/web/dashboard/view.ts';
import type { ChangeRow } from '../../../src/food-waste/web/dashboard/why/read.ts';
import {
  countsRetailItems,
  recordsLink,
} from '../../../src/food-waste/web/dashboard/why/records-link.ts';

const viewOf = (query: string) => readView(new URLSearchParams(query));
const row = (part: Partial<ChangeRow>): ChangeRow => ({
  ...{ id: null, key: null, name: 'ก', pooled: null, code: null, nameTh: '', nameEn: '' },
  ...{ now: 1, before: 1, reporters: 5, reportersTo: null, recipeKg: 0, previousRecipeKg: 0 },
  ...{ previousReporters: 5, leftover: null, ...part },
});
type Wanted = Parameters<typeof recordsLink>[0];
const wanted = (more: Partial<Wanted>): Wanted => ({
  ...{ view: viewOf(''), userType: null, span: ['2026-10-01', '2026-10-31'], ...more },
});
const filterOf = (name: string, more: Partial<Wanted>): string | null =>
  new URL(recordsLink(wanted(more)) ?? '', 'http://any').searchParams.get(`f.${name}`);

describe('the records of a material', () => {
  const fruit = { by: 'material', row: row({ id: 7 }) };

  it('are those that name it, and beside them those of retail items made of it', () => {
    expect(filterOf('materialId', fruit)).toBe('eq:7');
    expect(filterOf('retailMaterialId', fruit)).toBeNull();
    expect(filterOf('retailMaterialId', { ...fruit, ofRetailItems: true })).toBe('eq:7');
    expect(filterOf('materialId', { ...fruit, ofRetailItems: true })).toBeNull();
    const narrowed = { view: viewOf('materialId=7'), ofRetailItems: true };
    expect(filterOf('retailMaterialId', narrowed)).toBe('eq:7');
  });

  it('are neither where a record has none', () => {
    const none = { by: 'material', row: row({ key: 'none' }) };
    expect(filterOf('materialId', none)).toBe('null');
    expect(filterOf('retailMaterialId', none)).toBe('null');
  });

  it.each([
    ['of all', true, fruit],
    ['of shops', true, { ...fruit, userType: 'retail' }],
    ['of households', false, { ...fruit, userType: 'consumer' }],
    ['of no material', false, { by: 'material', row: row({ key: 'none' }) }],
    ['of a step', false, { by: 'step', row: row({ id: 3 }) }],
    [
      'of a step of one material',
      true,
      { view: viewOf('materialId=7'), by: 'step', row: row({ id: 3 }) },
    ],
    [
      'of shops among all',
      true,
      { view: viewOf('materialId=7'), by: 'userType', row: row({ key: 'retail' }) },
    ],
    [
      'of households among all',
      false,
      { view: viewOf('materialId=7'), by: 'userType', row: row({ key: 'consumer' }) },
    ],
  ] as const)('have retail items beside them or not: %s', (_, expected, more) => {
    expect(countsRetailItems(wanted(more))).toBe(expected);
  });
});

it('records are listed by their weight, the heaviest first, as the list reads its address', () => {
  const address = new URL(recordsLink(wanted({})) ?? '', 'http://any').searchParams;
  const { wasteRecords } = config.resources;
  if (!wasteRecords) throw new Error('There are no records.');
  expect(readListState(address, wasteRecords, config).sorter).toEqual({
    ...{ field: 'weightKg', order: 'desc' },
  });
});

describe('what is not published of an address', () => {
  it('is each filter that the tables do not have, and a period that is none of theirs', () => {
    const givenUpOf = (query: string, refused = '') => {
      const asked = viewOf(query);
      return givenUp(asked, publishedPart(asked, refused));
    };
    expect(givenUpOf('area=50&userType=consumer')).toEqual([]);
    expect(givenUpOf('from=2025-11&to=2026-10')).toEqual([]);
    expect(givenUpOf('from=2025-11&to=2026-10', '2025-11 2026-10')).toEqual(['period']);
    expect(givenUpOf('from=2026-10&to=2026-10&part=edible')).toEqual(['period', 'part']);
    expect(givenUpOf('from=2026-10&to=2026-10&compare=lastYear')).toEqual(['period', 'compare']);
    expect(givenUpOf('compare=lastYear')).toEqual([]);
  });
});

/** Which records the parts of a change lead to. */
import { describe, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { readListState } from '../../../src/engine/web/screens/list/state.ts';
import { givenUp, publishedPart } from '../../../src/food-waste/web/dashboard/published-part.ts';
import { readView } from '../../../src/food-waste/web/dashboard/view.ts';
import type { ChangeRow } from '../../../src/food-waste/web/dashboard/why/read.ts';
import { recordsLink } from '../../../src/food-waste/web/dashboard/why/records-link.ts';

const viewOf = (query: string) => readView(new URLSearchParams(query));
const row = (part: Partial<ChangeRow>): ChangeRow => ({
  ...{ id: null, key: null, name: 'ก', pooled: null, code: null, nameTh: '', nameEn: '' },
  ...{ now: 1, before: 1, reporters: 5, reportersTo: null, rows: null, made: null },
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
    expect(filterOf('retailMaterialId', { ...fruit, kind: 'retailItems' })).toBe('eq:7');
    expect(filterOf('materialId', { ...fruit, kind: 'retailItems' })).toBeNull();
    const narrowed = { view: viewOf('materialId=7'), kind: 'retailItems' } as const;
    expect(filterOf('retailMaterialId', narrowed)).toBe('eq:7');
  });

  it('are neither where a record has none', () => {
    const none = { by: 'material', row: row({ key: 'none' }) };
    expect(filterOf('materialId', none)).toBe('null');
    expect(filterOf('retailMaterialId', none)).toBe('null');
  });

  it('are in no list of what menus have of it', () => {
    expect(recordsLink(wanted({ ...fruit, kind: 'recipes' }))).toBeNull();
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

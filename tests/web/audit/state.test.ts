// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../../src/engine/web/pages/audit/actions.ts';
import {
  type AuditView,
  countFilters,
  EVERYTHING,
  questionOf,
  readView,
  writeView,
} from '../../../src/engine/web/pages/audit/state.ts';
import { groupsOf } from '../../../src/engine/web/screens/history/Changes.tsx';

/** Half past midnight of 21 November in Bangkok, still the 20th in UTC. */
const NOW = Date.parse('2026-11-20T17:30:00Z');

const viewWith = (part: Partial<AuditView>): AuditView => ({ ...EVERYTHING, ...part });
const filtersOf = (part: Partial<AuditView>) => questionOf(viewWith(part), NOW).filters;

describe('the view of the audit log in the address', () => {
  it('is read back as it was written', () => {
    const views: AuditView[] = [
      EVERYTHING,
      viewWith({ text: 'ข้าว & ปลา', who: 'สมหญิง', page: 3 }),
      viewWith({ resource: 'units', row: 7, action: 'update', period: 'week' }),
      viewWith({ period: 'days', from: '2026-11-01', to: '2026-11-21' }),
      viewWith({ period: 'days', to: '2026-11-21' }),
      ...ACTIONS.map((action) => viewWith({ action })),
    ];
    for (const view of views) expect(readView(writeView(view))).toEqual(view);
  });

  it('is empty while nobody has touched anything', () => {
    expect(writeView(EVERYTHING).toString()).toBe('');
  });

  it('leaves out what makes no sense', () => {
    const address =
      'action=erase&period=era&from=2026-13-45&row=7&page=-2&to=tomorrow&__proto__=1&more=x';
    expect(readView(new URLSearchParams(address))).toEqual(EVERYTHING);
    expect(readView(new URLSearchParams('period=days&from=2026-13-45&to=x'))).toEqual(
      viewWith({ period: 'days' }),
    );
    expect(readView(new URLSearchParams({ text: 'ก'.repeat(300) })).text).toHaveLength(200);
  });

  it('counts its filters, the free text aside', () => {
    expect(countFilters(EVERYTHING)).toBe(0);
    expect(countFilters(viewWith({ text: 'ข้าว' }))).toBe(0);
    const all = { who: 'a', resource: 'units', row: 1, action: 'create', period: 'today' } as const;
    expect(countFilters(viewWith(all))).toBe(5);
  });
});

describe('what the server is asked', () => {
  it('is everything at first', () => {
    expect(questionOf(EVERYTHING, NOW)).toEqual({ filters: [], text: '' });
  });

  it('is the history of one row by its kind of data and its id', () => {
    expect(filtersOf({ resource: 'units', row: 7 })).toEqual([
      { field: 'resource', operator: 'eq', value: 'units' },
      { field: 'rowId', operator: 'eq', value: 7 },
    ]);
  });

  it('finds who it was by part of the user name or of the full name', () => {
    expect(filtersOf({ who: 'สม' })).toEqual([
      {
        operator: 'or',
        value: [
          { field: 'username', operator: 'contains', value: 'สม' },
          { field: 'fullname', operator: 'contains', value: 'สม' },
        ],
      },
    ]);
  });

  it.each([
    ['today', '2026-11-21'],
    ['week', '2026-11-15'],
    ['month', '2026-10-23'],
  ] as const)('begins, for %s, with the first moment of %s in Bangkok', (period, day) => {
    expect(filtersOf({ period })).toEqual([
      { field: 'at', operator: 'gte', value: `${day}T00:00:00+07:00` },
    ]);
  });

  it('holds both of the days picked, whole', () => {
    expect(filtersOf({ period: 'days', from: '2026-11-01', to: '2026-11-21' })).toEqual([
      { field: 'at', operator: 'gte', value: '2026-11-01T00:00:00+07:00' },
      { field: 'at', operator: 'lte', value: '2026-11-21T23:59:59.999999+07:00' },
    ]);
  });
});

describe('changes of a replaced list', () => {
  it('stand together by the row they are of, in their order', () => {
    const change = (field: string, id?: number) => ({
      field,
      before: 1,
      after: 2,
      ...(id !== undefined && { entry: { id, label: `แถว ${id}` } }),
    });
    const told = groupsOf([change('a', 4), change('a', 2), change('b', 4)]).map(
      ({ id, label, inside }) => [id, label, inside.map(({ field }) => field)],
    );
    expect(told).toEqual([
      [4, 'แถว 4', ['a', 'b']],
      [2, 'แถว 2', ['a']],
    ]);
    expect(groupsOf([change('a'), change('b')])).toHaveLength(1);
  });
});

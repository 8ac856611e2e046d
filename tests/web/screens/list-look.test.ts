import { describe, expect, it } from 'vitest';
import type { SavedView } from '../../../src/engine/declaration/list-views.ts';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import {
  arrangeColumns,
  changeColumn,
  keyOf,
  looksOf,
  moveColumn,
} from '../../../src/engine/web/screens/list/look/arrange.ts';
import {
  defaultOf,
  plainState,
  showsView,
  stateOfView,
  viewOfState,
  withView,
} from '../../../src/engine/web/screens/list/look/saved-views.ts';
import { type ListState, NO_VIEW, PLAIN } from '../../../src/engine/web/screens/list/state.ts';

function resourceNamed(name: string): Resource {
  const resource = config.resources[name];
  if (!resource) throw new Error(`${name} is not declared`);
  return resource;
}
const units = resourceNamed('units');
const shown = (columns: ReturnType<typeof arrangeColumns>): string[] =>
  columns.filter(({ hidden }) => !hidden).map(keyOf);
const usual = shown(arrangeColumns(units, []));
const [first = '', second = '', third = ''] = usual;

describe('the columns of a list', () => {
  it('are those declared, and every other field can be added but passwords', () => {
    const users = arrangeColumns(resourceNamed('users'), []);
    expect(shown(users)).not.toContain('email');
    expect(users.map(keyOf)).toContain('email');
    expect(users.map(keyOf)).toContain('createdBy');
    expect(users.map(keyOf)).not.toContain('password');
    expect(new Set(users.map(keyOf)).size).toBe(users.length);
  });

  it('come back as they were kept: in order, hidden, pinned and as wide', () => {
    const kept = changeColumn(
      changeColumn(moveColumn(arrangeColumns(units, []), third, -2), first, { hidden: true }),
      second,
      { width: 240, pinned: 'left' },
    );
    const back = arrangeColumns(units, looksOf(kept));
    expect(back).toEqual(kept);
    expect(shown(back).slice(0, 2)).toEqual([third, second]);
  });

  it('that are declared later come after those that were kept', () => {
    const before = looksOf(arrangeColumns(units, [])).filter(({ field }) => field !== first);
    expect(shown(arrangeColumns(units, before))).toEqual([...usual.slice(1), first]);
  });

  it('stay in place at either end', () => {
    const columns = arrangeColumns(units, []);
    expect(moveColumn(columns, first, -1)).toBe(columns);
    const last = columns.map(keyOf).at(-1) ?? '';
    expect(moveColumn(columns, last, 1)).toBe(columns);
  });

  it('of a saved view are those it names, in its order, as wide as the person has them', () => {
    const looks = looksOf(changeColumn(arrangeColumns(units, []), first, { width: 300 }));
    const columns = arrangeColumns(units, looks, [second, first]);
    expect(shown(columns)).toEqual([second, first]);
    expect(columns.find((one) => keyOf(one) === first)?.width).toBe(300);
  });
});

const view = (part: Partial<SavedView>): SavedView => ({
  id: 5,
  version: 1,
  resource: 'units',
  name: 'หน่วยชั่ง',
  roleId: null,
  isDefault: false,
  isHeld: true,
  isEditable: true,
  isOutdated: false,
  filters: [],
  sorters: [],
  text: '',
  columns: [],
  ...part,
});

describe('a saved view', () => {
  const state: ListState = {
    ...PLAIN,
    text: 'กิโล',
    status: 'all',
    sorter: { field: 'name', order: 'desc' },
    filters: {
      kind: { operator: 'in', value: ['weight'] },
      kgPerUnit: { operator: 'null', value: null },
    },
  };

  it('shows the list as it was when it was kept', () => {
    const saved = view(viewOfState(state, [first]));
    expect(stateOfView(saved)).toEqual({ ...state, view: 5 });
    expect(showsView(saved, { ...state, view: 5, currentPage: 3, pageSize: 50 })).toBe(true);
    expect(showsView(saved, { ...state, view: 5, text: '' })).toBe(false);
  });

  it('that becomes the default takes it from the one before, which then has a new version', () => {
    const before = view({ id: 1, name: 'ก', version: 3, isDefault: true });
    const usual = view({ id: 2, name: 'ข', version: 4 });
    const ofRole = view({ id: 3, name: 'ค', roleId: 7, isDefault: true });
    const made = view({ id: 4, name: 'ง', isDefault: true });
    expect(withView([before, usual, ofRole], made)).toEqual([
      { ...before, version: 4, isDefault: false },
      ...[usual, ofRole, made],
    ]);
  });

  it('that is the default opens the list, one of a role after one’s own', () => {
    const own = view({ id: 1, isDefault: true });
    const ofRole = view({ id: 2, roleId: 7, isDefault: true });
    expect(defaultOf([ofRole, own])).toBe(own);
    expect(defaultOf([ofRole])).toBe(ofRole);
    expect(defaultOf([view({})])).toBeNull();
    // Whoever manages roles sees the views of all of them.
    expect(defaultOf([view({ id: 3, roleId: 8, isDefault: true, isHeld: false })])).toBeNull();
    expect(plainState([own]).view).toBe(NO_VIEW);
    expect(plainState([])).toEqual(PLAIN);
  });
});

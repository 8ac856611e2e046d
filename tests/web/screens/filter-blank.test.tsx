// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeclaredField } from '../../../src/engine/declaration/types.ts';
import { isFilterableByBlank } from '../../../src/engine/web/screens/list/columns.tsx';
import FilterPanel from '../../../src/engine/web/screens/list/FilterPanel.tsx';
import { PLAIN } from '../../../src/engine/web/screens/list/state.ts';
import type { ViewControls } from '../../../src/engine/web/screens/list/useListView.ts';
import { configWith } from '../../support/every-type.ts';

const FIELDS = {
  name: { type: 'text', max: 50, required: true },
  note: { type: 'text', max: 50 },
  soldOn: { type: 'date' },
  lasts: { type: 'duration', max: 600 },
  isNew: { type: 'boolean' },
  place: { type: 'coordinates' },
  reason: {
    ...{ type: 'text', max: 50, required: true },
    shownWhen: { field: 'isNew', in: [false] },
  },
} as const satisfies Record<string, DeclaredField>;

const { specimens } = configWith(FIELDS).resources;
if (!specimens) throw new Error('no specimens');
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
// What stays drawn may draw itself again when the window is gone already.
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe('rows without a value', () => {
  it('can be found wherever a field may be left blank, and its own filter does not offer it', () => {
    const found = specimens.fields.filter(isFilterableByBlank).map(({ name }) => name);
    expect(found).toEqual(['note', 'soldOn', 'lasts', 'reason']);
  });

  it('are found by a date, in place of the days that its filter takes', async () => {
    const change = vi.fn<ViewControls['change']>();
    const view: ViewControls = { state: PLAIN, address: '', change, clear() {} };
    await act(async () =>
      root.render(<FilterPanel resource={specimens} view={view} onDone={() => {}} />),
    );
    const box = [...document.querySelectorAll('fieldset')].find((one) =>
      one.textContent?.includes('soldOn'),
    );
    const select = box?.querySelector('select');
    if (!box || !select) throw new Error('no choice');
    await act(async () => {
      select.value = 'null';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(box.querySelectorAll('input')).toHaveLength(0);
    await act(async () => document.querySelector('form')?.requestSubmit());
    expect(change).toHaveBeenCalledWith({
      filters: { soldOn: { operator: 'null', value: null } },
      sorter: null,
    });
  });
});

// @vitest-environment jsdom
/** What the preview of a change of many rows offers, by what the server answers of each row. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import texts from '../../../locales/th/screens.json';
import { type BulkResult, bulkCalls } from '../../../src/engine/declaration/bulk.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import BulkDrawer from '../../../src/engine/web/screens/list/bulk/BulkDrawer.tsx';
import type { Selection } from '../../../src/engine/web/screens/list/useSelection.ts';
import { writeSession } from '../../../src/engine/web/session/storage.ts';
import { acting } from '../../support/acting.ts';
import { Around, startWords } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const rows = [1, 2].map((id) => ({ id, version: 1, name: `หน่วย ${id}`, active: true }));
let root: Root;

function selected(): Selection {
  return {
    ...{ rows, others: [], select: () => undefined, change: async () => undefined },
    set: async () => true,
    undoing: () => ({ text: '', undo: async () => true }),
  };
}

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);

/** The drawer with what these rows would come to on screen. */
async function preview(results: readonly BulkResult[]): Promise<void> {
  const resource = config.resources.units;
  const calls = resource && bulkCalls(resource);
  if (!resource || !calls) throw new Error('units are not changed together');
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  for (const result of results) counts[result] += 1;
  const data = {
    counts,
    rows: results.map((result, at) => ({
      ...{ id: rows[at]?.id, label: rows[at]?.name, result, changes: [], warnings: [] },
      fields: result === 'refused' ? { kind: ['เปลี่ยนไม่ได้'] } : {},
    })),
  };
  server.on(`/api/${calls.group}/${calls.change}`, { body: { data } });
  const userLogin = { id: 7, username: 'somying', admin: true };
  writeSession({ token: 'good', roles: [], fullname: 'สมหญิง', userLogin });
  const words = await startWords({});
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const drawer = <BulkDrawer {...{ resource, calls }} selection={selected()} onClose={vi.fn()} />;
  await acting(() => root.render(<Around words={words}>{drawer}</Around>));
  const press = (target: Element | null | undefined, event: string): Promise<void> =>
    acting(() => target?.dispatchEvent(new MouseEvent(event, { bubbles: true })));
  await press(document.querySelector('.ant-select-selector'), 'mousedown');
  await press(document.querySelector('.ant-select-item-option'), 'click');
  await press(button(texts.bulk.change.look), 'click');
  await expect.poll(() => button(texts.bulk.change.back)).toBeDefined();
}

const leaveOut = (count: number): HTMLButtonElement | undefined =>
  button(texts.bulk.change.leaveOut.replace('{count}', String(count)));

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: false, addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});
afterEach(async () => {
  await acting(() => root.unmount());
  document.body.replaceChildren();
});

it('offers to leave out the rows that cannot change', async () => {
  await preview(['refused', 'changed']);
  expect(leaveOut(1)).toBeDefined();
  expect(document.body.textContent).toContain(texts.bulk.change.refusedHelp);
});

it('offers no such thing where none can change: nothing would be left', async () => {
  await preview(['refused', 'refused']);
  expect(leaveOut(2)).toBeUndefined();
  expect(document.body.textContent).toContain(texts.bulk.change.allRefusedHelp);
});

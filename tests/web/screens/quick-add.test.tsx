// @vitest-environment jsdom
/** Adding a row by its name alone, where the answer to it is lost. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from '../../../locales/th/screens.json';
import { config } from '../../../src/engine/web/core/config.ts';
import { QuickAdd } from '../../../src/engine/web/screens/children/QuickAdd.tsx';
import type { LostSaves } from '../../../src/engine/web/screens/form/lost-saves.ts';
import { acting } from '../../support/acting.ts';
import { Around, startWords } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const SAVE = '/api/foodcateory/saveFoodType';
const row = { id: 9, version: 1, active: true, code: 'FT9', name: 'แกง' };
const onAdded = vi.fn();
const onMore = vi.fn<(typed: object, lost: LostSaves) => void>();
let root: Root;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: false, addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  const child = config.resources.foodTypes;
  if (!child) throw new Error('foodTypes');
  const words = await startWords({});
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await acting(() =>
    root.render(
      <Around words={words}>
        <QuickAdd {...{ child, onAdded, onMore }} fixed={{}} />
      </Around>,
    ),
  );
});
afterEach(async () => {
  await acting(() => root.unmount());
  document.body.replaceChildren();
});

const buttonOf = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text));
const press = (text: string) => acting(() => buttonOf(text)?.click());
const type = (name: string) =>
  acting(() => {
    const input = document.querySelector('input');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input, name);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function loseAnswer(): Promise<void> {
  server.on(SAVE, { cut: true });
  await type(row.name);
  await press(texts.children.add);
  await expect.poll(() => document.querySelector('[role=alert]')).not.toBeNull();
}

it('asks about the row that was added, and saves what is chosen into it', async () => {
  await loseAnswer();
  await type('ต้ม');
  server.on(SAVE, { status: 409, body: { error: { code: 'conflict', current: row } } });
  await press(texts.children.add);
  await expect.poll(() => document.body.textContent).toContain(texts.conflict.own.title);
  const renamed = { ...row, version: 2, name: 'ต้ม' };
  server.on(SAVE, { body: { data: renamed } });
  await press(texts.conflict.save);
  await expect.poll(() => onAdded.mock.calls).toEqual([[expect.objectContaining(renamed)]]);
  const body = { data: { id: 9, version: 1, name: 'ต้ม' } };
  expect(server.callsTo(SAVE).at(-1)).toMatchObject({ body });
  expect(buttonOf(texts.conflict.save)).toBeUndefined();
});

it('hands the key of the save on with what was typed', async () => {
  await loseAnswer();
  await press(texts.children.more);
  const [typed, lost] = onMore.mock.calls[0] ?? [];
  expect(typed).toEqual({ name: row.name });
  const [call] = server.callsTo(SAVE);
  expect([...(lost?.values() ?? [])].map(({ key }) => key)).toEqual([call?.key]);
});

// @vitest-environment jsdom
/** What the question about two versions of a row says. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import resources from '../../../locales/th/resources.json';
import texts from '../../../locales/th/screens.json';
import { config } from '../../../src/engine/web/core/config.ts';
import ConflictDialog from '../../../src/engine/web/screens/form/ConflictDialog.tsx';
import type { Row } from '../../../src/engine/web/screens/shared/rows.ts';
import { acting } from '../../support/acting.ts';
import { Around, setForms, startWords } from '../../support/open-form.tsx';

const open = setForms();
const UPDATED = { updatedBy: 'สมหญิง ใจดี', updatedAt: '2026-11-29T17:24:26.000Z' };
const stored: Row = { id: 9, version: 1, active: true, code: 'FT9', name: 'แกง', ...UPDATED };
let root: Root;

async function question(
  record: Row | null,
  { isOwn = record === null, onSave = vi.fn() } = {},
): Promise<string> {
  const resource = config.resources.foodTypes;
  if (!resource) throw new Error('foodTypes');
  const form = await open(record ? { resource, record } : { resource });
  await form.does(({ set }) => set('name', 'แกงจืด'));
  const words = await startWords({});
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const current = { ...stored, version: 2, name: 'แกงส้ม' };
  const props = { editor: form.editor(), current, isOwn, onSave };
  await acting(() =>
    root.render(
      <Around words={words}>
        <ConflictDialog {...props} onClose={vi.fn()} />
      </Around>,
    ),
  );
  return document.body.textContent ?? '';
}
afterEach(() => acting(() => root.unmount()));

it('names who has saved the row meanwhile', async () => {
  const text = await question(stored);
  expect(text).toContain(texts.conflict.title);
  expect(text).toContain(UPDATED.updatedBy);
});

it('says of a new row that it was saved before, and asks of nothing but what was typed', async () => {
  const text = await question(null);
  expect(text).toContain(texts.conflict.own.title);
  expect(text).not.toContain(texts.conflict.title);
  expect(text).toContain('แกงส้ม');
  expect(text).not.toContain(`${resources.fields.code}${texts.conflict.mine}`);
});

it('says the same of a row that an earlier save of the form has changed', async () => {
  const text = await question(stored, { isOwn: true });
  expect(text).toContain(texts.conflict.own.title);
  expect(text).not.toContain(texts.conflict.title);
});

it('leaves what is not asked about as it is stored, whichever side is taken for all', async () => {
  const onSave = vi.fn();
  await question(null, { onSave });
  const press = (text: string) =>
    acting(() =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click(),
    );
  await press(texts.conflict.all.mine);
  await press(texts.conflict.save);
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ code: 'FT9', name: 'แกงจืด' }));
});

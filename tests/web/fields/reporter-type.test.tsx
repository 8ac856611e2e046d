// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import resources from '../../../locales/th/resources.json';
import { config } from '../../../src/engine/web/core/config.ts';
import ReporterType from '../../../src/food-waste/web/places/ReporterType.tsx';

const { consumer, handler, outofhome, retail, staff } = resources.choices.userType;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** What a place may be said to be, in the list of its form. */
async function offeredTo(
  record: Readonly<Record<string, unknown>>,
  value = record.userType,
): Promise<(string | null)[]> {
  const field = config.resources.places?.fieldsByName.userType;
  if (!field) throw new Error('places.userType');
  const words = i18next.createInstance();
  await words.init({ lng: 'th', resources: { th: { resources } } });
  const given = { field, id: 'type', resourceName: 'places', values: record, record };
  const rest = { value, onChange: vi.fn(), invalid: false, required: true };
  await act(async () =>
    root.render(
      <I18nextProvider i18n={words}>
        <ReporterType {...given} {...rest} />
      </I18nextProvider>,
    ),
  );
  const box = document.querySelector('input');
  await act(async () => {
    box?.focus();
    box?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true }),
    );
  });
  return [...document.querySelectorAll('.ant-select-item-option')].map((it) =>
    it.getAttribute('title'),
  );
}

it('offers a new place every kind that reports, and staff do not', async () => {
  expect(await offeredTo({})).toEqual([consumer, retail, outofhome, handler]);
});

it('keeps staff for a place that has been of staff', async () => {
  expect(await offeredTo({ userType: 'staff' })).toContain(staff);
});

it('shows staff by its word where a new place was begun with it', async () => {
  expect(await offeredTo({}, 'staff')).toContain(staff);
  expect(document.querySelector('.ant-select')?.textContent).not.toContain('staff');
});

// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import resources from '../../../locales/th/resources.json';
import { configWith } from '../../support/every-type.ts';
import { type OpenForm, setForms } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

const TEXT = { type: 'text', max: 20 } as const;
const FIELDS = {
  name: TEXT,
  plate: TEXT,
  town: TEXT,
  price: { type: 'money', max: 9 },
  double: { type: 'money', max: 99, formula: { product: ['price', 2] } },
} as const;
const config = configWith(FIELDS, {
  form: {
    tabs: [
      { tab: 'general', parts: ['name', { group: 'place', fields: ['town'] }] },
      { tab: 'costs', parts: ['price', 'plate'] },
    ],
  },
});
const tabs = { general: 'ทั่วไป', costs: 'ค่าใช้จ่าย' };
const specimens = { tabs, groups: { place: 'สถานที่' }, fields: { price: 'ราคา' } };

startApiServer();
const open = setForms({ resources: { ...resources, specimens } });
let place: HTMLElement;

/** Draws the form with what is typed, and tries to save it where so wished. */
async function draw(typed = {}, attempt = false): Promise<OpenForm> {
  const { specimens: resource } = config.resources;
  if (!resource) throw new Error('specimens');
  const form = await open({ resource, fixed: typed });
  place = form.page;
  if (attempt) await form.does(({ verify }) => verify());
  return form;
}

const tab = (name: keyof typeof tabs) => {
  const found = [...place.querySelectorAll<HTMLElement>('[role=tab]')].find((one) =>
    one.textContent?.startsWith(tabs[name]),
  );
  if (!found) throw new Error(name);
  return found;
};
const inSight = () =>
  [...place.querySelectorAll('[role=tabpanel]:not([hidden]) [data-field]')].map((field) =>
    field.getAttribute('data-field'),
  );

describe('a form in tabs', () => {
  it('shows one tab at a time, its groups under their headings', async () => {
    await draw();
    expect(inSight()).toEqual(['name', 'town']);
    expect(place.querySelector('fieldset legend')?.textContent).toBe('สถานที่');
    await act(() => tab('costs').click());
    expect(inSight().slice(0, 2)).toEqual(['price', 'plate']);
  });

  it('goes from tab to tab by the arrow keys, and is one stop of the keyboard', async () => {
    await draw();
    tab('general').focus();
    await act(() => {
      tab('general').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
      );
    });
    expect(document.activeElement).toBe(tab('costs'));
    expect([tab('general').tabIndex, tab('costs').tabIndex]).toEqual([-1, 0]);
  });

  it('shows what a formula comes to with what is typed', async () => {
    await draw({ price: 4.1 });
    expect(place.querySelector('output')?.textContent).toContain('8.20');
  });

  it('marks the tab that hides an error with how many there are', async () => {
    await draw({ price: 10, plate: 'ก'.repeat(21) }, true);
    expect(tab('costs').textContent).toContain('2');
    expect(tab('costs').textContent).toContain('ต้องแก้ไข 2 ช่อง');
    expect(tab('general').textContent).toBe('ทั่วไป');
  });

  it('brings the first error into sight when saving is refused, wherever it hides', async () => {
    await draw({ price: 10 }, true);
    expect(inSight()).toContain('price');
    await expect.poll(() => document.activeElement?.id).toBe('form_price');
    expect(tab('costs').getAttribute('aria-selected')).toBe('true');
  });
});

// @vitest-environment jsdom
import i18next, { type i18n } from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fields from '../../../locales/th/fields.json';
import screens from '../../../locales/th/screens.json';
import { ErrorSummary } from '../../../src/web/screens/form/ErrorSummary.tsx';
import { Layout } from '../../../src/web/screens/form/layout/Layout.tsx';
import type { Editor } from '../../../src/web/screens/form/useEditor.ts';
import { newValues } from '../../../src/web/screens/form/values.ts';
import { configWith } from '../../support/every-type.ts';

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

let words: i18n;
let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeAll(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = () => undefined;
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { fields, screens, resources: { specimens } } },
  });
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

/** Draws the form with these errors; `refusals` counts the attempts to save it. */
async function draw(errors: Editor['errors'] = {}, refusals = 0, typed = {}): Promise<void> {
  const { specimens: resource } = config.resources;
  if (!resource) throw new Error('specimens');
  const values = newValues(resource, config, typed);
  const state = { record: null, base: values, values, errors, told: errors, found: {} };
  const rest = { problem: null, refusals, dirty: false, saving: false, resumed: false };
  const nothing = () => undefined;
  const calls = { set: nothing, check: nothing, restart: nothing, follow: nothing };
  const save = { save: () => Promise.resolve({ kind: 'refused' as const }), verify: () => true };
  const editor: Editor = { resource, ...state, ...rest, ...calls, ...save };
  const shown = resource.fields.filter(({ system }) => !system);
  await act(async () => {
    root.render(
      <I18nextProvider i18n={words}>
        <ErrorSummary editor={editor} formId="form" />
        <Layout
          editor={editor}
          formId="form"
          tabs={resource.layout ?? []}
          fields={shown}
          onLeave={nothing}
          autoFocus={false}
        />
      </I18nextProvider>,
    );
  });
  // The focus follows with the next frame.
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
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
    await draw({}, 0, { price: 4.1 });
    await act(() => import('../../../src/web/screens/form/special.ts'));
    expect(place.querySelector('output')?.textContent).toContain('8.20');
  });

  it('marks the tab that hides an error with how many there are', async () => {
    await draw({ price: ['แพงไป'], plate: ['ยาวไป'] });
    expect(tab('costs').textContent).toContain('2');
    expect(tab('costs').textContent).toContain('ต้องแก้ไข 2 ช่อง');
    expect(tab('general').textContent).toBe('ทั่วไป');
  });

  it('brings the first error into sight when saving is refused, wherever it hides', async () => {
    await draw();
    await draw({ price: ['แพงไป'] }, 1);
    expect(inSight()).toContain('price');
    expect(document.activeElement?.id).toBe('form-price');
    expect(tab('costs').getAttribute('aria-selected')).toBe('true');
  });
});

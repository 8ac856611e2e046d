// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import resources from '../../../locales/th/resources.json';
import { acting } from '../../support/acting.ts';
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
const RARE = { ...TEXT, rarelyFilled: true } as const;
const folding = configWith(
  {
    name: TEXT,
    nick: RARE,
    town: TEXT,
    plate: RARE,
    lent: { type: 'boolean', default: false, rarelyFilled: true },
  },
  { form: { parts: ['name', 'nick', { group: 'place', fields: ['town', 'plate', 'lent'] }] } },
);
const tabs = { general: 'ทั่วไป', costs: 'ค่าใช้จ่าย' };
const specimens = {
  tabs,
  groups: { place: 'สถานที่' },
  fields: { price: 'ราคา', plate: 'ทะเบียน', lent: 'ให้ยืม' },
};

startApiServer();
const open = setForms({ resources: { ...resources, specimens } });
let place: HTMLElement;

/** Draws the form with what is typed, and tries to save it where so wished. */
async function draw(typed = {}, attempt = false, declared = config): Promise<OpenForm> {
  const { specimens: resource } = declared.resources;
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
    await acting(() => tab('costs').click());
    expect(inSight().slice(0, 2)).toEqual(['price', 'plate']);
  });

  it('goes from tab to tab by the arrow keys, and is one stop of the keyboard', async () => {
    await draw();
    tab('general').focus();
    await acting(() => {
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

describe('what is rarely filled', () => {
  const foldOf = (name: string) =>
    place.querySelector(`[data-field=${name}]`)?.closest<HTMLDetailsElement>('details');

  it('is folded at the end of its group, under a heading that says what is inside', async () => {
    await draw({}, false, folding);
    expect([foldOf('name'), foldOf('town')]).toEqual([null, null]);
    expect(foldOf('nick')?.open).toBe(false);
    const ofPlace = foldOf('plate');
    expect(ofPlace).not.toBe(foldOf('nick'));
    expect(ofPlace?.closest('fieldset')?.querySelector('legend')?.textContent).toBe('สถานที่');
    expect(ofPlace?.querySelector('summary')?.textContent).toBe('เพิ่มเติม (ถ้ามี): ทะเบียน, ให้ยืม');
  });

  it('is open where something is said, more than every new row says', async () => {
    await draw({ plate: 'กข 1' }, false, folding);
    expect([foldOf('nick')?.open, foldOf('plate')?.open]).toEqual([false, true]);
  });

  it('opens for what is wrong in it, with the focus on the first there is', async () => {
    const form = await draw({ nick: 'ก'.repeat(21) }, false, folding);
    const fold = foldOf('nick');
    if (!fold) throw new Error('nick');
    fold.open = false;
    await form.does(({ verify }) => verify());
    expect(fold.open).toBe(true);
    await expect.poll(() => document.activeElement?.id).toBe('form_nick');
  });

  it('opens with each refusal, for what is wrong beside it and in it', async () => {
    const tooLong = 'ก'.repeat(21);
    const form = await draw({ name: tooLong, plate: tooLong }, false, folding);
    const fold = foldOf('plate');
    if (!fold) throw new Error('plate');
    for (const _attempt of ['first', 'second']) {
      fold.open = false;
      await form.does(({ verify }) => verify());
      await expect.poll(() => document.activeElement?.id).toBe('form_name');
      expect(fold.open).toBe(true);
    }
    expect(foldOf('nick')?.open).toBe(false);
  });

  it('stays closed for whoever closed it, while nothing in it is wrong', async () => {
    const form = await draw({ name: 'ก'.repeat(21), plate: 'กข 1' }, false, folding);
    const fold = foldOf('plate');
    if (!fold) throw new Error('plate');
    fold.open = false;
    await form.does(({ set }) => set('plate', 'กข 2'));
    await form.does(({ verify }) => verify());
    expect(fold.open).toBe(false);
  });

  it('stays as it is while it is typed and taken out again, and the next row begins folded', async () => {
    const form = await draw({}, false, folding);
    await form.does(({ set }) => set('lent', true));
    await form.does(({ set }) => set('lent', false));
    expect(foldOf('plate')?.open).toBe(true);
    await form.does(({ restart }) => restart(null));
    expect(foldOf('plate')?.open).toBe(false);
  });
});

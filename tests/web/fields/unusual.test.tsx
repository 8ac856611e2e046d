// @vitest-environment jsdom
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeclaredField } from '../../../src/engine/declaration/types.ts';
import { addWebFieldTypes } from '../../../src/engine/fields/added-views.ts';
import { FieldCell } from '../../../src/engine/web/fields/FieldCell.tsx';
import FieldFilter from '../../../src/engine/web/fields/FieldFilter.tsx';
import { FieldInput } from '../../../src/engine/web/fields/FieldInput.tsx';
import { isFilterable } from '../../../src/engine/web/screens/list/columns.tsx';
import { stars } from '../../fields/stars/index.ts';
import * as views from '../../fields/stars/views.tsx';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';

addWebFieldTypes([{ definition: stars, views }]);

const FIELDS = {
  name: EVERY_TYPE.name,
  opens: { type: 'time' },
  lasts: { type: 'duration', max: 6000 },
  place: { type: 'coordinates' },
  plate: { type: 'pattern', pattern: '[A-Z]{3}', example: 'ABC', max: 3 },
  liked: { type: 'stars', most: 5 },
  pieces: { type: 'integer', min: 0, max: 1_000_000 },
} as const satisfies Record<string, DeclaredField>;

const { specimens } = configWith(FIELDS).resources;

function fieldOf(name: keyof typeof FIELDS) {
  const field = specimens?.fieldsByName[name];
  if (!field) throw new Error(name);
  return field;
}

const roots: Root[] = [];
// What stays drawn may draw itself again when the window is gone already.
afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
});

async function draw(element: React.ReactNode): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  roots.push(root);
  await act(async () => root.render(<Suspense fallback="…">{element}</Suspense>));
  await expect.poll(() => host.textContent).not.toBe('…');
  return host;
}

const cell = (name: keyof typeof FIELDS, value: unknown) =>
  draw(<FieldCell field={fieldOf(name)} resourceName="specimens" value={value} record={{}} />);

async function input(name: keyof typeof FIELDS, value: unknown) {
  const onChange = vi.fn();
  const host = await draw(
    <FieldInput
      field={fieldOf(name)}
      id="it"
      resourceName="specimens"
      value={value}
      onChange={onChange}
      values={{}}
      record={{}}
      invalid={false}
      required={false}
    />,
  );
  const box = host.querySelector('input');
  if (!box) throw new Error('no input');
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { box, onChange, type };
}

describe('a field of an unusual type', () => {
  it('shows a place as a link to a map, which learns nothing of this page', async () => {
    const host = await cell('place', '13.7563, 100.5018');
    await expect.poll(() => host.querySelector('a')).not.toBeNull();
    const link = host.querySelector('a');
    expect(link?.href).toContain('mlat=13.7563&mlon=100.5018');
    expect(link?.rel).toBe('noopener noreferrer');
    expect(link?.textContent).toContain('13.7563, 100.5018');
  });

  it.each(['javascript:alert(1)', '1, 2, 3', 'x'])('never links to %j', async (value) => {
    const host = await cell('place', value);
    expect(host.querySelector('a')).toBeNull();
    expect(host.textContent).toContain(value);
  });

  it('shows nothing as a dash', async () => {
    expect((await cell('opens', null)).textContent).toBe('–');
  });

  it('takes a number whose last digits go, and refuses a decimal comma', async () => {
    const pieces = await input('pieces', 1234);
    expect(pieces.box.value).toBe('1,234');
    await pieces.type('1,23');
    expect(pieces.onChange).toHaveBeenLastCalledWith(123);
    await pieces.type('1,2');
    expect(pieces.onChange).toHaveBeenLastCalledWith(12);
    await pieces.type('12,5');
    expect(pieces.onChange).toHaveBeenLastCalledWith('12,5');
  });

  it('takes a time and a duration as people write them, and shows them to be changed', async () => {
    const time = await input('opens', '08:30');
    expect(time.box.value).toBe('08:30');
    await time.type('9.05');
    expect(time.onChange).toHaveBeenLastCalledWith('09:05');
    const duration = await input('lasts', 90);
    expect(duration.box.value).toBe('1:30');
    await duration.type('2 ชม. 5 นาที');
    expect(duration.onChange).toHaveBeenLastCalledWith(125);
    await duration.type('นาน');
    expect(duration.onChange).toHaveBeenLastCalledWith('นาน');
    await duration.type(' ');
    expect(duration.onChange).toHaveBeenLastCalledWith(null);
  });

  it('shows how a pattern is written while the box is empty', async () => {
    expect((await input('plate', null)).box.placeholder).toBe('ABC');
  });

  it('filters by a range of times', async () => {
    const onChange = vi.fn();
    const host = await draw(
      <FieldFilter
        field={fieldOf('opens')}
        id="it"
        resourceName="specimens"
        value={{ operator: 'between', value: ['08:00', '09:30'] }}
        onChange={onChange}
      />,
    );
    const boxes = [...host.querySelectorAll('input')].map(({ value }) => value);
    expect(boxes).toEqual(['08:00', '09:30']);
  });

  it('is drawn by the views of the plugin that brings its type', async () => {
    const host = await cell('liked', 3);
    await expect.poll(() => host.querySelector('b')?.title).toBe('3 stars');
    expect((await input('liked', 3)).box.type).toBe('range');
  });

  it('stands among the filters only where its plugin draws one', () => {
    expect(isFilterable(fieldOf('opens'))).toBe(true);
    expect(isFilterable(fieldOf('liked'))).toBe(false);
  });
});

import i18next from 'i18next';
import { act, type ReactElement, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import {
  type CalendarPickerProps,
  type DayRange,
  DayRangePicker,
} from '../../src/engine/web/dates/pickers/index.tsx';

let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has neither; antd asks for both before it shows a panel.
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  await i18next.use(initReactI18next).init({ lng: 'th', resources: {} });
});

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

export const show = (element: ReactElement): Promise<void> => act(async () => root.render(element));

export function field(index = 0): HTMLInputElement {
  const input = document.querySelectorAll('input')[index];
  if (!input) throw new Error('no field');
  return input;
}

export function find(selector: string, text: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.textContent?.trim() === text,
  );
  if (!found) throw new Error(`no ${selector} says ${text}`);
  return found;
}

export const click = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
    element.click();
  });

/** Types `text` over what the field holds. */
export async function type(text: string, input = field()): Promise<void> {
  await act(async () => input.focus());
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Types `text` key by key after what the field holds; returns what it showed after each key. */
export async function typeKeys(text: string, input = field()): Promise<string[]> {
  const shown: string[] = [];
  for (const key of text) {
    await type(input.value + key, input);
    shown.push(input.value);
  }
  return shown;
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

/** Leaves the field; antd closes its panel some frames later. */
export async function leave(input = field()): Promise<void> {
  await act(async () => input.blur());
  for (let frame = 0; frame < 4; frame += 1) {
    await act(async () => void (await nextFrame()));
  }
}

export const press = (init: KeyboardEventInit): Promise<boolean> =>
  act(async () =>
    field().dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    ),
  );

export const alertText = (): string | null | undefined =>
  document.querySelector('[role=alert]')?.firstChild?.textContent;

/** A picker whose value is kept and whose every change is written down. */
export function kept(
  Picker: (props: CalendarPickerProps) => ReactElement,
  first: string | null,
  more: CalendarPickerProps = {},
) {
  const changes: (string | null)[] = [];
  function Keeper() {
    const [value, setValue] = useState(first);
    return (
      <Picker
        {...more}
        value={value}
        onChange={(iso) => {
          changes.push(iso);
          setValue(iso);
        }}
      />
    );
  }
  return { element: <Keeper />, changes };
}

export function KeptRange(props: { first: DayRange; onChange(range: DayRange | null): void }) {
  const [value, setValue] = useState<DayRange | null>(props.first);
  const onChange = (range: DayRange | null): void => {
    props.onChange(range);
    setValue(range);
  };
  return <DayRangePicker value={value} onChange={onChange} />;
}

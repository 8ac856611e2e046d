// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAfterClick } from '../../../src/engine/web/screens/form/useAfterClick.ts';
import { useSaveKey } from '../../../src/engine/web/screens/form/useSaveKey.ts';

let root: Root;
let page: HTMLElement;
const heard: string[] = [];

function Form() {
  const afterClick = useAfterClick();
  useSaveKey(() => heard.push('saved'));
  return (
    <>
      <input
        onBlur={() => afterClick(() => heard.push('checked'))}
        onKeyDown={() => heard.push('key')}
      />
      <button type="button" onClick={() => heard.push('clicked')}>
        บันทึก
      </button>
    </>
  );
}

function Inner() {
  useSaveKey(() => heard.push('inner saved'));
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  heard.length = 0;
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  await act(async () => root.render(<Form />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function mouse(type: string): void {
  page.querySelector('button')?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

describe('leaving a field', () => {
  it('by pressing a button is looked at after the click', () => {
    page.querySelector('input')?.focus();
    mouse('mousedown');
    page.querySelector('button')?.focus();
    expect(heard).toEqual([]);
    mouse('mouseup');
    mouse('click');
    vi.runAllTimers();
    expect(heard).toEqual(['clicked', 'checked']);
  });

  it('by keyboard is looked at at once', () => {
    page.querySelector('input')?.focus();
    page.querySelector('button')?.focus();
    expect(heard).toEqual(['checked']);
  });
});

describe('Ctrl+S', () => {
  it('saves, and nothing on the way hears it', () => {
    const key = new KeyboardEvent('keydown', {
      code: 'KeyS',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    page.querySelector('input')?.dispatchEvent(key);
    expect(heard).toEqual(['saved']);
    expect(key.defaultPrevented).toBe(true);
  });

  it('goes to the form opened last', async () => {
    const inner = page.appendChild(document.createElement('div'));
    const innerRoot = createRoot(inner);
    await act(async () => innerRoot.render(<Inner />));
    const key = () => new KeyboardEvent('keydown', { code: 'KeyS', ctrlKey: true, bubbles: true });
    page.querySelector('input')?.dispatchEvent(key());
    await act(async () => innerRoot.unmount());
    page.querySelector('input')?.dispatchEvent(key());
    expect(heard).toEqual(['inner saved', 'saved']);
  });
});

// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { buildMenu } from '../../../src/engine/web/app/shell/menu.ts';
import { SideMenu } from '../../../src/engine/web/app/shell/SideMenu.tsx';
import { TopBar } from '../../../src/engine/web/app/shell/TopBar.tsx';
import { config } from '../../../src/engine/web/core/config.ts';
import { startTranslation } from '../../../src/engine/web/i18n/index.ts';
import { readSession } from '../../../src/engine/web/session/index.ts';
import {
  clearSession,
  type UserLogin,
  writeSession,
} from '../../../src/engine/web/session/storage.ts';

let root: Root;

async function show(element: React.ReactElement, address = '/pages/contact'): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  await act(async () => root.render(<RouterProvider router={router} />));
}

function signInAs(fullname: string | null, userLogin: UserLogin | null = null): void {
  const roles = [{ auth: 'user' }];
  writeSession({ token: 't', roles, fullname, userLogin });
}

async function openPersonMenu(): Promise<void> {
  const toggled = Object.assign(new Event('toggle'), { newState: 'open' });
  await act(async () => {
    const menus = [...document.querySelectorAll('.popover')];
    menus.at(-1)?.dispatchEvent(toggled);
    await import('../../../src/engine/web/app/shell/PersonMenu.tsx');
  });
}

const textOf = (selector: string): string | null =>
  document.querySelector(selector)?.textContent ?? null;

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await startTranslation();
});
beforeEach(() => {
  clearSession();
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  root = createRoot(element);
});
afterEach(() => act(async () => root.unmount()));

describe('the top bar', () => {
  const bar = <TopBar desktop mode="slim" onMode={() => undefined} tabs={[]} />;

  it('greets the signed-in person by full name, on the button of their menu', async () => {
    signInAs('สมหญิง ใจดี');
    await show(bar);
    expect(textOf('.top-bar__product')).toBe('ระบบติดตามและจัดการขยะอาหาร');
    expect(textOf('.top-bar__greeting')).toBe('สวัสดี, สมหญิง ใจดี');
    expect(textOf('.top-bar__person')).toBe('สวัสดี, สมหญิง ใจดี');
    await openPersonMenu();
    await expect.poll(() => textOf('.person-menu button')).toBe('ออกจากระบบ');
    expect(textOf('.person-menu__version')).toBeNull();
    const links = [...document.querySelectorAll('.person-menu a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/pages/account',
      '/pages/account/password?returnUrl=%2Fpages%2Fcontact',
      '/manual/administrators#office',
    ]);
  });

  it('says to an administrator which version this is', async () => {
    signInAs('ผู้ดูแล ระบบ', { id: 1, username: 'admin', admin: true });
    await show(bar);
    await openPersonMenu();
    await expect.poll(() => textOf('.person-menu__version')).toBe(`เวอร์ชัน ${version}`);
  });

  it('shows a Login button, leading back here, when no name is stored', async () => {
    signInAs(null);
    await show(bar);
    expect(textOf('.top-bar__greeting')).toBeNull();
    const link = document.querySelector('a.button');
    expect(link?.textContent).toBe('เข้าสู่ระบบ');
    expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Fpages%2Fcontact');
  });

  it('follows the session when it ends in another browser tab', async () => {
    signInAs('สมหญิง ใจดี');
    await show(bar);
    await act(async () => clearSession());
    expect(textOf('.top-bar__greeting')).toBeNull();
  });
});

describe('the side menu', () => {
  it('says which page is current, and opens its group when wide', async () => {
    signInAs('สมหญิง');
    const entries = buildMenu(config, readSession());
    await show(<SideMenu entries={entries} shape="wide" />, '/pages/user/edit/3');
    expect(textOf('[aria-current="page"]')).toBe('จัดการสมาชิก');
    const open = [...document.querySelectorAll('[aria-expanded="true"]')];
    expect(open.map((button) => button.textContent)).toEqual(['ตั้งค่า']);
  });

  it('opens one group at a time when slim, and Escape closes it', async () => {
    signInAs('สมหญิง');
    const entries = buildMenu(config, readSession());
    await show(<SideMenu entries={entries} shape="slim" />);
    const [first, second] = [...document.querySelectorAll<HTMLButtonElement>('button')];
    await act(async () => first?.click());
    await act(async () => second?.click());
    expect(first?.getAttribute('aria-expanded')).toBe('false');
    expect(second?.getAttribute('aria-expanded')).toBe('true');
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    const link = second?.parentElement?.querySelector('a');
    await act(async () => link?.focus());
    await act(async () => link?.dispatchEvent(key));
    expect(second?.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(second);
  });
});

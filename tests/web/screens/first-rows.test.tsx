// @vitest-environment jsdom
/** Rows that are drawn before their list are for who asked for them, at their address, and no longer. */
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FirstRowsHere } from '../../../src/engine/web/app/refine/FirstRowsHere.tsx';
import {
  awaitFirstRows,
  endFirstRows,
} from '../../../src/engine/web/screens/list/first/first-rows.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';

const LIST = '/pages/food-cateory/units?q=1';
const ROWS = { person: 'somying', address: LIST, drawing: 'กิโลกรัม' };

let root: Root;
let place: HTMLElement;
let router: ReturnType<typeof createMemoryRouter>;

function signIn(username: string): void {
  const userLogin = { id: 1, username, admin: false };
  writeSession({ token: 't', roles: [], fullname: username, userLogin });
}

/** Says which page is drawn. */
const Search = () => useLocation().search;

/** As a hook of Refine does. */
function Asking(): never {
  throw new Error('no Refine around it');
}

/** What stands in the list's place once React has drawn all that it was told. */
async function seen(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve));
  return place.textContent ?? '';
}

beforeEach(async () => {
  signIn('somying');
  const element = [<FirstRowsHere key="rows" />, <Search key="search" />];
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [LIST] });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<RouterProvider router={router} />);
  await seen();
});
afterEach(() => {
  root.unmount();
  endFirstRows();
  clearSession();
});

it('shows them once they have come, until the list is there', async () => {
  const show = awaitFirstRows();
  expect(await seen()).toBe('?q=1');
  show(ROWS);
  expect(await seen()).toBe('กิโลกรัม?q=1');
  endFirstRows();
  expect(await seen()).toBe('?q=1');
});

it('shows none that come after their list, or after those of another were awaited', async () => {
  const late = awaitFirstRows();
  endFirstRows();
  late(ROWS);
  expect(await seen()).toBe('?q=1');
  const earlier = awaitFirstRows();
  awaitFirstRows();
  earlier(ROWS);
  expect(await seen()).toBe('?q=1');
});

it('shows nobody the rows of somebody else, then or later', async () => {
  awaitFirstRows()(ROWS);
  expect(await seen()).toBe('กิโลกรัม?q=1');
  signIn('somchai');
  expect(await seen()).toBe('?q=1');
  signIn('somying');
  expect(await seen()).toBe('?q=1');
});

it('shows none to who is signed out', async () => {
  const show = awaitFirstRows();
  clearSession();
  show(ROWS);
  expect(await seen()).toBe('?q=1');
});

it('takes them away for good from who goes elsewhere', async () => {
  awaitFirstRows()(ROWS);
  expect(await seen()).toBe('กิโลกรัม?q=1');
  await router.navigate('/pages/food-cateory/units?q=2');
  await expect.poll(seen).toBe('?q=2');
  await router.navigate(LIST);
  await expect.poll(seen).toBe('?q=1');
});

it('leaves to the list what cannot be drawn before it', async () => {
  awaitFirstRows()({ ...ROWS, drawing: <Asking /> });
  expect(await seen()).toBe('?q=1');
  awaitFirstRows()(ROWS);
  await expect.poll(seen).toBe('กิโลกรัม?q=1');
});

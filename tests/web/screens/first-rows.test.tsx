// @vitest-environment jsdom
/** Rows that are drawn before their list are for who asked for them, at their address, and no longer. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** What stands in the list's place once this has happened and React has drawn what came of it. */
async function seenAfter(happens: () => unknown): Promise<string> {
  await act(async () => happens());
  return place.textContent ?? '';
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  signIn('somying');
  const element = [<FirstRowsHere key="rows" />, <Search key="search" />];
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [LIST] });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<RouterProvider router={router} />));
});
afterEach(async () => {
  await act(async () => {
    root.unmount();
    endFirstRows();
    clearSession();
  });
  vi.unstubAllGlobals();
});

it('shows them once they have come, until the list is there', async () => {
  const show = awaitFirstRows();
  expect(await seenAfter(() => undefined)).toBe('?q=1');
  expect(await seenAfter(() => show(ROWS))).toBe('กิโลกรัม?q=1');
  expect(await seenAfter(endFirstRows)).toBe('?q=1');
});

it('shows none that come after their list, or after those of another were awaited', async () => {
  const late = awaitFirstRows();
  endFirstRows();
  expect(await seenAfter(() => late(ROWS))).toBe('?q=1');
  const earlier = awaitFirstRows();
  awaitFirstRows();
  expect(await seenAfter(() => earlier(ROWS))).toBe('?q=1');
});

it('shows nobody the rows of somebody else, then or later', async () => {
  expect(await seenAfter(() => awaitFirstRows()(ROWS))).toBe('กิโลกรัม?q=1');
  expect(await seenAfter(() => signIn('somchai'))).toBe('?q=1');
  expect(await seenAfter(() => signIn('somying'))).toBe('?q=1');
});

it('shows none to who is signed out', async () => {
  const show = awaitFirstRows();
  const signedOut = () => {
    clearSession();
    show(ROWS);
  };
  expect(await seenAfter(signedOut)).toBe('?q=1');
});

it('takes them away for good from who goes elsewhere', async () => {
  expect(await seenAfter(() => awaitFirstRows()(ROWS))).toBe('กิโลกรัม?q=1');
  const elsewhere = '/pages/food-cateory/units?q=2';
  expect(await seenAfter(() => router.navigate(elsewhere))).toBe('?q=2');
  expect(await seenAfter(() => router.navigate(LIST))).toBe('?q=1');
});

it('leaves to the list what cannot be drawn before it, and draws others in its place', async () => {
  const show = awaitFirstRows();
  expect(await seenAfter(() => show({ ...ROWS, drawing: <Asking /> }))).toBe('?q=1');
  expect(await seenAfter(() => show(ROWS))).toBe('กิโลกรัม?q=1');
});

// @vitest-environment jsdom
/** Screens of staff stand inside Refine's `<Authenticated>`, which must not take them away. */
import { Authenticated, Refine } from '@refinedev/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { queryClient } from '../../../src/engine/web/core/query-client.ts';
import { authProvider, createDataProvider } from '../../../src/engine/web/providers/index.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';

const userLogin = { id: 1, username: 'somying', admin: false };
let page: HTMLElement;
let root: Root;

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(() => {
  root.unmount();
  page.remove();
  clearSession();
});

function open(auth = authProvider): void {
  root.render(
    <Refine
      dataProvider={createDataProvider(config)}
      authProvider={auth}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClient } }}
    >
      <Authenticated key="staff" fallback={<p>ออกจากระบบแล้ว</p>}>
        <input />
      </Authenticated>
    </Refine>,
  );
}

it('shows them at once, and keeps what is typed while everything is asked again', async () => {
  writeSession({ token: 't', roles: [], fullname: 'สมหญิง', userLogin });
  // As over a line that is down.
  open({ ...authProvider, check: () => new Promise(() => undefined) });
  await expect.poll(() => page.querySelector('input')).not.toBeNull();
  const input = page.querySelector('input');
  if (!input) throw new Error('the screen is not drawn');
  input.value = 'พิมพ์ค้างไว้';
  void queryClient.invalidateQueries();
  void queryClient.refetchQueries();
  await expect.poll(() => queryClient.isFetching(), { timeout: 5000 }).toBe(0);
  expect(page.querySelector('input')).toBe(input);
  expect(input.value).toBe('พิมพ์ค้างไว้');
});

it('shows nothing of them to who is signed out', async () => {
  open();
  await expect.poll(() => page.textContent).toBe('ออกจากระบบแล้ว');
});

it('takes them away once the session ends, so that none goes on asking signed out', async () => {
  writeSession({ token: 't', roles: [], fullname: 'สมหญิง', userLogin });
  open();
  await expect.poll(() => page.querySelector('input')).not.toBeNull();
  clearSession();
  // The way to the sign-in page may take its time: nothing else draws this anew.
  await expect.poll(() => page.textContent).toBe('ออกจากระบบแล้ว');
});

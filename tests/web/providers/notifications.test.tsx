// @vitest-environment jsdom
/** What screens of staff have to say: antd's notifications, behind Refine's. */
import { App, ConfigProvider } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TOAST_MILLISECONDS } from '../../../src/engine/declaration/constants.ts';
import { useNotifications } from '../../../src/engine/web/app/refine/use-notifications.tsx';
import { startTranslation } from '../../../src/engine/web/i18n/index.ts';

let root: Root;

beforeAll(() => startTranslation());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  vi.useRealTimers();
  document.body.replaceChildren();
});

function Screen() {
  const { open } = useNotifications();
  return (
    <button type="button" onClick={() => open({ type: 'success', message: 'บันทึกแล้ว' })}>
      บันทึก
    </button>
  );
}

const said = () => document.querySelector('[role=status]')?.textContent;

async function say(): Promise<HTMLElement> {
  root.render(
    // The document of the tests moves nothing.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App component={false}>
        <Screen />
      </App>
    </ConfigProvider>,
  );
  await expect.poll(() => document.querySelector('button')).not.toBeNull();
  document.querySelector('button')?.focus();
  document.querySelector('button')?.click();
  await expect.poll(said).toBe('บันทึกแล้ว');
  const close = document.querySelector<HTMLElement>('[role=button][aria-label="ปิดข้อความ"]');
  if (!close) throw new Error('there is no way to close it');
  return close;
}

it('last five seconds', async () => {
  await say();
  await vi.advanceTimersByTimeAsync(TOAST_MILLISECONDS - 500);
  expect(said()).toBe('บันทึกแล้ว');
  await vi.advanceTimersByTimeAsync(500);
  await expect.poll(said).toBeUndefined();
});

it('wait for whoever has come to them by keyboard', async () => {
  const close = await say();
  close.focus();
  await vi.advanceTimersByTimeAsync(2 * TOAST_MILLISECONDS);
  expect(said()).toBe('บันทึกแล้ว');
  close.blur();
  await vi.advanceTimersByTimeAsync(TOAST_MILLISECONDS);
  await expect.poll(said).toBeUndefined();
});

it('are closed with a sign that shows, and give the focus back', async () => {
  const close = await say();
  expect(close.querySelector('svg')).not.toBeNull();
  close.focus();
  close.click();
  await expect.poll(said).toBeUndefined();
  expect(document.activeElement?.textContent).toBe('บันทึก');
});

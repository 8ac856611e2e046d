// @vitest-environment jsdom
/** What could not be loaded is loaded once the server is ready again: not before, and not all the time. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotLoaded } from '../../../src/engine/web/screens/shared/Notice.tsx';
import { HttpError } from '../../../src/engine/web/session/index.ts';
import { acting } from '../../support/acting.ts';
import { startWords } from '../../support/open-form.tsx';

const HOUR = 3_600_000;
const SLOW = 'ระบบตอบช้ากว่าปกติ';
const onRetry = vi.fn();
const looks = vi.fn();
let now = Date.now();
let answer: (init: RequestInit) => Response | Promise<Response>;
let root: Root;

beforeEach(() => {
  onRetry.mockReset();
  looks.mockReset();
  // What failed in another test is long past.
  now += HOUR;
  vi.useFakeTimers({ now });
  answer = () => new Response(null);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    looks(address);
    return answer(init);
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await acting(() => root.unmount());
  document.body.replaceChildren();
  document.head.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = (shown: ReactNode) => acting(() => root.render(shown));
const notLoaded = (status: number) =>
  draw(<NotLoaded problem={new HttpError(status, '', '')} onRetry={onRetry} />);
const pass = (seconds: number) => acting(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const notice = () => document.querySelector('strong')?.parentElement;

/** Something that is loaded, and fails with a sentence of the server for as long as it is told to. */
const loads = vi.fn();
let fails: boolean;
function Loaded({ name }: { readonly name: string }) {
  const { error, data, refetch } = useQuery({
    queryKey: [name],
    retry: false,
    networkMode: 'always',
    queryFn: async () => {
      loads(name);
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (fails) throw new HttpError(503, 'unavailable', SLOW);
      return 'here';
    },
  });
  if (error) return <NotLoaded problem={error} onRetry={() => void refetch()} />;
  return <p>{data ?? 'loading'}</p>;
}

async function failing(...names: string[]): Promise<void> {
  fails = true;
  loads.mockReset();
  const words = await startWords({});
  await draw(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={new QueryClient()}>
        {names.map((name) => (
          <Loaded key={name} name={name} />
        ))}
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await pass(0.5);
}

it('waits while the server is away or not ready, and goes on when it is back', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await notLoaded(0);
  await pass(20);
  expect(onRetry).not.toHaveBeenCalled();
  answer = () => new Response(null, { status: 503 });
  await pass(20);
  expect(onRetry).not.toHaveBeenCalled();
  answer = () => new Response(null);
  await pass(8);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('looks whether the server is ready, or whether one at another address answers', async () => {
  await notLoaded(503);
  await pass(8);
  expect(looks.mock.calls).toEqual([['/readyz']]);
  document.head.innerHTML = '<meta name="api-address" content="https://api.example.go.th/">';
  await pass(13);
  expect(looks).toHaveBeenLastCalledWith('https://api.example.go.th/');
});

it('comes back at once with the network', async () => {
  await notLoaded(0);
  await acting(() => window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('does not come sooner than it is due because somebody looks at the page again', async () => {
  await notLoaded(503);
  await acting(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(looks).not.toHaveBeenCalled();
});

it.each([404, 500, 504])('asks nothing again that the server answered with %i', async (status) => {
  await notLoaded(status);
  await pass(60);
  expect(looks).not.toHaveBeenCalled();
  expect(onRetry).not.toHaveBeenCalled();
});

it('has one look at a time, and gives up one that is not answered', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const ended = new AbortController();
    setTimeout(() => ended.abort(), milliseconds);
    return ended.signal;
  });
  answer = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
    });
  await notLoaded(0);
  await acting(() => window.dispatchEvent(new Event('online')));
  await acting(() => window.dispatchEvent(new Event('online')));
  await pass(9);
  expect(looks).toHaveBeenCalledOnce();
  answer = () => new Response(null);
  await pass(10);
  expect(onRetry).toHaveBeenCalledOnce();
});

it('asks ever more rarely where the server is ready and loading fails all the same', async () => {
  await failing('items');
  await pass(600);
  // After 5, 10, 20, 40 and then 60 seconds, and a little.
  expect(loads.mock.calls.length).toBeGreaterThan(10);
  expect(loads.mock.calls.length).toBeLessThan(15);
  fails = false;
  await pass(64);
  expect(document.body.textContent).toBe('here');
});

it('has one look for all that waits', async () => {
  await failing('items', 'places', 'people');
  await pass(8);
  expect(looks).toHaveBeenCalledOnce();
  expect(loads.mock.calls).toEqual(
    [...Array(2)].flatMap(() => [['items'], ['places'], ['people']]),
  );
});

it('is read out once, and keeps the focus on its button', async () => {
  await failing('items', 'places');
  expect(notice()?.getAttribute('role')).toBe('alert');
  document.querySelector('button')?.focus();
  for (const _round of [1, 2]) {
    for (let tenths = 0; tenths < 200 && notice(); tenths += 1) await pass(0.1);
    expect(document.body.textContent).toBe('loadingloading');
    await pass(0.5);
    expect(document.activeElement?.textContent).toBe('ลองใหม่');
    expect(document.querySelector('[role]')).toBeNull();
  }
});

it('says that it loads by itself beside the sentence of the server', async () => {
  await failing('items');
  expect(notice()?.textContent).toContain(`${SLOW} เมื่อระบบพร้อม ส่วนนี้จะโหลดเอง`);
});

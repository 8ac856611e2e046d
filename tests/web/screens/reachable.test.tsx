// @vitest-environment jsdom
/** What could not be loaded is loaded once the server answers again, and not before. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotLoaded } from '../../../src/engine/web/screens/shared/Notice.tsx';
import { HttpError } from '../../../src/engine/web/session/index.ts';
import { acting } from '../../support/acting.ts';

const onRetry = vi.fn();
let answer: () => Response;
let root: Root;

beforeEach(() => {
  onRetry.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(async () => {
  await acting(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function notLoaded(status: number): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const problem = new HttpError(status, '', '');
  await acting(() => root.render(<NotLoaded problem={problem} onRetry={onRetry} />));
}
const pass = (seconds: number) => acting(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it('waits while the server is away, and goes on when it is back', async () => {
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
  expect(onRetry).toHaveBeenCalled();
});

it('comes back at once with the network', async () => {
  answer = () => new Response(null);
  await notLoaded(0);
  await acting(() => window.dispatchEvent(new Event('online')));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('asks nothing again that the server refused', async () => {
  answer = () => new Response(null);
  await notLoaded(404);
  await pass(20);
  expect(onRetry).not.toHaveBeenCalled();
});

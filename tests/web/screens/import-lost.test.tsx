// @vitest-environment jsdom
/** An import whose outcome nobody knows: the connection ended before the server said it. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from '../../../locales/th/excel.json';
import help from '../../../locales/th/help.json';
import { config } from '../../../src/engine/web/core/config.ts';
import ImportDrawer from '../../../src/engine/web/screens/excel/ImportDrawer.tsx';
import { acting } from '../../support/acting.ts';
import { Around, startWords } from '../../support/open-form.tsx';

const PREVIEW = {
  ...{ revision: 'r1', strange: [], alike: [], changed: [], removed: [], wrong: [] },
  counts: {
    ...{ rows: 1, new: 1, changed: 0, removed: 0, wrong: 0, wrongCells: 0 },
    ...{ unchanged: 0, skipped: 0, alike: 0 },
  },
  new: [{ row: 2, label: 'ถัง', values: [] }],
};
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const steps: string[] = [];
type Apply = (response: ServerResponse) => void;
// As where it was stopped, or the network was lost, after all had been stored.
const lost: Apply = (response) => void response.destroy();
const byProxy: Apply = (response) =>
  void response.writeHead(503, { ...CORS, 'content-type': 'text/html' }).end('<h1>503</h1>');
const noAnswer: Apply = () => undefined;
let apply: Apply = lost;
const onImported = vi.fn();
let server: Server;
let root: Root;

beforeEach(async () => {
  steps.length = 0;
  onImported.mockClear();
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: false, addListener: () => undefined, removeListener: () => undefined },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, step] = /name="step"\s+(\w+)/.exec(body) ?? [];
    if (step) steps.push(step);
    if (step === 'apply') return apply(response);
    response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: PREVIEW }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const meta = document.createElement('meta');
  meta.name = 'api-address';
  meta.content = `http://127.0.0.1:${port}`;
  document.head.append(meta);
});
afterEach(async () => {
  await acting(() => root.unmount());
  document.head.replaceChildren();
  document.body.replaceChildren();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text);

const take = texts.import.take_other.replace('{rows}', '1');

/** Chooses a file, looks at it and has it taken in. */
async function takeIn(): Promise<void> {
  const resource = config.resources.packagingRecords;
  if (!resource) throw new Error('packagingRecords');
  const words = await startWords({ excel: texts, help });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const drawer = { resource, title: 'บันทึกบรรจุภัณฑ์', onImported, onClose: () => undefined };
  await acting(() =>
    root.render(
      <Around words={words}>
        <ImportDrawer {...drawer} />
      </Around>,
    ),
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file can be chosen');
  const file = new File(['รหัส'], 'records.csv', { type: 'text/csv' });
  Object.defineProperty(input, 'files', { value: [file] });
  await acting(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  await expect.poll(() => button(take)).toBeDefined();
  await acting(() => button(take)?.click());
}

async function expectsAnotherLook(message: string): Promise<void> {
  await expect.poll(() => button(texts.import.lookAgain)).toBeDefined();
  expect(document.body.textContent).toContain(message);
  // Neither of these may be true by now.
  expect(document.body.textContent).not.toContain(texts.import.verdict.nothingYet);
  expect(button(take)).toBeUndefined();
  expect(onImported).toHaveBeenCalledOnce();
  await acting(() => button(texts.import.lookAgain)?.click());
  await expect.poll(() => button(take)).toBeDefined();
  expect(steps).toEqual(['preview', 'apply', 'preview']);
}

it.each([
  ['the connection ends', lost],
  ['a proxy answers in its place', byProxy],
])('is looked at again, and not taken in a second time, where %s', async (_, answer) => {
  apply = answer;
  await takeIn();
  await expectsAnotherLook(texts.import.unknown);
});

it('is looked at again where it was cancelled while it was taken in', async () => {
  apply = noAnswer;
  await takeIn();
  await expect.poll(() => steps).toContain('apply');
  await acting(() => button(texts.import.cancel)?.click());
  await expectsAnotherLook(texts.import.stopped);
});

it('has the list loaded anew where the drawer is closed meanwhile', async () => {
  apply = noAnswer;
  await takeIn();
  await expect.poll(() => steps).toContain('apply');
  await acting(() => root.unmount());
  await expect.poll(() => onImported.mock.calls.length).toBe(1);
});

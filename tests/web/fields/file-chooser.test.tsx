// @vitest-environment jsdom
/** A field for one file, and what is dropped on it. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from '../../../locales/th/fields.json';
import { FileChooser } from '../../../src/engine/web/fields/shared/FileChooser.tsx';
import { acting } from '../../support/acting.ts';
import { Around, startWords } from '../../support/open-form.tsx';

const onChange = vi.fn();
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
let root: Root;

beforeEach(() => onChange.mockReset());
afterEach(async () => {
  await acting(() => root.unmount());
  document.body.replaceChildren();
});

async function drop(files: readonly File[], disabled = false): Promise<void> {
  const page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  const words = await startWords({});
  const field = { id: 'file', words: 'file', accept: '.pdf', maxBytes: 1000 } as const;
  await acting(() =>
    root.render(
      <Around words={words}>
        <FileChooser {...field} {...{ onChange, disabled }} shown={null} check={() => null} />
      </Around>,
    ),
  );
  const dropped = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(dropped, 'dataTransfer', { value: { files } });
  await acting(() => page.querySelector('input')?.parentElement?.dispatchEvent(dropped));
}

it('takes a file that is dropped on it', async () => {
  await drop([pdf('หนึ่ง.pdf')]);
  await expect.poll(() => onChange.mock.calls).toHaveLength(1);
});

it('takes none of several, and says why', async () => {
  await drop([pdf('หนึ่ง.pdf'), pdf('สอง.pdf')]);
  expect(document.body.textContent).toContain(texts.file.problem.several);
  expect(onChange).not.toHaveBeenCalled();
});

it('takes nothing where nothing may be changed', async () => {
  await drop([pdf('หนึ่ง.pdf')], true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onChange).not.toHaveBeenCalled();
});

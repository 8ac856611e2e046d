// @vitest-environment jsdom
/** Days in doubt are confirmed for all rows at once, as the rows are by then. */
import { useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import entry from '../../../locales/th/entry.json';
import type { Batch } from '../../../src/engine/web/screens/quick/batch/batch.ts';
import { RowCell } from '../../../src/engine/web/screens/quick/grid/RowCell.tsx';
import { dayCell, readPasted } from '../../../src/engine/web/screens/quick/model/cells.ts';
import { rowWith } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { acting } from '../../support/acting.ts';
import { Around, startWords } from '../../support/open-form.tsx';
import { batchOf, column, reading } from './support.ts';

const date = column('recordDate');
const [field] = date.fields;
const onConfirm = vi.fn();
let batch: Batch;
let root: Root;

/** The column of a grid: a cell is drawn again only when its own row changes. */
function Days() {
  const { rows } = useSyncExternalStore(batch.store.subscribe, batch.store.read);
  return rows.map((row) => (
    <RowCell
      {...{ batch, row, onConfirm }}
      key={row.key}
      column={date}
      columnName="วันที่บันทึก"
      otherwise=""
      needed={false}
    />
  ));
}

const days = () => batch.store.read().rows.map(({ cells }) => cells.recordDate?.values?.recordDate);
const inputs = () => [...document.querySelectorAll('input')];
const yesToAll = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.startsWith('ใช่ทั้ง'),
  );

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const pasted = ['1/2/69', '2/2/69', '3/2/69'];
  batch = batchOf(
    pasted.map((text) => rowWith({ recordDate: readPasted(date, text, reading) }, true)),
  );
  const words = await startWords({ entry });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await acting(() =>
    root.render(
      <Around words={words}>
        <Days />
      </Around>,
    ),
  );
});
afterEach(async () => {
  await acting(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Somebody corrects the day of a row by hand. */
async function correct(at: number, iso: string): Promise<void> {
  const key = batch.store.read().rows[at]?.key ?? '';
  if (!field) throw new Error('the column has no field');
  const cell = dayCell(field, iso, reading);
  await acting(() => batch.store.dispatch({ type: 'put', key, column: date.name, cell }));
}

it('leaves a day alone that was corrected meanwhile', async () => {
  expect(yesToAll().map((button) => button.textContent)).toEqual(Array(3).fill('ใช่ทั้ง 3 แถว'));
  await correct(0, '2026-09-15');
  expect(yesToAll().map((button) => button.textContent)).toEqual(Array(2).fill('ใช่ทั้ง 2 แถว'));
  await acting(() => yesToAll().at(-1)?.click());
  expect(days()).toEqual(['2026-09-15', '2026-02-02', '2026-02-03']);
});

it('is not offered for the last one in doubt', async () => {
  await correct(0, '2026-09-15');
  await correct(1, '2026-09-16');
  expect(yesToAll()).toEqual([]);
});

it('goes on in the cell whose button was clicked, which is gone', async () => {
  const button = yesToAll().at(-1);
  button?.focus();
  await acting(() => button?.click());
  expect(button?.isConnected).toBe(false);
  expect(document.activeElement).toBe(inputs()[2]);
});

it('goes on in the cell whose own day was confirmed', async () => {
  const button = document.querySelector('button');
  button?.focus();
  await acting(() => button?.click());
  expect(days()).toEqual(['2026-02-01', undefined, undefined]);
  expect(document.activeElement).toBe(inputs()[0]);
});

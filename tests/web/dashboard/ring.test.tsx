// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataTable } from '../../../src/engine/web/charts/DataTable.tsx';
import { Ring } from '../../../src/engine/web/charts/Ring.tsx';
import type { ChartRow, RowsData } from '../../../src/engine/web/charts/types.ts';

const row = (key: string, value: number | null, share: number | null): ChartRow => ({
  ...{ key, name: key, value, share, previous: null, filter: null },
  missing: value === null ? 'withheld' : undefined,
});

const dataOf = (rows: readonly ChartRow[]): RowsData => ({ kind: 'ring', unit: 'kg', rows });
const bodyOf = (drawn: ReactElement): HTMLElement =>
  new DOMParser().parseFromString(renderToStaticMarkup(drawn), 'text/html').body;
const draw = (...rows: ChartRow[]) => bodyOf(<Ring data={dataOf(rows)} title="" selected={null} />);
const tell = (...rows: ChartRow[]) => bodyOf(<DataTable data={dataOf(rows)} title="" />);

it('says nothing of the whole where all parts but one are withheld', () => {
  const alone = draw(row('compost', 5, 1), row('burnt', null, null));
  expect(alone.querySelector('svg')).toBeNull();
  expect(alone.textContent).not.toContain('100');
  expect(alone.textContent).toContain('oneAlone');
  const table = tell(row('compost', 5, 1), row('burnt', null, null));
  expect(table.textContent).toContain('5.00');
  expect(table.textContent).not.toContain('%');
  expect(tell(row('compost', 5, 1)).textContent).toContain('100.0%');
});

it('says so too where the others that are told are nothing', () => {
  const rows = [row('compost', 5, 1), row('fed', 0, 0), row('burnt', null, null)];
  expect(draw(...rows).textContent).toContain('oneAlone');
  for (const drawn of [draw(...rows), tell(...rows)]) {
    expect(drawn.querySelector('svg')).toBeNull();
    expect(drawn.textContent).not.toContain('100');
  }
});

it('shows a whole of one part, and parts of which some are withheld', () => {
  const whole = draw(row('compost', 5, 1));
  expect(whole.querySelectorAll('path')).toHaveLength(1);
  expect(whole.textContent).toContain('100');
  const some = draw(row('compost', 5, 0.5), row('fed', 5, 0.5), row('burnt', null, null));
  expect(some.querySelectorAll('path')).toHaveLength(2);
  expect(some.textContent).toContain('ofTold');
});

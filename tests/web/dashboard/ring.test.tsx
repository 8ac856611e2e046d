// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Ring } from '../../../src/web/charts/Ring.tsx';
import type { ChartRow } from '../../../src/web/charts/types.ts';

const row = (key: string, value: number | null, share: number | null): ChartRow => ({
  ...{ key, name: key, value, share, previous: null, filter: null },
  missing: value === null ? 'withheld' : undefined,
});

function draw(...rows: ChartRow[]): HTMLElement {
  const ring = <Ring data={{ kind: 'ring', unit: 'kg', rows }} title="" selected={null} />;
  return new DOMParser().parseFromString(renderToStaticMarkup(ring), 'text/html').body;
}

it('says nothing of the whole where all parts but one are withheld', () => {
  const alone = draw(row('compost', 5, 1), row('burnt', null, null));
  expect(alone.querySelector('svg')).toBeNull();
  expect(alone.textContent).not.toContain('100');
  expect(alone.textContent).toContain('oneTold');
});

it('shows a whole of one part, and parts of which some are withheld', () => {
  const whole = draw(row('compost', 5, 1));
  expect(whole.querySelectorAll('path')).toHaveLength(1);
  expect(whole.textContent).toContain('100');
  const some = draw(row('compost', 5, 0.5), row('fed', 5, 0.5), row('burnt', null, null));
  expect(some.querySelectorAll('path')).toHaveLength(2);
  expect(some.textContent).toContain('ofTold');
});

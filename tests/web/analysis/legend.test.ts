/** What the colours of a picture stand for is seen whole, also in a picture file. */
import { expect, it } from 'vitest';
import type { Look } from '../../../src/engine/web/analysis/drawing/look.ts';
import { seriesSpec, treeSpec } from '../../../src/engine/web/analysis/drawing/specs.ts';

const LOOK: Look = {
  ...{ ink: '#000', soft: '#555', line: '#ccc', surface: '#fff', font: 'sans-serif' },
  ...{ scale: ['#fff', '#000'], kinds: ['#a00', '#0a0', '#00a'], isDark: false, isNarrow: true },
};
const WRITING = { amount: String, short: String, unit: 'kg' };
const TREE = {
  name: '',
  children: ['plate', 'service'].map((name) => ({ name, children: [{ name: 'rice', value: 1 }] })),
};

it('stands in two columns on a phone, where one line would be laid out in pages', () => {
  const [tree] = treeSpec(TREE, LOOK, WRITING);
  expect(tree?.legend).toMatchObject({ color: { cols: 2 } });
  const written = { ...WRITING, day: String, partial: '' };
  const [series] = seriesSpec([], ['plate', 'service'], LOOK, written);
  expect(series?.legend).toMatchObject({ color: { cols: 2 } });
});

it('is shown of lines by each of the marks that share it, of which one could take it away', () => {
  const written = { ...WRITING, day: String, partial: '' };
  const marks = seriesSpec([], ['plate', 'service'], LOOK, written);
  expect(marks.length).toBeGreaterThan(1);
  expect(marks.filter(({ legend }) => legend === false)).toEqual([]);
  const [alone] = seriesSpec([], ['plate'], LOOK, written);
  expect(alone?.legend).toBe(false);
});

it('flows on where there is room', () => {
  const [tree] = treeSpec(TREE, { ...LOOK, isNarrow: false }, WRITING);
  expect(tree?.legend).not.toMatchObject({ color: { cols: 2 } });
});

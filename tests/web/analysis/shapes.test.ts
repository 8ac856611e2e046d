/** Answers of summaries, as pictures are drawn of them: nothing is lost, and nothing is counted twice. */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import type { Dimension, SummaryRow } from '../../../src/engine/declaration/summaries.ts';
import {
  distinctNames,
  flowOf,
  heatOf,
  MOST_LINES,
  MOST_NODES,
  MOST_SERIES,
  seriesOf,
  treeOf,
} from '../../../src/engine/web/analysis/shapes.ts';

const { waste } = readConfig().summaries;
if (!waste) throw new Error('No summary of waste');
const { weight } = waste.measures;
if (!weight) throw new Error('No measure of weight');
const dimension = (name: string): Dimension => {
  const found = waste.dimensions[name];
  if (!found) throw new Error(`No dimension ${name}`);
  return found;
};
const nameOf = (_: Dimension, value: unknown): string => String(Object(value).name ?? value);
const row = (by: SummaryRow['by'], value: number): SummaryRow => ({
  by,
  measures: { weight: value },
});

it('a flow has what goes from each to each of the next, the small ones together', () => {
  const materials = Array.from({ length: 30 }, (_, id) => ({ id, name: `m${id}` }));
  const rows = materials.flatMap((material, at) => [
    row({ material, stage: 'plate', destination: 'landfill' }, 100 - at),
    row({ material, stage: 'unsold', destination: null }, 1),
  ]);
  const by = ['material', 'stage', 'destination'].map(dimension);
  const { nodes, links } = flowOf(rows, by, weight, nameOf, 'others');
  expect(nodes.filter(({ place }) => place === 0)).toHaveLength(MOST_NODES);
  expect(nodes.filter(({ name }) => name === 'others')).toHaveLength(1);
  const whole = rows.reduce((sum, { measures }) => sum + (measures.weight ?? 0), 0);
  for (const place of [0, 1]) {
    const own = links.filter(({ source }) => source.startsWith(`${place}:`));
    expect(own.reduce((sum, { value }) => sum + value, 0)).toBe(whole);
  }
});

it('a heat map has days in their order, and of the rest those first of which there is most', () => {
  const rows = Array.from({ length: 50 }, (_, at) => [
    row({ place: { id: at, name: `p${at}` }, month: '2026-02-01' }, at),
    row({ place: { id: at, name: `p${at}` }, month: '2025-12-01' }, at),
  ]).flat();
  const heat = heatOf(rows, ['place', 'month'].map(dimension), weight, nameOf);
  expect(heat.columns).toEqual(['2025-12-01', '2026-02-01']);
  expect(heat.rows.slice(0, 2)).toEqual(['p49', 'p48']);
  expect(heat.rows).toHaveLength(MOST_LINES);
  expect(heat.left).toEqual({ rows: 50 - MOST_LINES, columns: 0 });
  expect(heat.cells).toHaveLength(MOST_LINES * 2);
});

it('a series has nothing on days without records, a line for each of the largest', () => {
  const types = Array.from({ length: 9 }, (_, at) => `t${at}`);
  const rows = types.flatMap((userType, at) => [
    row({ day: '2026-01-01', userType }, 10 - at),
    row({ day: '2026-01-04', userType }, 10 - at),
  ]);
  const { points, lines, left } = seriesOf(
    rows,
    ['day', 'userType'].map(dimension),
    weight,
    nameOf,
    (_, day) => day === '2026-01-04',
  );
  expect(lines).toEqual(types.slice(0, MOST_SERIES));
  expect(left).toBe(9 - MOST_SERIES);
  expect(points.filter(({ line }) => line === 't0').map(({ value }) => value)).toEqual([
    10, 0, 0, 10,
  ]);
  expect(points.filter(({ line, isPartial }) => line === 't0' && isPartial)).toEqual([
    { day: '2026-01-04', line: 't0', value: 10, isPartial: true },
  ]);
});

it('distinguishes what is called alike, by its code', () => {
  const rows = [
    row({ place: { id: 1, code: 'P1', name: 'ร้านสมใจ' }, month: '2026-01-01' }, 5),
    row({ place: { id: 2, code: 'P2', name: 'ร้านสมใจ' }, month: '2026-01-01' }, 3),
    row({ place: { id: 3, code: 'P3', name: 'ร้านมานะ' }, month: '2026-01-01' }, 1),
  ];
  const by = ['place', 'month'].map(dimension);
  const heat = heatOf(rows, by, weight, distinctNames(rows, by, nameOf));
  expect(heat.rows).toEqual(['ร้านสมใจ (P1)', 'ร้านสมใจ (P2)', 'ร้านมานะ']);
});

it('distinguishes rows that the person may not see, which have no code to go by', () => {
  const unseen = (id: number) => row({ place: { id, code: '', name: '' }, stage: 'plate' }, id);
  const rows = [unseen(7), unseen(8)];
  const by = ['place', 'stage'].map(dimension);
  const naming = (_: Dimension, value: unknown) => (typeof value === 'string' ? value : 'unseen');
  const name = distinctNames(rows, by, naming);
  const [place] = by;
  if (!place) throw new Error('No dimension');
  expect(rows.map(({ by: { place: value } }) => name(place, value))).toEqual([
    'unseen (7)',
    'unseen (8)',
  ]);
});

it('a treemap has its parts within their groups, and nothing of what is not there', () => {
  const rows = [
    row({ stage: 'plate', material: { id: 1, name: 'rice' } }, 5),
    row({ stage: 'plate', material: { id: 2, name: 'fish' } }, 3),
    row({ stage: 'unsold', material: null }, 0),
  ];
  expect(treeOf(rows, ['stage', 'material'].map(dimension), weight, nameOf)).toEqual({
    name: '',
    children: [
      {
        name: 'plate',
        children: [
          { name: 'rice', value: 5 },
          { name: 'fish', value: 3 },
        ],
      },
    ],
  });
});

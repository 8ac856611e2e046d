/** Outlines of areas as the map draws them. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { MapTopology } from '../../src/thailand/boundaries.ts';
import { readBuiltInProvinces } from '../../src/thailand/server/geography/boundaries/built-in.ts';
import { readGeographies } from '../../src/thailand/web/map/geographies.ts';
import { HEIGHT, prepareShapes, shapesOf, WIDTH } from '../../src/thailand/web/map/shapes.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** The provinces as the map gets them, anew each time: outlines are kept by topology. */
function provinces(): MapTopology {
  const topology: unknown = JSON.parse(readBuiltInProvinces(DATA).topology);
  const read = readGeographies({ data: [], topology }, 'province', '').topology;
  if (read === null) throw new Error('The file of the provinces is no topology.');
  return read;
}

it('fill the drawing, each closed, with neighbours on both sides of a border', () => {
  const shapes = shapesOf(provinces());
  expect(shapes).toHaveLength(77);
  const edges = [0, 1, 2, 3].map((side) => shapes.map(({ box }) => box[side] ?? Number.NaN));
  expect(Math.min(...(edges[0] ?? []), ...(edges[1] ?? []))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...(edges[2] ?? []))).toBeLessThanOrEqual(WIDTH);
  expect(Math.max(...(edges[3] ?? []))).toBeLessThanOrEqual(HEIGHT);
  for (const { code, path, neighbours } of shapes) {
    expect(path, code).toMatch(/^(M-?[\d.]+,[^MZ]+Z)+$/);
    for (const other of neighbours) {
      expect(shapes.find((it) => it.code === other)?.neighbours, code).toContain(code);
    }
  }
});

it('made in pieces are those made at once, and are found by what draws them', async () => {
  const [pieces, whole] = [provinces(), provinces()];
  await prepareShapes(pieces);
  const made = shapesOf(pieces);
  expect(made).toEqual(shapesOf(whole));
  expect(shapesOf(pieces)).toBe(made);
});

it('of some areas alone are drawn as large as there is room', () => {
  const [all, one] = [shapesOf(provinces()), shapesOf(provinces(), ['10'])];
  expect(one.map(({ code }) => code)).toEqual(['10']);
  const widthOf = (shapes: typeof all): number => {
    const { box } = shapes.find(({ code }) => code === '10') ?? {};
    return (box?.[2] ?? 0) - (box?.[0] ?? 0);
  };
  expect(widthOf(one)).toBeGreaterThan(10 * widthOf(all));
});

it('are none of what cannot be drawn, however they are made', async () => {
  const broken: MapTopology = { ...provinces(), objects: JSON.parse('{}') };
  await prepareShapes(broken);
  expect(shapesOf(broken)).toEqual([]);
  expect(shapesOf(null)).toEqual([]);
});

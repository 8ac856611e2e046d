/** Reads topologies and files of boundaries as the tests of them need it. */
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Position } from 'geojson';
import { expect } from 'vitest';
import type { MapTopology } from '../../src/thailand/boundaries.ts';
import { loadAreas } from '../../src/thailand/server/geography/areas.ts';
import { readBuiltInProvinces } from '../../src/thailand/server/geography/boundaries/built-in.ts';
import { signedArea } from '../../src/thailand/server/geography/boundaries/rings.ts';
import type { ReadLevel, ReadResult } from '../../src/thailand/server/geography/import/messages.ts';
import { BoundaryProblem } from '../../src/thailand/server/geography/import/problem.ts';
import { readBoundaries } from '../../src/thailand/server/geography/import/read.ts';

const areas = loadAreas(fileURLToPath(new URL('../../data', import.meta.url)));
const KNOWN = {
  areas: (['province', 'amphure', 'tambon'] as const).flatMap((level) => areas.within(level, '')),
  provinces: readBuiltInProvinces(areas.dataDirectory).topology,
};

export function read(bytes: Buffer, name = 'map'): Promise<ReadResult> {
  return readBoundaries({ ...KNOWN, files: [{ name, bytes }] }, () => undefined);
}

export async function readLevel(bytes: Buffer): Promise<ReadLevel> {
  const { levels } = await read(bytes);
  expect(levels).toHaveLength(1);
  const [level] = levels;
  if (!level) throw new Error('no level');
  return level;
}

export async function problemOf(bytes: Buffer): Promise<string> {
  const problem = await read(bytes).catch((error: unknown) => error);
  if (!(problem instanceof BoundaryProblem)) throw problem;
  return problem.key;
}

/** What a topology draws, decoded by hand: nothing of the product's own way there. */
export function decode({ arcs, transform, objects }: MapTopology): Map<string, Position[][]> {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]): Position => {
      [x, y] = [x + stepX, y + stepY];
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const ring = (steps: readonly number[]) =>
    steps.flatMap((step, place) => {
      const line = lines[step < 0 ? ~step : step] ?? [];
      const forward = step < 0 ? line.toReversed() : line;
      return place === 0 ? forward : forward.slice(1);
    });
  return new Map(
    objects.areas.geometries.map((area) => {
      const polygons = area.type === 'Polygon' ? [area.arcs] : area.arcs;
      return [area.id, polygons.flat().map(ring)];
    }),
  );
}

export const areaOf = (ring: readonly Position[]): number =>
  Math.abs(signedArea(ring.map(([x = 0, y = 0]) => [x, y] as const)));

export function sheetOf(level: ReadLevel, parent: string): MapTopology | null {
  const sheet = level.sheets.find((each) => each.parent === parent);
  return sheet ? JSON.parse(brotliDecompressSync(sheet.topology).toString()) : null;
}

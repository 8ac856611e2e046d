import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, it } from 'vitest';
import { joinShapes } from '../../src/thailand/server/geography/boundaries/join.ts';
import {
  polygonsOf,
  type Shape,
  signedArea,
} from '../../src/thailand/server/geography/boundaries/rings.ts';
import { viewOf } from '../../src/thailand/server/geography/boundaries/view.ts';
import { type DrawnArea, drawStrips, river } from '../support/maps.ts';
import { runs } from '../support/runs.ts';
import { areaOf, decode } from './reading.ts';

const AMPHOE = ['8301', '8302', '8303'];

describe('boundaries as the map gets them', () => {
  const shapesOf = (drawn: readonly DrawnArea[]): Shape[] =>
    drawn.map(({ code, ring }) => ({
      code,
      polygons: polygonsOf({ type: 'Polygon', coordinates: [ring] }) ?? [],
    }));

  const bends = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 40,
    maxLength: 40,
  });
  const maps = fc
    .record({
      strips: fc.integer({ min: 1, max: 12 }),
      points: fc.integer({ min: 2, max: 300 }),
      bends,
    })
    .map(({ strips, points, bends: by }) =>
      drawStrips(
        Array.from({ length: strips }, (_, place) => `83${String(place + 10)}`),
        points,
        (border, point) => by[(border * 7 + point) % by.length] ?? 0,
      ),
    );

  it('keep every area, about as large as it was', () => {
    fc.assert(
      fc.property(maps, (drawn) => {
        const map = viewOf(
          joinShapes(shapesOf(drawn)),
          drawn.map(({ code }) => code),
        );
        const found = map ? decode(map) : new Map<string, Position[][]>();
        for (const { code, ring } of drawn) {
          const after = (found.get(code) ?? []).reduce((sum, each) => sum + areaOf(each), 0);
          expect(after / areaOf(ring)).toBeGreaterThan(0.85);
          expect(after / areaOf(ring)).toBeLessThan(1.15);
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('share each border still: no gap, no overlap, the same neighbours', () => {
    fc.assert(
      fc.property(maps, (drawn) => {
        const map = viewOf(
          joinShapes(shapesOf(drawn)),
          drawn.map(({ code }) => code),
        );
        const uses = new Map<number, string[]>();
        for (const area of map?.objects.areas.geometries ?? []) {
          for (const step of area.arcs.flat(2)) {
            const arc = step < 0 ? ~step : step;
            uses.set(arc, [...(uses.get(arc) ?? []), area.id]);
          }
        }
        const shared = [...uses.values()].filter((sides) => sides.length > 1);
        expect(shared.every((sides) => sides.length === 2)).toBe(true);
        // Strip beside strip: each pair of neighbours has a border of its own.
        const pairs = new Set(shared.map((sides) => sides.toSorted().join(' ')));
        const expected = drawn.slice(1).map(({ code }, place) => `${drawn[place]?.code} ${code}`);
        expect(pairs).toEqual(new Set(expected));
      }),
      { numRuns: runs(10) },
    );
  });

  it('run clockwise, closed, whichever way they came', () => {
    fc.assert(
      fc.property(maps, fc.boolean(), fc.boolean(), (drawn, turned, open) => {
        const written = drawn.map(({ code, ring }) => {
          const whole = turned ? ring.toReversed() : ring;
          return { code, ring: open ? whole.slice(0, -1) : whole };
        });
        const map = viewOf(
          joinShapes(shapesOf(written)),
          drawn.map(({ code }) => code),
        );
        for (const rings of map ? decode(map).values() : []) {
          for (const ring of rings) {
            expect(ring.at(0)).toEqual(ring.at(-1));
            expect(signedArea(ring.map(([x = 0, y = 0]) => [x, y] as const))).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: runs(10) },
    );
  });

  it('leave out what nobody could see', () => {
    const drawn = drawStrips(AMPHOE, 5000, (border, point) => river(border, point / 100));
    const map = viewOf(joinShapes(shapesOf(drawn)), AMPHOE);
    const before = drawn.reduce((sum, { ring }) => sum + ring.length, 0);
    expect(map?.arcs.flat().length).toBeLessThan(before / 4);
  });

  it('leave out specks, but never all there is of an area', () => {
    const speck = (x: number): Position[][] => [
      [
        [x, 8],
        [x, 8.00002],
        [x + 0.00002, 8.00002],
        [x + 0.00002, 8],
        [x, 8],
      ],
    ];
    const [large] = drawStrips(['8301']);
    const shapes = [
      {
        code: '8301',
        polygons:
          polygonsOf({ type: 'MultiPolygon', coordinates: [[large?.ring ?? []], speck(98.1)] }) ??
          [],
      },
      { code: '8302', polygons: polygonsOf({ type: 'Polygon', coordinates: speck(98.6) }) ?? [] },
    ];
    const map = viewOf(joinShapes(shapes), ['8301', '8302']);
    const found = map ? decode(map) : new Map<string, Position[][]>();
    expect([found.get('8301')?.length, found.get('8302')?.length]).toEqual([1, 1]);
  });
});

import { expect } from 'vitest';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import type { Stage } from './support.ts';

const MILLIGRAMS = 1e6;

/** A record whose weight is given by its place among the others. */
export type Unweighed = Omit<PlainRecord, 'kg'>;

/**
 * Reports these alone, each of twice the weight of the one before, so that a sum tells which are in
 * it. At most 40: the last weighs more than a record may otherwise.
 */
export async function reportTelling(stage: Stage, records: readonly Unweighed[]): Promise<void> {
  await stage.clear();
  await insertRecords(
    stage.database.db,
    records.map((it, place) => ({ ...it, kg: String(2 ** place / MILLIGRAMS) })),
  );
}

/** The places of the records that a sum of kilograms is made of, the last first. */
export function placesIn(kg: number, records: number): number[] {
  let left = Math.round(kg * MILLIGRAMS);
  const found: number[] = [];
  for (let place = records - 1; place >= 0; place -= 1) {
    if (left < 2 ** place) continue;
    left -= 2 ** place;
    found.push(place);
  }
  expect(left).toBe(0);
  return found;
}

import type { ChartRow } from './types.ts';

/** A row in a ring: where it begins and ends, as shares of the circle. */
export interface Segment {
  readonly row: ChartRow;
  /** 1 for the first; the same number stands in the list. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** A ring of which a part is not shown is open, even where that part is too small to be seen. */
const MOST_OF_OPEN_RING = 0.98;

/** How large rows are beside one another: by their shares, or by their values where one has none. */
function sizesOf(rows: readonly ChartRow[]): number[] {
  const values = rows.map(({ value }) => Math.max(0, value ?? 0));
  const isShared = rows.every(({ share }, place) => share !== null || values[place] === 0);
  return isShared ? rows.map(({ share }) => Math.max(0, share ?? 0)) : values;
}

/**
 * Puts rows around a circle.
 * @param isCut a part of the whole is in no row: the circle stays open by as much as the shares say
 */
export function segmentsOf(rows: readonly ChartRow[], isCut: boolean): Segment[] {
  const sizes = sizesOf(rows);
  const sum = sizes.reduce((total, size) => total + size, 0);
  const isShared = rows.some(({ share }) => share !== null);
  const whole = isCut ? Math.max(isShared ? 1 : 0, sum / MOST_OF_OPEN_RING) : sum;
  let from = 0;
  return rows.map((row, place) => {
    const to = from + (whole === 0 ? 0 : (sizes[place] ?? 0) / whole);
    const segment = { row, number: place + 1, from, to };
    from = to;
    return segment;
  });
}

/**
 * Rounds the parts of a sum to whole numbers that add up exactly to the rounded sum: each is rounded
 * down, and those that lose most by it are rounded up instead, as many as are missing. No part is
 * further than one from what it was.
 * @param total the whole number that they add up to; within one of the sum for each part
 */
export function wholeParts(total: number, parts: readonly number[]): number[] {
  const down = parts.map(Math.floor);
  const missing = total - down.reduce((sum, part) => sum + part, 0);
  const byLoss = parts
    .map((part, place) => ({ place, loss: part - Math.floor(part) }))
    .sort((one, other) => other.loss - one.loss || one.place - other.place)
    .map(({ place }) => place);
  const up = new Set(byLoss.slice(0, missing));
  return down.map((part, place) => (up.has(place) ? part + 1 : part));
}

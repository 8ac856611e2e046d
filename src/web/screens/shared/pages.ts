/**
 * The pages to offer: the first, the last, and those `around` the one on screen; null stands for
 * pages left out, of which there are at least two.
 */
export function pageNumbers(
  page: number,
  last: number,
  around: number,
): readonly (number | null)[] {
  const shown = Array.from({ length: last }, (_, place) => place + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= around,
  );
  return shown.flatMap((number, place) => {
    const gap = number - (shown[place - 1] ?? number - 1) - 1;
    if (gap === 0) return [number];
    return gap === 1 ? [number - 1, number] : [null, number];
  });
}

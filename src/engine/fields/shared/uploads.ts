/** Bytes that a data URL holds; 0 for a stored address. */
export function dataUrlBytes(value: string): number {
  const comma = value.indexOf(',');
  if (comma < 0) return 0;
  const padding = value.endsWith('==') ? 2 : Number(value.endsWith('='));
  return ((value.length - comma - 1) * 3) / 4 - padding;
}

const [MEGABYTE, DECIMAL_MEGABYTE] = [1024 * 1024, 1_000_000];

/**
 * The limit of a file as declared: 2,097,152 and 2,000,000 bytes are both 2. What
 * is round in neither way is not rounded up: no larger file fits.
 */
export function megabytesOf({ maxBytes }: { readonly maxBytes: number }): number {
  const tenths = (maxBytes * 10) / MEGABYTE;
  if (Number.isInteger(tenths)) return tenths / 10;
  const digits = maxBytes < DECIMAL_MEGABYTE ? 1000 : 10;
  return Math.floor((maxBytes * digits) / DECIMAL_MEGABYTE) / digits;
}

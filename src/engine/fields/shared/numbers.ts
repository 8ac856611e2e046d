const MOST_DECIMALS = 12;
/** By the decimals that they always write: making one takes long. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, MOST_DECIMALS),
  });
  formats.set(decimals, format);
  return format;
}

/**
 * A number with thousands separators: 1234.5 → `1,234.5`, with two decimals `1,234.50`; what is none
 * as it stands.
 */
export function formatNumber(value: unknown, decimals = 0): string {
  if (typeof value === 'number' && Number.isFinite(value)) return formatOf(decimals).format(value);
  return value === null || value === undefined ? '' : String(value);
}

/** Numbers that name something and count nothing: they have no separators. */
const NAMES: ReadonlySet<string> = new Set(['id', 'row', 'year', 'buddhist', 'common']);

/**
 * The figures of a message with thousands separators, as numbers are written everywhere else. Where
 * it has only one, that is its `count` too, by which the form of the text is chosen: "1 decimal".
 */
export function writeFigures<Value>(
  params: Readonly<Record<string, Value>> | undefined,
): Record<string, Value | string | number> {
  const entries = Object.entries(params ?? {});
  const figures = entries.flatMap(([name, value]) =>
    typeof value === 'number' && !NAMES.has(name) ? [{ name, value }] : [],
  );
  const [only, ...others] = figures;
  return {
    ...(only && others.length === 0 && { count: only.value }),
    ...Object.fromEntries(entries),
    ...Object.fromEntries(figures.map(({ name, value }) => [name, formatNumber(value)])),
  };
}

import { formatNumber } from './numbers.ts';

/**
 * A number for a text, under its name there, and as `count`, by which i18next chooses the form of
 * the text: "1 row", "2 rows".
 */
export function counted(name: string, count: number): Record<string, string | number> {
  return { count, [name]: formatNumber(count) };
}

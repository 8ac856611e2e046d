import productPackage from '../../../../package.json' with { type: 'json' };

/** Of the product that runs here. */
export const PRODUCT_VERSION = productPackage.version;

const numbersOf = (version: string): number[] =>
  version.split(/[.-]/, 3).map((part) => Number.parseInt(part, 10) || 0);

/** Whether a version (`1.4.0`) comes after the one that runs here. */
export function isNewerVersion(version: string): boolean {
  const own = numbersOf(PRODUCT_VERSION);
  const difference = numbersOf(version)
    .map((number, place) => number - (own[place] ?? 0))
    .find((it) => it !== 0);
  return difference !== undefined && difference > 0;
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights that the style sheets use; `base.css` says the same of the fonts. */
const WEIGHTS = { min: 400, max: 700 } as const;
const RANGES = fileURLToPath(
  new URL('../../node_modules/@fontsource-variable/noto-sans-thai/unicode.json', import.meta.url),
);
const NAME = /^noto-sans-thai-([\w-]+)-wght-normal\.woff2$/;

/** `U+0E01-0E5B,U+25CC` → all the characters that it names. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, place) =>
        String.fromCodePoint(first + place),
      );
    })
    .join('');
}

/**
 * Leaves out of the fonts the weights that nothing is written in, which is half of them; all
 * characters stay. On a slow line the fonts are a third of what comes before the first figures.
 */
export function usedWeights(): Plugin {
  return {
    name: 'used-weights',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const ranges: Readonly<Record<string, string>> = JSON.parse(await readFile(RANGES, 'utf8'));
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset') continue;
        const part = file.names.flatMap((name) => NAME.exec(name)?.[1] ?? [])[0];
        if (part === undefined) continue;
        const characters = charactersOf(ranges[part] ?? '');
        if (characters === '') throw new Error(`Which characters are in the font of ${part}?`);
        file.source = await subsetFont(Buffer.from(file.source), characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
        });
      }
    },
  };
}

import { DEFAULT_LANGUAGE } from '../../../src/schema/languages.ts';
import { readLocales, textsOf } from '../locales/read.ts';
import { ROOT } from '../project.mjs';

/** The Thai text at a key of `locales/th/<area>.json`; '' where there is none. */
export function thaiText(area: string, key: string): string {
  const files = readLocales(ROOT).languages.get(DEFAULT_LANGUAGE);
  return textsOf(files?.get(area)).get(key)?.text ?? '';
}

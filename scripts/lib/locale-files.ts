import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '../../src/engine/declaration/languages.ts';
import { type Misplaced, withThaiPlaces } from '../../src/engine/declaration/placeholders.ts';
import { hasCode } from '../../src/engine/server/system-error.ts';
import { IS_OTHER_APPLICATION, wordsOfApplication } from './application.mjs';
import { tell } from './locales/report.ts';

/** Takes a line about a text that is shown in Thai. */
export type Warn = (line: string) => void;

function readJson(root: string, language: string, area: string): unknown {
  if (IS_OTHER_APPLICATION) return wordsOfApplication(language, area);
  try {
    return JSON.parse(readFileSync(join(root, 'locales', language, `${area}.json`), 'utf8'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return {};
    throw error;
  }
}

/** The words of a file, each text with the placeholders that Thai has, or Thai itself. */
export function fitWords(
  root: string,
  language: string,
  area: string,
  words: unknown,
  warn: Warn = () => undefined,
): unknown {
  if (language === DEFAULT_LANGUAGE) return words;
  const report = ({ key, wanted, found }: Misplaced): void => {
    const said = tell('found.places', { wanted: wanted || '-', found: found || '-' });
    warn(`locales/${language}/${area}.json  ${key}  ${said}`);
  };
  return withThaiPlaces(words, readJson(root, DEFAULT_LANGUAGE, area), report);
}

/** The words that `<root>/locales/<language>/<area>.json` says, fit as above; none without the file. */
export function readWords(root: string, language: string, area: string, warn?: Warn): unknown {
  return fitWords(root, language, area, readJson(root, language, area), warn);
}

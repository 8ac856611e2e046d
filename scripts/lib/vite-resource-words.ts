import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isRecord } from '../../src/engine/declaration/record.ts';
import type { Config } from '../../src/engine/declaration/types.ts';
import { IS_OTHER_APPLICATION } from './application.mjs';
import { readWords, type Warn } from './locale-files.ts';
import { withMadeWords } from './made-words.ts';
import { ownWordsOf, type ResourceWords, sharedWordsOf } from './resource-words.ts';
import { languagesIn } from './vite-locales.ts';

const ID = 'virtual:resource-words';
const AREA = 'resources';
const FILE = /\/locales\/([^/]+)\/resources\.json$/;
/** Where the built files stand: `assets/words/th/units.json`. */
const FOLDER = 'assets/words';
/** Says which words these are: a server lets only these be cached for good. */
const VERSION_FILE = `${FOLDER}/version`;
const HASH_LETTERS = 7;

interface OwnFile {
  readonly fileName: string;
  readonly source: string;
}

/** None where a language has not come to them yet. */
function wordsIn(root: string, language: string, config: Config, warn?: Warn): ResourceWords {
  const words = readWords(root, language, AREA, warn);
  if (!isRecord(words)) return {};
  return IS_OTHER_APPLICATION ? withMadeWords(words, language, AREA, config) : words;
}

function ownFiles(root: string, config: Config, warn: Warn): OwnFile[] {
  return languagesIn(join(root, 'locales')).flatMap((language) => {
    const words = wordsIn(root, language, config, warn);
    return Object.keys(config.resources).map((name) => ({
      fileName: `${FOLDER}/${language}/${name}.json`,
      source: JSON.stringify(ownWordsOf(name, words, config)),
    }));
  });
}

function versionOf(files: readonly OwnFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url');
  return hash.slice(0, HASH_LETTERS);
}

/**
 * Leaves the words of single resources out of those that come with the first list: in a build they
 * are files of their own, which `virtual:resource-words` gives the addresses of and whose names no page
 * has to know. While developing, everything stays in the one file that is edited.
 */
export function resourceWords(config: Config): Plugin {
  let root = '';
  let files: readonly OwnFile[] = [];
  return {
    name: 'resource-words',
    enforce: 'pre',
    configResolved({ root: resolved, command, logger }) {
      root = resolved;
      const warn = (line: string): void => logger.warn(line);
      files = command === 'build' ? ownFiles(root, config, warn) : [];
    },
    resolveId: (id) => (id === ID ? `\0${id}` : null),
    load(id) {
      const path = id.replaceAll('\\', '/');
      if (id === `\0${ID}`) {
        if (files.length === 0) return 'export const ownWords = async () => ({});';
        // After the `?`: a page older than the files requests texts that are there all the same.
        const address = `/${FOLDER}/\${language}/\${resource}.json?${versionOf(files)}`;
        return `export const ownWords = (language, resource) =>
          fetch(\`${address}\`).then((answer) => answer.ok ? answer.json() : Promise.reject(answer.status));`;
      }
      const [, language] = FILE.exec(path) ?? [];
      if (files.length === 0 || language === undefined) return null;
      return JSON.stringify(sharedWordsOf(wordsIn(root, language, config), config));
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', ...file });
      if (files.length === 0) return;
      this.emitFile({ type: 'asset', fileName: VERSION_FILE, source: versionOf(files) });
    },
  };
}

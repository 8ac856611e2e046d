import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { MANUAL_CONTENTS, MANUAL_PATH, type Manual } from '../../src/engine/declaration/manual.ts';
import { APPLICATION } from './application.mjs';
import { makePages } from './manual/make.ts';

const PICTURES = `${MANUAL_PATH}/pictures/`;

/** While developing pictures are read where they are. */
const addressInPlace = (path: string): string => PICTURES + encodeURIComponent(path);

async function answerInPlace(manual: Manual, url: string): Promise<string | Buffer | undefined> {
  if (url.startsWith(PICTURES)) {
    const path = decodeURIComponent(url.slice(PICTURES.length));
    const html = [...makePages(manual, APPLICATION, addressInPlace).values()];
    // What no page shows is nobody's business.
    return html.some((page) => page.includes(`src="${url}"`))
      ? readFile(APPLICATION + path)
      : undefined;
  }
  const name = url.slice(MANUAL_PATH.length + 1) || MANUAL_CONTENTS;
  return makePages(manual, APPLICATION, addressInPlace).get(name);
}

/**
 * Writes the application's manual as pages of their own, `manual/<name>.html`, with its pictures
 * among the files that are cached for good. The server serves them (`src/engine/server/http/manual.ts`).
 */
export function manualPages(manual: Manual | null): Plugin {
  return {
    name: 'manual-pages',
    generateBundle() {
      if (!manual) return;
      const addresses = new Map<string, string>();
      const addressOf = (path: string): string => {
        const known = addresses.get(path);
        if (known !== undefined) return known;
        const source = readFileSync(APPLICATION + path);
        const name = path.replace(/^.*\//, '');
        const address = `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
        addresses.set(path, address);
        return address;
      };
      for (const [name, source] of makePages(manual, APPLICATION, addressOf)) {
        this.emitFile({ type: 'asset', fileName: `manual/${name}.html`, source });
      }
    },
    configureServer({ middlewares }) {
      if (!manual) return;
      middlewares.use((request, response, next) => {
        const [url = ''] = (request.url ?? '').split('?', 1);
        if (url !== MANUAL_PATH && !url.startsWith(`${MANUAL_PATH}/`)) return next();
        answerInPlace(manual, url).then((answer) => {
          response.statusCode = answer === undefined ? 404 : 200;
          if (typeof answer === 'string') {
            response.setHeader('content-type', 'text/html; charset=utf-8');
          }
          response.end(answer);
        }, next);
      });
    },
  };
}

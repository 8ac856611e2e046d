/** Makes all pages of an application's manual. */
import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';
import {
  MANUAL_CONTENTS,
  MANUAL_PATH,
  type Manual,
} from '../../../src/engine/declaration/manual.ts';
import { wordsOfApplication } from '../application.mjs';
import { contentsOf, type PageWords, pageOf } from './page.ts';
import { type Rendered, render } from './render.ts';

function wordsIn(language: string, application: string): PageWords {
  const word = (key: string): string => {
    const [area = '', name = ''] = key.split(':');
    return String(wordsOfApplication(language, area, application)[name] ?? '');
  };
  return {
    product: word('menu:productName'),
    manuals: word('help:manuals'),
    contents: word('help:contents'),
  };
}

/**
 * Renders every file of a manual, by the names of their pages.
 * @param application folder of the application, with a trailing slash
 * @param addressOf the address of a picture, by its path from that folder
 */
export function renderAll(
  { pages }: Manual,
  application: string,
  addressOf: (path: string) => string,
): ReadonlyMap<string, Rendered> {
  const names = new Map(
    Object.entries(pages).map(([name, file]) => [file, `${MANUAL_PATH}/${name}`]),
  );
  const pictureAt = (path: string) => {
    const { width, height } = imageSize(readFileSync(application + path));
    return { address: addressOf(path), width, height };
  };
  return new Map(
    Object.entries(pages).map(([name, file]) => {
      const markdown = readFileSync(application + file, 'utf8');
      return [name, render(markdown, { file, pages: names, pictureAt })];
    }),
  );
}

/** All pages as they are served, by their names. */
export function makePages(
  manual: Manual,
  application: string,
  addressOf: (path: string) => string,
): ReadonlyMap<string, string> {
  const words = wordsIn(manual.language, application);
  const rendered = renderAll(manual, application, addressOf);
  const listed = [...rendered].map(([name, { title }]) => ({ name, title }));
  const made = [...rendered].map(([name, page]): [string, string] => [
    name,
    pageOf(page, manual.language, words),
  ]);
  return new Map([...made, [MANUAL_CONTENTS, contentsOf(listed, manual.language, words)]]);
}

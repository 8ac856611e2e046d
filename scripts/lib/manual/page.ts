/** Draws a page of the manual around what is rendered: a page of its own that runs nothing. */
import { MANUAL_PATH } from '../../../src/engine/declaration/manual.ts';
import { escaped, type Rendered } from './render.ts';
import { STYLE } from './style.ts';

export interface PageWords {
  readonly product: string;
  readonly manuals: string;
  readonly contents: string;
}

export interface Listed {
  readonly name: string;
  readonly title: string;
}

interface Frame {
  readonly language: string;
  readonly words: PageWords;
  /** Escaped, as those of rendered pages are. */
  readonly title: string;
  readonly body: string;
}

const documentOf = ({ language, words, title, body }: Frame): string =>
  `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${escaped(words.product)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;

const bannerOf = ({ product, manuals }: PageWords): string =>
  `<header><a href="/">${escaped(product)}</a> <a href="${MANUAL_PATH}">${escaped(manuals)}</a></header>`;

/** One page, with what is in it beside it. */
export function pageOf({ title, sections, html }: Rendered, language: string, words: PageWords) {
  const links = sections.map(({ id, title: name }) => `<li><a href="#${id}">${name}</a></li>`);
  const contents =
    links.length < 2
      ? ''
      : `<nav aria-labelledby="contents"><h2 id="contents">${escaped(words.contents)}</h2><ul>${links.join('')}</ul></nav>`;
  // What it is called comes first on a phone, too.
  const end = html.indexOf('</h1>') + '</h1>'.length;
  const [head, text] = [html.slice(0, end), html.slice(end)];
  const body = `${bannerOf(words)}\n<main>${head}${contents}<div>${text}</div></main>`;
  return documentOf({ language, words, title, body });
}

/** The page that leads to all others. */
export function contentsOf(pages: readonly Listed[], language: string, words: PageWords): string {
  const links = pages.map(
    ({ name, title }) => `<li><a href="${MANUAL_PATH}/${name}">${title}</a></li>`,
  );
  const main = `<main><h1>${escaped(words.manuals)}</h1><ul>${links.join('')}</ul></main>`;
  const body = `${bannerOf(words)}\n${main}`;
  return documentOf({ language, words, title: escaped(words.manuals), body });
}

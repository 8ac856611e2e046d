import { readFile } from 'node:fs/promises';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DEFAULT_LANGUAGE } from '../../src/schema/languages.ts';
import { isRecord } from '../../src/schema/record.ts';

/** A picture of 1200 by 630, as previews of links show it; in `public`. */
const PICTURE = '/preview.png';
const WORDS = { title: 'menu:productName', description: 'api:about.description' } as const;

async function wordOf(key: string): Promise<string> {
  const [area, path = ''] = key.split(':');
  const file = new URL(`../../locales/${DEFAULT_LANGUAGE}/${area}.json`, import.meta.url);
  const words: unknown = JSON.parse(await readFile(file, 'utf8'));
  const step = (within: unknown, name: string) => (isRecord(within) ? within[name] : undefined);
  const word = path.split('.').reduce(step, words);
  if (typeof word !== 'string') throw new Error(`There is no word ${key}`);
  return word;
}

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => {
  return { tag: 'meta', attrs, injectTo: 'head' };
};

/**
 * Says in the page what it is about, for search engines and previews of links, which run no script.
 * The server that sends the page puts in the title and the whole address of the picture.
 */
export function aboutPage(): Plugin {
  return {
    name: 'about-page',
    transformIndexHtml: async () => [
      meta({ name: 'description', content: await wordOf(WORDS.description) }),
      meta({ property: 'og:type', content: 'website' }),
      meta({ property: 'og:title', content: await wordOf(WORDS.title) }),
      meta({ property: 'og:image', content: PICTURE }),
    ],
  };
}

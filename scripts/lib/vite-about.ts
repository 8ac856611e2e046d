import { existsSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DEFAULT_LANGUAGE } from '../../src/engine/declaration/languages.ts';
import { isRecord } from '../../src/engine/declaration/record.ts';
import { APPLICATION, ownWordsOfApplication } from './application.mjs';

/** A picture of 1200 by 630, as previews of links show it; in `public`. */
const PICTURE = '/preview.png';
const WORDS = { title: 'menu:productName', description: 'api:about.description' } as const;

/** What the product's own words say; undefined for what another application does not say of itself. */
function wordOf(key: string): string | undefined {
  const [area = '', path = ''] = key.split(':');
  const words: unknown = ownWordsOfApplication(DEFAULT_LANGUAGE, area);
  const step = (within: unknown, name: string) => (isRecord(within) ? within[name] : undefined);
  const word = path.split('.').reduce(step, words);
  return typeof word === 'string' ? word : undefined;
}

const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => {
  return { tag: 'meta', attrs, injectTo: 'head' };
};

function aboutTags(title: string): HtmlTagDescriptor[] {
  const description = wordOf(WORDS.description);
  const hasPicture = existsSync(`${APPLICATION}public${PICTURE}`);
  return [
    ...(description === undefined ? [] : [meta({ name: 'description', content: description })]),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:title', content: title }),
    ...(hasPicture ? [meta({ property: 'og:image', content: PICTURE })] : []),
  ];
}

/**
 * Says in the page what it is called and about, for search engines and previews of links, which run
 * no script. The server that sends the page puts in the title and the whole address of the picture.
 */
export function aboutPage(): Plugin {
  return {
    name: 'about-page',
    transformIndexHtml(html) {
      const title = wordOf(WORDS.title);
      if (title === undefined) throw new Error(`There is no word ${WORDS.title}`);
      return {
        html: html.replace(/<title>[^<]*<\/title>/, () => `<title>${asText(title)}</title>`),
        tags: aboutTags(title),
      };
    },
  };
}

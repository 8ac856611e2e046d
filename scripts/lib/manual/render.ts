/** Makes pages of HTML out of the Markdown of a manual. */
import { basename, dirname, join } from 'node:path/posix';
import { Marked, type Tokens } from 'marked';

export interface Section {
  readonly id: string;
  readonly title: string;
}

export interface Rendered {
  /** Escaped, without tags. */
  readonly title: string;
  /** Headings of the second level. */
  readonly sections: readonly Section[];
  /** Of all headings, for links to them. */
  readonly ids: ReadonlySet<string>;
  readonly html: string;
}

export interface Picture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** What a page is made with. */
export interface RenderOptions {
  /** The file's own path, from the application's folder. */
  readonly file: string;
  /** Names of pages by the paths of their files. */
  readonly pages: ReadonlyMap<string, string>;
  /** @param path of a picture, from the application's folder */
  readonly pictureAt: (path: string) => Picture;
}

/** A heading may say by `<a id="name"></a>` where links lead, whatever it is called later. */
const NAMED = /<a id="([\w-]+)"><\/a>/;
const ELSEWHERE = /^[a-z]+:/;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As GitHub names headings, so that links within a file lead there in both. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const plain = (html: string): string => html.replace(/<[^>]+>/g, '').trim();

/** Renders one file. @throws Error when it names a picture that is not there */
export function render(markdown: string, options: RenderOptions): Rendered {
  const { file, pages, pictureAt } = options;
  const inFolder = (path: string): string => join(dirname(file), path);
  const sections: Section[] = [];
  const ids = new Set<string>();
  let title = basename(file);

  const addressOf = (href: string): string | null => {
    if (ELSEWHERE.test(href) || href.startsWith('#')) return href;
    const [path = '', section] = href.split('#');
    const page = pages.get(inFolder(path));
    return page === undefined ? null : `${page}${section === undefined ? '' : `#${section}`}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const words = this.parser.parseInline(tokens);
        const text = words.replace(NAMED, '').trim();
        const id = NAMED.exec(words)?.[1] ?? slugOf(plain(text));
        ids.add(id);
        if (depth === 1) title = plain(text);
        if (depth === 2) sections.push({ id, title: plain(text) });
        return `<h${depth} id="${escaped(id)}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const words = this.parser.parseInline(tokens);
        const address = addressOf(href);
        // A file of the project that is no page here is named, and leads nowhere.
        return address === null ? words : `<a href="${escaped(address)}">${words}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        const { address, width, height } = pictureAt(inFolder(href));
        const size = `width="${width}" height="${height}"`;
        return `<img src="${escaped(address)}" alt="${escaped(text)}" ${size} loading="lazy">`;
      },
      code({ text }: Tokens.Code): string {
        // Longer than the page is wide, a line moves by itself, also by keyboard.
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`;
        // Wider than a phone, it moves by itself.
        return `<div class="table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, sections, ids, html };
}

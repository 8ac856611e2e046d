import type { FastifyInstance, FastifyRequest } from 'fastify';
import { call } from '../../../../engine/server/calls/call.ts';
import { words as choices } from '../../../../engine/server/calls/json-schema.ts';
import {
  type EncodedBytes,
  encodedBytes,
  isKnown,
  sendEncoded,
} from '../../../../engine/server/http/encoding.ts';
import { logFault, readError, renderError } from '../../../../engine/server/http/error-handler.ts';
import { languageOf } from '../../../../engine/server/http/language.ts';
import { openToFrames } from '../../../../engine/server/http/security-headers.ts';
import { PromiseCache } from '../public/promise-cache.ts';
import { noSuch, OPEN_CALL, OPEN_ERRORS } from '../public/published-routes.ts';
import type { Story, StoryBars } from './story.ts';
import { nameOfSubject, readStorySubject, STORY_PARAMETERS, type StoryAddress } from './subject.ts';
import { type StoryOptions, StoryWriter } from './writer.ts';

// A published picture as a page of its own: it runs nothing, and pages of any site may frame it.

/** What of a story is shown. */
const PICTURES = ['figure', 'areas', 'materials'] as const;
type Picture = (typeof PICTURES)[number];

/** Areas that there is room for where the frame is as high as its code says. */
const MOST_AREAS = 6;
const PERCENT = 100;

const SIGNS: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2128;--soft:#59636e;--line:#d1d9e0;--fill:#eef1f4;--bar:#1f5f8b;--page:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b3;--line:#3d444d;--fill:#262c36;--bar:#6cb2e0;--page:#151b23}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.6 "Noto Sans Thai","Leelawadee UI",Thonburi,Page,system-ui,sans-serif}
main{display:flex;flex-direction:column;gap:8px;min-height:100vh;padding:16px;border:1px solid var(--line);border-radius:12px;overflow-wrap:anywhere}
h1{margin:0;font-size:16px;line-height:1.5}
p{margin:0}
.value strong{font-size:40px;line-height:1.2;font-variant-numeric:tabular-nums}
.value--none strong{font-size:20px}
.soft,small,footer{color:var(--soft);font-size:12px}
ol{display:grid;gap:6px;margin:0;padding:0;list-style:none}
li div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;font-size:13px}
li span{display:block;height:8px;border-radius:4px;background:var(--fill);overflow:hidden}
li i{display:block;height:100%;min-width:2px;border-radius:4px;background:var(--bar);print-color-adjust:exact}
footer{margin-top:auto;padding-top:8px;border-top:1px solid var(--line)}
.made-up{color:var(--ink);font-weight:600}
a{color:inherit}`;

/** The fonts of the app, for readers whose own have no Thai: others never fetch them. */
const fontFaces = (fonts: readonly string[]): string =>
  fonts
    .map(
      (it) => `@font-face{font-family:Page;font-weight:400 700;font-display:swap;src:url(${it})}`,
    )
    .join('');

const paragraph = (text: string, kind = ''): string =>
  text === '' ? '' : `<p${kind && ` class="${kind}"`}>${escaped(text)}</p>`;

function barsIn({ lead, bars, notes }: StoryBars): string {
  const items = bars.map(({ name, value, size }) => {
    const width = (size * PERCENT).toFixed(1);
    const words = `<div><b>${escaped(name)}</b>${escaped(value)}</div>`;
    return `<li>${words}<span aria-hidden="true"><i style="width:${width}%"></i></span></li>`;
  });
  const list = items.length === 0 ? '' : `<ol>${items.join('')}</ol>`;
  return paragraph(lead, 'soft') + list + notes.map((it) => paragraph(it, 'soft')).join('');
}

/** The headline with what became of it, and how sure it is. */
function headlineIn({ headline }: Story): string {
  const { value, unit, change, exactness } = headline;
  const number = `<strong>${escaped(value)}</strong>${unit && ` ${escaped(unit)}`}`;
  return [
    `<p class="value${unit === '' ? ' value--none' : ''}">${number}</p>`,
    paragraph(change),
    paragraph(exactness, 'soft'),
  ].join('');
}

const titleOf = ({ headline, areas, parts }: Story, picture: Picture): string =>
  ({ figure: headline.name, areas: areas?.title, materials: parts.material.title })[picture] ??
  headline.name;

/** What the picture is, in its own words; a tambon has no areas below it. */
function contentOf(story: Story, picture: Picture): string {
  if (picture === 'materials') return barsIn(story.parts.material);
  const { areas } = story;
  if (picture !== 'areas' || areas === null) return headlineIn(story);
  return barsIn({ ...areas, bars: areas.bars.slice(0, MOST_AREAS) });
}

interface Page {
  readonly fonts: readonly string[];
  readonly language: string;
  readonly title: string;
  readonly body: string;
}

const pageOf = ({ fonts, language, title, body }: Page): string =>
  `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
  `<title>${escaped(title)}</title><style>${fontFaces(fonts)}${STYLE}</style></head>` +
  `<body><main>${body}</main></body></html>`;

/** A page of one picture, with all that must be known of it where nothing else is around it. */
function embedPage(
  story: Story,
  picture: Picture,
  { link, fonts }: { readonly link: string; readonly fonts: readonly string[] },
): string {
  const { language, area, subject, period, product, edition, note, demonstration, page } = story;
  const title = titleOf(story, picture);
  // Each area says for itself how many it is based on; a tambon has none, and shows its figure.
  const areasRest = story.areas === null ? story.headline.basis : '';
  const rests = { figure: story.headline.basis, areas: areasRest, materials: story.basis }[picture];
  const more = `<a href="${escaped(page)}" target="_blank" rel="noopener">${escaped(link)}</a>`;
  const body = [
    `<h1>${escaped(title)} · ${escaped(area)}</h1>`,
    paragraph(period, 'soft'),
    paragraph(demonstration, 'soft made-up'),
    contentOf(story, picture),
    '<footer>',
    paragraph([subject, rests].filter((it) => it !== '').join(' · ')),
    `<p>${escaped([product, edition, note].filter((it) => it !== '').join(' · '))} · ${more}</p>`,
    '</footer>',
  ].join('');
  return pageOf({ fonts, language, title: `${title} · ${area}`, body });
}

/** Says in the frame why there is no picture. */
function failedPage({
  reasons,
  ...page
}: Omit<Page, 'body'> & { readonly reasons: readonly string[] }): string {
  const body = `<h1>${escaped(page.title)}</h1>${reasons.map((it) => paragraph(it)).join('')}`;
  return pageOf({ ...page, body });
}

const HTML_TYPE = 'text/html; charset=utf-8';
/** Pages of some 5 KB each; those requested longest ago go first. */
const MOST_PAGES = 1000;

const EMBED = call({
  ...OPEN_CALL,
  name: 'publishedEmbed',
  summary: 'dashboard:openapi.embed',
  parameters: () => [
    ...STORY_PARAMETERS,
    {
      ...{ name: 'picture', in: 'path', required: true },
      ...{ schema: choices(PICTURES), example: 'figure' },
    },
  ],
  file: ({ word }) => ({
    description: word('done'),
    content: { 'text/html': { schema: { type: 'string' } } },
  }),
  errors: OPEN_ERRORS,
});

interface EmbedAddress extends StoryAddress {
  readonly Params: StoryAddress['Params'] & { readonly picture: string };
}

interface EmbedOptions extends StoryOptions {
  /** Addresses of the fonts of the app. */
  readonly fonts: () => readonly string[];
}

/** `GET /embed/<edition>/<picture>`: a published picture that pages of any site may frame. */
export async function embedRoutes(app: FastifyInstance, options: EmbedOptions): Promise<void> {
  const { words, throttle, fonts } = options;
  const writer = new StoryWriter(options);
  const pages = new PromiseCache<EncodedBytes>(MOST_PAGES);

  app.addHook('onRequest', async (_request, reply) => openToFrames(reply));
  // Where a picture is missing, readers of the page around it see why; programs as ever.
  app.setErrorHandler<Error, EmbedAddress>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error;
    const known = readError(error);
    logFault(error, known, request);
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const { lang } = request.query;
    const language =
      words.languages.find((it) => it === lang) ?? languageOf(request, words.languages);
    const { message, fields = {} } = renderError(known, words, language, request.id).error;
    const title = words.text(language, 'dashboard:story.embed.failed');
    const reasons = [message, ...Object.values(fields).flat()];
    return reply
      .removeHeader('etag')
      .header('cache-control', 'no-store')
      .code(known.status)
      .type(HTML_TYPE)
      .send(failedPage({ language, title, reasons, fonts: fonts() }));
  });

  app.get<EmbedAddress>(
    '/embed/:edition/:picture',
    EMBED,
    async (request: FastifyRequest<EmbedAddress>, reply) => {
      const picture = PICTURES.find((it) => it === request.params.picture);
      if (picture === undefined) throw noSuch('picture', PICTURES);
      const subject = await readStorySubject(request, reply, options);
      const name = `${picture} ${nameOfSubject(subject)}`;
      // Nobody is known here.
      const asker = pages.has(name) ? null : throttle.admit({ ip: request.ip, principal: null });
      const page = await pages.get(name, async () => {
        const begun = performance.now();
        try {
          const link = words.text(subject.language, 'dashboard:story.embed.link');
          const drawn = embedPage(await writer.write(subject), picture, { link, fonts: fonts() });
          return encodedBytes(Buffer.from(drawn));
        } finally {
          asker?.charge(performance.now() - begun);
        }
      });
      if (isKnown(request, reply, page.tag)) return reply.code(304).send();
      return sendEncoded(request, reply.type(HTML_TYPE), page);
    },
  );
}

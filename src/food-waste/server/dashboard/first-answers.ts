import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';
import type { i18n } from 'i18next';
import { cachedAnswer } from '../../../engine/server/http/early-files.ts';
import { chosenLanguage } from '../../../engine/server/http/language.ts';
import { NO_INSERTS, type PageInserts } from '../../../engine/server/http/pages.ts';
import type { Language, Words } from '../../../engine/server/i18n.ts';
import type { Area } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { CallName } from './calls.ts';
import type { Body, PublishedFigures } from './published.ts';

interface Ask {
  readonly call: CallName;
  readonly data: Body;
}
/** A page as the build describes it: its name, its first requests, and what it is drawn with. */
interface FirstPage {
  readonly page: string;
  readonly asks: readonly Ask[];
  readonly sheets: readonly string[];
  /** Addresses of the fonts. */
  readonly fonts?: readonly string[];
}
/** By the path of a page where nothing is chosen. */
type FirstPages = Readonly<Record<string, FirstPage>>;

const FILE = 'first-asks.json';
/** Longer than this no page waits for its figures: it requests them itself then. */
const PATIENCE_MILLISECONDS = 200;

async function readPages(webRoot: string): Promise<FirstPages> {
  try {
    // Our own build wrote it.
    return JSON.parse(await readFile(join(webRoot, FILE), 'utf8')) as FirstPages;
  } catch {
    // An app that is built otherwise requests them by itself.
    return {};
  }
}

/** Addresses of the fonts that pages are written in; none beside an app that is built otherwise. */
export async function fontsOf(webRoot: string): Promise<readonly string[]> {
  const [page] = Object.values(await readPages(webRoot));
  return page?.fonts ?? [];
}

/** The value, or null where that takes too long, or cannot be had. */
async function soon<Value>(coming: Promise<Value>, patience: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patience, null);
  });
  try {
    return await Promise.race([coming.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Draws the head of a page (`src/food-waste/web/first-paint`). Bundled beside the server, as it needs React. */
type Draw = (request: {
  readonly name: string;
  readonly translator: i18n;
  readonly bodies: readonly unknown[];
  readonly areas: readonly Area[];
  readonly isDemonstration: boolean;
  readonly fonts: readonly string[];
}) => string;

/** '' where it cannot be drawn: the page draws itself then, and says what is wrong. */
function drawSafely(draw: Draw, request: Parameters<Draw>[0]): string {
  try {
    return draw(request);
  } catch {
    return '';
  }
}

/** Nothing is drawn ahead by a server that runs from its sources, or beside an older build. */
async function loadDraw(webRoot: string): Promise<Draw | null> {
  const file = join(webRoot, '..', 'server', 'first-paint.js');
  if (!existsSync(file)) return null;
  // Our own build made it of this project's sources.
  const { renderFirstPaint } = (await import(pathToFileURL(file).href)) as {
    renderFirstPaint: Draw;
  };
  return renderFirstPaint;
}

export interface FirstAnswersOptions {
  readonly published: Pick<PublishedFigures, 'answer'>;
  readonly words: Pick<Words, 'languages' | 'translatorFor'>;
  readonly areas: Pick<Areas, 'within'>;
  /** Whether every page mentions demonstration data; none does if absent. */
  readonly hasDemonstration?: () => Promise<boolean>;
  readonly patienceMilliseconds?: number;
}

const sheetLink = (sheet: string): string => `<link rel="stylesheet" crossorigin href="${sheet}">`;

/**
 * What a page is sent with, so that a phone on a slow line shows figures as soon as it can draw: the
 * published responses to its first requests, as a block of data for its end, and its head drawn with
 * them. Nothing for pages without requests, narrowed ones, and while nothing is published. They are
 * what everybody may read; pages of signed-in users request their own.
 */
export async function createFirstAnswers(
  webRoot: string,
  options: FirstAnswersOptions,
): Promise<(request: FastifyRequest) => Promise<PageInserts>> {
  const { published, words, areas, hasDemonstration = async () => false } = options;
  const { patienceMilliseconds = PATIENCE_MILLISECONDS } = options;
  const [pages, draw] = await Promise.all([readPages(webRoot), loadDraw(webRoot)]);
  const isDemonstration = cachedAnswer(hasDemonstration);
  /** By page and language, what was drawn last, and of what. */
  const drawn = new Map<string, { readonly of: string; readonly markup: string }>();

  const answer = async ({ call, data }: Ask, language: Language): Promise<string> =>
    String((await published.answer(call, data, { language, id: null, isAdmin: false })).plain);

  const drawOnce = (
    { page, fonts = [] }: FirstPage,
    language: Language,
    bodies: readonly string[],
  ): string => {
    if (draw === null) return '';
    const of = [isDemonstration(), ...bodies].join();
    const key = `${page} ${language}`;
    const known = drawn.get(key);
    if (known?.of === of) return known.markup;
    const draft = {
      name: page,
      translator: words.translatorFor(language),
      bodies: bodies.map((body): unknown => JSON.parse(body)),
      areas: areas.within('province', ''),
      isDemonstration: isDemonstration(),
      fonts,
    };
    const markup = drawSafely(draw, draft);
    drawn.set(key, { of, markup });
    return markup;
  };

  return async (request) => {
    const { url } = request;
    const found = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (!found) return NO_INSERTS;
    const language = chosenLanguage(request, words.languages);
    const coming = Promise.all(found.asks.map((it) => answer(it, language)));
    const bodies = await soon(coming, patienceMilliseconds);
    if (bodies === null) return NO_INSERTS;
    const start = drawOnce(found, language, bodies);
    const answers = found.asks.map(({ call, data }, place) => {
      const question = JSON.stringify({ call, data, of: language });
      return `${question.slice(0, -1)},"body":${bodies[place]}}`;
    });
    // Data, which no browser runs; within it nothing may look like the end of it.
    const block = `[${answers.join()}]`.replaceAll('<', '\\u003c');
    return {
      head: start === '' ? '' : found.sheets.map(sheetLink).join(''),
      start,
      end: `<script type="application/json" id="first-answers">${block}</script>`,
    };
  };
}

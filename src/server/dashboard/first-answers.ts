import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { chosenLanguage } from '../http/language.ts';
import type { Language, Words } from '../i18n.ts';
import type { CallName } from './calls.ts';
import type { Body, PublishedFigures } from './published.ts';

interface Ask {
  readonly call: CallName;
  readonly data: Body;
}
/** By the path of a page: what it asks first where nothing is chosen. The build writes it. */
type Asks = Readonly<Record<string, readonly Ask[]>>;

const FILE = 'first-asks.json';
/** Longer than this no page waits for its figures: it asks for them itself then. */
const PATIENCE_MILLISECONDS = 200;

async function readAsks(webRoot: string): Promise<Asks> {
  try {
    // Our own build wrote it.
    return JSON.parse(await readFile(join(webRoot, FILE), 'utf8')) as Asks;
  } catch {
    // An app that is built otherwise asks by itself.
    return {};
  }
}

/** The value, or null where that takes too long, or cannot be had. */
async function soon<Value>(coming: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MILLISECONDS, null);
  });
  try {
    return await Promise.race([coming.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface FirstAnswersOptions {
  readonly published: Pick<PublishedFigures, 'answer'>;
  readonly words: Pick<Words, 'languages'>;
}

/**
 * What a page is sent with, so that a phone on a slow line shows figures as soon as it can draw: the
 * published answers to what it asks first, as a block of data for its end. '' for pages that ask
 * nothing, narrowed ones, and while nothing is published. They are what everybody may read; the
 * pages of who is signed in ask for their own.
 */
export async function createFirstAnswers(
  webRoot: string,
  { published, words }: FirstAnswersOptions,
): Promise<(request: FastifyRequest) => Promise<string>> {
  const asks = await readAsks(webRoot);
  const answer = async ({ call, data }: Ask, language: Language): Promise<string> => {
    const { plain } = await published.answer(call, data, { language, id: null, isAdmin: false });
    const question = JSON.stringify({ call, data, of: language });
    return `${question.slice(0, -1)},"body":${plain}}`;
  };
  return async (request) => {
    const { url } = request;
    const asked = Object.hasOwn(asks, url) ? asks[url] : undefined;
    if (!asked) return '';
    const language = chosenLanguage(request, words.languages);
    const answers = await soon(Promise.all(asked.map((it) => answer(it, language))));
    if (answers === null) return '';
    // Data, which no browser runs; within it nothing may look like the end of it.
    const block = `[${answers.join()}]`.replaceAll('<', '\\u003c');
    return `<script type="application/json" id="first-answers">${block}</script>`;
  };
}

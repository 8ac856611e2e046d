import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, servedBy } from '../../declaration/languages.ts';
import type { Language } from '../i18n.ts';

interface Wish {
  readonly language: Language;
  readonly quality: number;
}

function readWish(part: string, languages: readonly Language[]): Wish[] {
  const [tag = '', ...settings] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const language = servedBy(tag, languages);
  const quality = settings.find((setting) => setting.startsWith('q='))?.slice(2) ?? '1';
  return language === undefined ? [] : [{ language, quality: Number.parseFloat(quality) || 0 }];
}

/** Language of the messages for this request: the best liked of `Accept-Language`, else Thai. */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'>,
  languages: readonly Language[],
): Language {
  const header = request.headers['accept-language'] ?? '';
  const wishes = header
    .slice(0, 200)
    .split(',')
    .flatMap((part) => readWish(part, languages));
  const liked = wishes.filter((wish) => wish.quality > 0);
  liked.sort((one, other) => other.quality - one.quality);
  return liked[0]?.language ?? DEFAULT_LANGUAGE;
}

/** Where the web app stores the chosen language. */
const LANGUAGE_COOKIE = 'language';

/** The language that somebody chose in the web app, else the best liked of `Accept-Language`. */
export function chosenOrLiked(
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  languages: readonly Language[],
): Language {
  const chosen = languages.find((it) => it === request.cookies[LANGUAGE_COOKIE]);
  return chosen ?? languageOf(request, languages);
}

/**
 * The language that the web app shows its pages in to a client that requests one.
 * @param first of the region, which it is until somebody chooses
 */
export function chosenLanguage(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  languages: readonly Language[],
  first: Language = DEFAULT_LANGUAGE,
): Language {
  return (
    [cookies[LANGUAGE_COOKIE], first].find((it) => it !== undefined && languages.includes(it)) ??
    DEFAULT_LANGUAGE
  );
}

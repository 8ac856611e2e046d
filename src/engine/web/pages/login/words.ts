import login from '../../../../../locales/th/login.json';
import { DEFAULT_LANGUAGE } from '../../../declaration/languages.ts';
import { loadWords, type Translate, translator, type Words } from '../../i18n/words.ts';

/** The sign-in page's words, and the product's name, in one language. */
export interface LoginWords {
  readonly language: string;
  readonly t: Translate;
  readonly productName: string;
}

function wordsIn(language: string, words: Words, thai: Words): LoginWords {
  const t = translator(words, thai);
  return { language, t, productName: t('productName') };
}

/** Thai travels with the page, so that it paints at once. */
export const THAI_LOGIN_WORDS = wordsIn(DEFAULT_LANGUAGE, login, login);

function load(language: string): Promise<Words> {
  const none: Words = {};
  return loadWords(language, 'login').catch(() => none);
}

/** The words in another language; Thai where it lacks some, or cannot be fetched. */
export async function loadLoginWords(language: string): Promise<LoginWords> {
  // While developing, the Thai that came with the page may have been edited since.
  const thai = import.meta.hot ? await load(DEFAULT_LANGUAGE) : login;
  if (language === DEFAULT_LANGUAGE) return wordsIn(language, thai, thai);
  return wordsIn(language, await load(language), thai);
}

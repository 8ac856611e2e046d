import login from '../../../../locales/th/login.json';
import menu from '../../../../locales/th/menu.json';
import { DEFAULT_LANGUAGE } from '../../../schema/languages.ts';
import { loadWords, type Translate, translator, type Words } from '../../i18n/words.ts';

/** The sign-in page's words, and the product's name, in one language. */
export interface LoginWords {
  readonly language: string;
  readonly t: Translate;
  readonly productName: string;
}

/** Thai travels with the page, so that it paints at once. */
export const THAI_LOGIN_WORDS: LoginWords = {
  language: DEFAULT_LANGUAGE,
  t: translator(login, login),
  productName: menu.productName,
};

async function loadBoth(language: string): Promise<readonly [login: Words, menu: Words]> {
  const none: Words = {};
  const load = (area: string): Promise<Words> => loadWords(language, area).catch(() => none);
  return Promise.all([load('login'), load('menu')]);
}

/** The words in another language; Thai where it lacks some, or cannot be fetched. */
export async function loadLoginWords(language: string): Promise<LoginWords> {
  // While developing, the Thai that came with the page may have been edited since.
  const [thaiLogin, thaiMenu] = import.meta.hot ? await loadBoth(DEFAULT_LANGUAGE) : [login, menu];
  if (language === DEFAULT_LANGUAGE && !import.meta.hot) return THAI_LOGIN_WORDS;
  const [words, menuWords] = await loadBoth(language);
  const t = translator(words, thaiLogin);
  return { language, t, productName: translator(menuWords, thaiMenu)('productName') };
}

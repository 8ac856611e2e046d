import login from '../../../../locales/th/login.json';
import menu from '../../../../locales/th/menu.json';
import { DEFAULT_LANGUAGE } from '../../i18n/language.ts';
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

/** The words in another language; Thai where it lacks some, or cannot be fetched. */
export async function loadLoginWords(language: string): Promise<LoginWords> {
  if (language === DEFAULT_LANGUAGE) return THAI_LOGIN_WORDS;
  const none: Words = {};
  const [words, menuWords] = await Promise.all(
    ['login', 'menu'].map((area) => loadWords(language, area).catch(() => none)),
  );
  const t = translator(words ?? none, login);
  return { language, t, productName: translator(menuWords ?? none, menu)('productName') };
}

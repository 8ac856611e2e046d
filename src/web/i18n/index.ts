import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, keepLanguage, preferredLanguage, showLanguage } from './language.ts';
import { loadWords, type Words } from './words.ts';

export { DEFAULT_LANGUAGE, languageName } from './language.ts';
export { LANGUAGES } from './words.ts';

/** Every file of words the web app uses, each loaded when first needed; the server's own stay out. */
const ALL = import.meta.glob<Words>(
  ['/locales/*/*.json', '!/locales/*/{api,config,startup}.json'],
  { import: 'default' },
);

/** Words the shell needs before it can paint. */
const SHELL_AREAS = ['shell', 'menu'] as const;

/**
 * Starts i18next: one namespace per file of `locales/<language>/`, loaded when first used.
 * Resolves when the shell's words are there.
 */
export async function startTranslation(): Promise<typeof i18next> {
  const language = preferredLanguage();
  showLanguage(language);
  await i18next
    .use(initReactI18next)
    .use({
      type: 'backend',
      init: () => undefined,
      read: (
        wanted: string,
        area: string,
        done: (problem: Error | null, words: object | null) => void,
      ) => {
        loadWords(wanted, area, ALL).then(
          (words) => done(null, words),
          (problem: Error) => done(problem, null),
        );
      },
    })
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      ns: [...SHELL_AREAS],
      defaultNS: 'shell',
      keySeparator: '.',
      nsSeparator: ':',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      returnNull: false,
    });
  return i18next;
}

/** Switches the language on screen, and keeps the choice. */
export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  keepLanguage(language);
}

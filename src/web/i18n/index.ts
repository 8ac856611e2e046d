import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE } from '../../schema/languages.ts';
import { onEditedWords } from './edits.ts';
import { keepLanguage, preferredLanguage, showLanguage } from './language.ts';
import { loadWords, type Words } from './words.ts';

/** Every file of words the web app asks for, each loaded when first needed. */
const ALL = import.meta.glob<Words>(
  [
    '/locales/*/*.json',
    '!/locales/*/{api,commands,config,dashboard,dates,foreign,migration,person,startup,translating}.json',
  ],
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
      // A folder is asked for by its own name alone: `zh-CN` is not made of `zh` as well.
      load: 'currentOnly',
      ns: [...SHELL_AREAS],
      defaultNS: 'shell',
      keySeparator: '.',
      nsSeparator: ':',
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      returnNull: false,
    });
  onEditedWords(({ language: edited, area, words }) => {
    i18next.removeResourceBundle(edited, area);
    i18next.addResourceBundle(edited, area, words);
    i18next.emit('languageChanged', i18next.language);
  });
  return i18next;
}

/** Switches the language on screen, and keeps the choice. */
export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  keepLanguage(language);
}

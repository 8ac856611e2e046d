import { ownWords } from 'virtual:resource-words';
import i18next, { type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';
import { PLACES, SPACING } from '../../declaration/spacing.ts';
import { onEditedWords } from './edits.ts';
import { keepLanguage, preferredLanguage, showLanguage } from './language.ts';
import { loadWords, type Words } from './words.ts';

/** Every file of words the web app loads besides the first, each loaded when first needed. */
const ALL = import.meta.glob<Words>(
  [
    '/locales/*/*.json',
    '!/locales/*/{api,commands,config,dashboard,dates,foreign,login,menu,migration,person,shell,startup,translating}.json',
  ],
  { import: 'default' },
);

/** Words the shell needs before it can paint. */
const SHELL_AREAS = ['shell', 'menu', 'pages'] as const;

/**
 * Starts i18next: one namespace per file of `locales/<language>/`, loaded when first used, and one
 * as `resources/units`, whose words join those of `resources`. Resolves when the shell's words are
 * there.
 */
export async function startTranslation(): Promise<typeof i18next> {
  const language = preferredLanguage();
  showLanguage(language);
  await i18next
    .use(initReactI18next)
    .use(SPACING)
    .use({
      type: 'backend',
      init: () => undefined,
      read: (wanted: string, area: string, done: ReadCallback) => {
        const [space = '', resource] = area.split('/');
        Promise.all([
          loadWords(wanted, space, ALL),
          resource ? ownWords(wanted, resource) : {},
        ]).then(
          (parts) => {
            for (const part of parts) i18next.addResourceBundle(wanted, space, part, true);
            done(null, {});
          },
          // True: retried, five times within eleven seconds.
          (problem) => done(problem, true),
        );
      },
    })
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      // A folder is requested by its own name only: `zh-CN` is not made of `zh` as well.
      load: 'currentOnly',
      ns: [...SHELL_AREAS],
      defaultNS: 'shell',
      ...PLACES,
    });
  onEditedWords(({ language: edited, area, words }) => {
    i18next.removeResourceBundle(edited, area);
    i18next.addResourceBundle(edited, area, words);
    i18next.emit('languageChanged', i18next.language);
  });
  return i18next;
}

/** Switches the language on screen, and stores the choice. */
export async function changeLanguage(language: string): Promise<void> {
  await i18next.changeLanguage(language);
  keepLanguage(language);
}

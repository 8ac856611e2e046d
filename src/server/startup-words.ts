import english from '../../locales/en/commands.json' with { type: 'json' };
import thai from '../../locales/th/commands.json' with { type: 'json' };
import type { StartupLanguage, StartupParameters } from './db/open-error.ts';

/** A line of `locales/<language>/commands.json`. */
export type CommandKey = keyof typeof thai & keyof typeof english;

const WORDS: Readonly<Record<StartupLanguage, Readonly<Record<CommandKey, string>>>> = {
  th: thai,
  en: english,
};

/** One line for the person at the terminal. */
export function describeCommandLine(
  key: CommandKey,
  parameters: StartupParameters = {},
  language: StartupLanguage = 'th',
): string {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(parameters[name] ?? whole),
  );
}

/** Languages of the terminal: Thai always, English beneath it where the terminal is set to it. */
export function terminalLanguages(
  environment: Readonly<Record<string, string | undefined>>,
): readonly StartupLanguage[] {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return /^en/i.test(locale) ? ['th', 'en'] : ['th'];
}

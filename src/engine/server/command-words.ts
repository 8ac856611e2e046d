import thai from '../../../locales/th/commands.json' with { type: 'json' };
import { fillLine, type LineParameters, wordAt } from './terminal-words.ts';

/** A line of `locales/<language>/commands.json`. */
export type CommandKey = keyof typeof thai;

/** One line for the person at the terminal; Thai where the language lacks it. */
export function describeCommandLine(
  key: CommandKey,
  parameters: LineParameters = {},
  language = 'th',
): string {
  return fillLine(wordAt(language, 'commands', key) ?? thai[key], parameters);
}

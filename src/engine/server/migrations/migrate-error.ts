import thai from '../../../../locales/th/migration.json' with { type: 'json' };
import { EXIT_CODES, StartProblem } from '../start-error.ts';
import { fillLine, wordAt } from '../terminal-words.ts';
import type { MigrationNote } from './differ/plan.ts';

/** The words of notes that have a guess. */
const MEANT = {
  renamedFromNothing: 'renamedFromMeant',
  resourceRenamedFromNothing: 'resourceRenamedFromMeant',
} as const;

function wordsOf({ key, params }: MigrationNote): keyof typeof thai {
  const isGuessed = key === 'renamedFromNothing' || key === 'resourceRenamedFromNothing';
  return isGuessed && params.guess !== undefined ? MEANT[key] : key;
}

/** A note of the migration in words; Thai where the language lacks it. */
export function describeMigrationNote(note: MigrationNote, language = 'th'): string {
  const key = wordsOf(note);
  return fillLine(wordAt(language, 'migration', key) ?? thai[key], note.params);
}

/** The declaration requires a change that would lose or contradict stored data; nothing was changed. */
export class MigrationError extends StartProblem {
  readonly exitCode = EXIT_CODES.configuration;

  constructor(
    readonly refusals: readonly MigrationNote[],
    options?: ErrorOptions,
  ) {
    super(refusals.map((note) => describeMigrationNote(note, 'en')).join('\n'), options);
    this.name = 'MigrationError';
  }

  lines(language?: string): readonly string[] {
    return this.refusals.map((note) => describeMigrationNote(note, language));
  }
}

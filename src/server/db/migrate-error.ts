import english from '../../../locales/en/migration.json' with { type: 'json' };
import thai from '../../../locales/th/migration.json' with { type: 'json' };
import type { MigrationNote } from './differ.ts';
import { EXIT_CODES } from './open-error.ts';

const WORDS = { th: thai, en: english } as const;

/** A note of the migration in words. */
export function describeMigrationNote(note: MigrationNote, language: 'th' | 'en' = 'th'): string {
  return WORDS[language][note.key].replace(/\{(\w+)\}/g, (_match, name: string) =>
    String(note.params[name] ?? ''),
  );
}

/** The declaration asks for a change that would lose or contradict stored data; nothing was changed. */
export class MigrationError extends Error {
  readonly exitCode = EXIT_CODES.configuration;

  constructor(readonly refusals: readonly MigrationNote[]) {
    super(refusals.map((note) => describeMigrationNote(note, 'en')).join('\n'));
    this.name = 'MigrationError';
  }

  /** One line for each thing in the way, each with its mend. */
  lines(language: 'th' | 'en' = 'th'): string[] {
    return this.refusals.map((note) => describeMigrationNote(note, language));
  }
}

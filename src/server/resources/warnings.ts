import type { Language, Words } from '../i18n.ts';
import type { Warning } from './unusual.ts';

/** A warning as the wire tells it. */
export interface ToldWarning {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What to ask a person about a row of a resource, in their language. */
export function tellWarnings(
  words: Words,
  language: Language,
  resource: string,
  warnings: readonly Warning[],
): ToldWarning[] {
  return warnings.map(({ field, code, message }) => {
    const told = words.fieldErrors(language, { [field]: [message] }, resource);
    return { field, code, message: told[field]?.join(' ') ?? '' };
  });
}

import type { Language, Words } from '../i18n.ts';
import type { Warning } from './unusual.ts';

/** A warning as it is sent, in the language of a person. */
export interface LocalizedWarning {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Warnings about a row of a resource, in the person's language. */
export function localizeWarnings(
  words: Words,
  language: Language,
  resource: string,
  warnings: readonly Warning[],
): LocalizedWarning[] {
  return warnings.map(({ field, code, message }) => {
    const messages = words.fieldErrors(language, { [field]: [message] }, resource);
    return { field, code, message: messages[field]?.join(' ') ?? '' };
  });
}

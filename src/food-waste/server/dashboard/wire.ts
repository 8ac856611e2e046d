import type { Language, Words } from '../../../engine/server/i18n.ts';
import type { CallAnswer } from './calls.ts';
import { describedQuery, type Query } from './query.ts';
import { referencesWithText, roadmapReferences } from './references.ts';

/** What a call answers, with the query as it was understood. */
export function wireBody(
  answer: CallAnswer,
  { query, own }: { readonly query: Query; readonly own: object },
  { words, language }: { readonly words: Words; readonly language: Language },
): object {
  const answered = { query: { ...describedQuery(query), ...own } };
  if (answer.shape === 'population') {
    const { data, ...rest } = answer.body;
    return {
      data: { ...data, references: roadmapReferences(words, language) },
      ...rest,
      ...answered,
    };
  }
  if (answer.shape !== 'home') return { ...answer.body, ...answered };
  const { figures, campaigns, ...rest } = answer.body;
  const references = referencesWithText(query, words, language);
  return { data: { figures, references, campaigns }, ...rest, ...answered };
}

import type { Language, Words } from '../../../engine/server/i18n.ts';
import type { Told } from './calls.ts';
import { type Query, toldQuery } from './query.ts';
import { roadmapReferences, toldReferences } from './references.ts';

/** What a call answers, with the query as it was understood. */
export function wireBody(
  told: Told,
  { query, own }: { readonly query: Query; readonly own: object },
  { words, language }: { readonly words: Words; readonly language: Language },
): object {
  const answered = { query: { ...toldQuery(query), ...own } };
  if (told.shape === 'population') {
    const { data, ...rest } = told.body;
    return {
      data: { ...data, references: roadmapReferences(words, language) },
      ...rest,
      ...answered,
    };
  }
  if (told.shape !== 'home') return { ...told.body, ...answered };
  const { figures, campaigns, ...rest } = told.body;
  const references = toldReferences(query, words, language);
  return { data: { figures, references, campaigns }, ...rest, ...answered };
}

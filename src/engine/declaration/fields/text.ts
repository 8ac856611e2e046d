import * as z from 'zod/mini';
import type { Message } from '../messages.ts';
import { tidyText } from '../tidy-text.ts';
import type { Issue } from './room.ts';

/** Control characters no database or screen can carry, line breaks and tabs aside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters refused
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Something to see; joiners and marks alone would be a name that looks like none. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Whether a text is too long, however it is tidied: of three characters one is composed, and nobody
 * copies a thousand along that cannot be seen. Tidying a file of such texts would take its time.
 */
const isHopeless = (text: string, max: number): boolean => text.length > 3 * max + 1000;

/** Text as it may be stored, tidied; one far beyond `max` stays as it is, to be refused for that. */
export const cleanText = (max: number) =>
  z.string().check(
    z.refine((text) => !FORBIDDEN.test(text) && text.isWellFormed(), { error: 'characters' }),
    z.overwrite((text) => {
      if (!SEEN.test(text)) return '';
      return isHopeless(text, max) ? text : tidyText(text);
    }),
  );

/** Text without line breaks, tidied as `cleanText` does. */
export const oneLine = (max: number) =>
  cleanText(max).check(z.overwrite((text) => text.replace(/\s+/g, ' ').trim()));

/** Longest value a filter may hold; longer ones can match nothing. */
export const filterText = () => z.string().check(z.maxLength(1000));

/** Shape of a number of characters in a declaration. */
export const length = z.int().check(z.minimum(1), z.maximum(10_000));

interface Bounds {
  readonly min?: number;
  readonly max: number;
}

/** What is wrong with a text that is not within its bounds. */
export function explainLength(bounds: Bounds, issue: Issue): Message {
  if (issue.code === 'too_big') return { key: 'tooLong', params: { max: bounds.max } };
  if (issue.code === 'too_small') return { key: 'tooShort', params: { min: bounds.min ?? 1 } };
  if (issue.code === 'custom') return { key: 'badCharacters' };
  return { key: 'notText' };
}

import type { Words } from './words.ts';

/** A file of `locales/` saved while developing. */
export interface EditedWords {
  readonly language: string;
  readonly area: string;
  readonly words: Words;
}

/** Reports edited texts while developing; in a build it does nothing. Returns how to stop. */
export function onEditedWords(take: (edited: EditedWords) => void): () => void {
  import.meta.hot?.on('locales:edited', take);
  return () => import.meta.hot?.off('locales:edited', take);
}

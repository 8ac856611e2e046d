/**
 * The words that lists and forms are written in, `screens` first, as `useTranslation` takes them.
 * A screen waits for all of them at once: words that came later would hide it again for a moment,
 * and take the focus from whoever has begun to type.
 */
export const SCREEN_WORDS = ['screens', 'resources', 'validation', 'fields', 'refine'] as const;

/** The same with the words of one resource and of what is edited inside it. */
export const wordsOfScreen = (resourceName: string): string[] => [
  ...SCREEN_WORDS,
  `resources/${resourceName}`,
];

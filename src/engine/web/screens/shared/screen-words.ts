/** The words that lists and forms are written in, `screens` first. */
const SHARED_WORDS = ['screens', 'resources', 'validation', 'fields', 'refine'] as const;

/**
 * The words of a resource's screens, with those of what is edited inside it, as `useTranslation`
 * takes them. A page waits for all of them at once: words that came later would hide it again for a
 * moment, and take the focus from somebody who has begun to type.
 */
export const wordsOfScreen = (resourceName: string): string[] => [
  ...SHARED_WORDS,
  `resources/${resourceName}`,
];

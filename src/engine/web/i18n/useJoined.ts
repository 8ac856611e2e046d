import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Joins words as the language on screen lists them: `ก ข และ ค`, `a, b, c`. */
export function useJoined(): (words: readonly string[]) => string {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    // Of units: in Thai the other kinds leave no space before และ.
    const list = new Intl.ListFormat(language, { type: 'unit' });
    return (words) => list.format(words);
  }, [language]);
}

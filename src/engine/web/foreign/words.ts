interface ForeignWords {
  readonly notOffered: string;
  readonly choicesRefused: string;
}

// Said so seldom, and in so few words, that every language's come with the code.
const files = import.meta.glob<Partial<ForeignWords>>('/locales/*/foreign.json', {
  eager: true,
  import: 'default',
});

/** Messages in place of the server's; Thai where the language lacks it. */
export function foreignWord(key: keyof ForeignWords): string {
  const inLanguage = (language: string): string | undefined =>
    files[`/locales/${language}/foreign.json`]?.[key];
  return inLanguage(document.documentElement.lang) ?? inLanguage('th') ?? '';
}

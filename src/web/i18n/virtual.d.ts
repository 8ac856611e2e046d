// Made from the folders of `locales/` by `scripts/lib/vite-locales.ts`.

declare module 'virtual:languages' {
  /** Codes of the languages there are, Thai first. */
  export const LANGUAGES: readonly string[];
}

declare module 'virtual:library-words' {
  import type { ConfigProviderProps } from 'antd';

  type Loaders<Words> = Readonly<Record<string, () => Promise<Words>>>;

  /** antd's words, for the languages other than Thai that it has. */
  export const antdWords: Loaders<{ default: NonNullable<ConfigProviderProps['locale']> }>;
  /** Day.js's, which make themselves known to Day.js. */
  export const dayjsWords: Loaders<unknown>;
}

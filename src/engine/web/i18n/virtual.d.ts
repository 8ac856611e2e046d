// Made from `locales/` by `scripts/lib/vite-locales.ts` and `scripts/lib/vite-resource-words.ts`.

declare module 'virtual:languages' {
  /** The languages there are, Thai first: their codes, and their names in themselves. */
  export const LANGUAGE_NAMES: ReadonlyMap<string, string>;
  /** The one that is shown until somebody chooses. */
  export const FIRST_LANGUAGE: string;
}

declare module 'virtual:library-words' {
  import type { ConfigProviderProps } from 'antd';

  type Loaders<Words> = Readonly<Record<string, () => Promise<Words>>>;

  /** antd's words, for the languages other than Thai that it has. */
  export const antdWords: Loaders<{ default: NonNullable<ConfigProviderProps['locale']> }>;
  /** Day.js's, which make themselves known to Day.js. */
  export const dayjsWords: Loaders<unknown>;
}

declare module 'virtual:resource-words' {
  import type { Words } from './words.ts';

  /**
   * Words of one resource and of what is edited inside it, which a build separates from the rest
   * of `resources.json`; none while developing. Rejects when they cannot be had.
   */
  export function ownWords(language: string, resource: string): Promise<Words>;
}

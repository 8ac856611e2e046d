import type { ReactElement, ReactNode } from 'react';

/**
 * The contract of packs and applications with the web app. What a plugin imports is part of every
 * first visit: its pages are loaded when they are opened.
 */

/** Loads what a page of this name shows. */
export type LoadPage = (name: string) => Promise<ReactNode>;

/** What stands above every page, where there is anything to say. */
export interface Strip {
  /** Resolves when it is known whether there is: every page waits for it, so that none is pushed down. */
  readonly known: Promise<unknown>;
  /** With a key of its own, for it may stand beside others; null for nothing. */
  readonly show: () => ReactElement | null;
}

/** What a pack or an application adds to the web app. */
export interface WebPlugin {
  readonly name: string;
  /** By the name that the declaration gives to a page, or to a screen without lists. */
  readonly pages?: Readonly<Record<string, LoadPage>>;
  readonly strip?: Strip;
  /** Begins to fetch what is wanted at an address, beside the words of the first page. */
  readonly prefetch?: (pathname: string) => void;
}

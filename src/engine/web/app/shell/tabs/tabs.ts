import { useMemo, useSyncExternalStore } from 'react';
import { isRecord, readSession } from '../../../session/index.ts';
import type { MenuEntry, MenuLink } from '../menu.ts';

/** What is stored of a tab: the menu item it stands for, and where in it the person was. */
interface StoredTab {
  readonly key: string;
  readonly at: string;
}

/** A tab in the top bar. */
export interface Tab {
  readonly link: MenuLink;
  /** Path and query to go to. */
  readonly at: string;
}

/** Carried by the way to the neighbour, so that a tab closes only once the page is really left. */
export interface LeavingState {
  readonly closesTab: string;
}

const listeners = new Set<() => void>();

/**
 * Tabs live in the session storage: like the browser's own they belong to one window, outlive a
 * reload, and end with it. Local storage holds the session alone, and a cookie travels with every
 * request. Each person has their own, which wait for them while they sign in again.
 */
const place = (): string => `tabs-${readSession().userLogin?.username ?? 'guest'}`;

const stored = (): string => sessionStorage.getItem(place()) ?? '[]';

function parse(text: string): StoredTab[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return [];
  }
  return (Array.isArray(found) ? found : []).flatMap((tab: unknown) =>
    isRecord(tab) && typeof tab.key === 'string' && typeof tab.at === 'string'
      ? [{ key: tab.key, at: tab.at }]
      : [],
  );
}

function change(next: (tabs: StoredTab[]) => StoredTab[]): void {
  sessionStorage.setItem(place(), JSON.stringify(next(parse(stored()))));
  for (const listener of listeners) listener();
}

let pending: string | null = null;

/** Opens a tab for a menu item, after the others; one that is open stays as it is. */
export function openTab({ key, to }: MenuLink): void {
  change((tabs) => {
    if (tabs.some((tab) => tab.key === key)) return tabs;
    pending = key;
    return [...tabs, { key, at: to }];
  });
}

/** Key of a tab that was just opened, to be announced once; else null. */
export function takeOpenedTab(): string | null {
  const key = pending;
  pending = null;
  return key;
}

/** Takes a tab away. */
export function removeTab(key: string): void {
  change((tabs) => tabs.filter((tab) => tab.key !== key));
}

/** Remembers where in a tab the person is. */
export function moveTab(key: string, at: string): void {
  change((tabs) => tabs.map((tab) => (tab.key === key ? { key, at } : tab)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The person's tabs, less those of items that are no longer in their menu. */
export function useTabs(entries: readonly MenuEntry[]): readonly Tab[] {
  const text = useSyncExternalStore(subscribe, stored);
  return useMemo(() => {
    const links = entries.flatMap((entry) => (entry.kind === 'group' ? entry.links : [entry]));
    return parse(text).flatMap(({ key, at }) => {
      const link = links.find((candidate) => candidate.key === key);
      return link ? [{ link, at }] : [];
    });
  }, [entries, text]);
}

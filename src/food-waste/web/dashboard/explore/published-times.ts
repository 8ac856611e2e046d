/** The periods that somebody may look at, of all that was published. */
import type { PublishedList, PublishedWindow } from '../../../publication.ts';
import type { View } from '../view.ts';

/** A period as in the newest version that has it. */
export interface PublishedTime {
  readonly window: PublishedWindow;
  /** What the address of the page is to hold. */
  readonly at: Pick<View, 'from' | 'to' | 'publication'> & Partial<Pick<View, 'view'>>;
}

/** All published periods, the earliest first. */
export function publishedTimes({ latest, versions }: PublishedList): readonly PublishedTime[] {
  const newestFirst = latest
    ? [latest, ...versions.filter((it) => it.id !== latest.id && it.status === 'published')]
    : [];
  const times = new Map<string, PublishedTime>();
  for (const { id, windows } of newestFirst) {
    for (const window of windows) {
      if (times.has(window.month)) continue;
      const isLatest = id === latest?.id;
      const isUsual = isLatest && window === windows[0];
      times.set(window.month, {
        window,
        at: {
          from: isUsual ? null : window.from.slice(0, 7),
          to: isUsual ? null : window.month,
          publication: isLatest ? null : id,
        },
      });
    }
  }
  return [...times.values()].toSorted((one, other) =>
    one.window.month.localeCompare(other.window.month),
  );
}

/**
 * The place of the period that ends with a month; the last one where it is none of them.
 * @param month `2026-10`
 */
export function placeOf(times: readonly PublishedTime[], month: string): number {
  const place = times.findIndex(({ window }) => window.month === month);
  return place < 0 ? Math.max(0, times.length - 1) : place;
}

/** As many as can be read beneath one another: those around the one that is shown. */
export function around<Item>(items: readonly Item[], place: number, most: number): readonly Item[] {
  const first = Math.max(0, Math.min(place - Math.floor(most / 2), items.length - most));
  return items.slice(first, first + most);
}

import { preferredLanguage } from '../../../engine/web/i18n/language.ts';
import { readSession } from '../../../engine/web/session/index.ts';
import { levelBelow } from '../../../thailand/geography.ts';
import { loadGeographies } from '../../../thailand/web/map/geographies.ts';
import { DASHBOARDS } from './declaration.ts';
import { firstAsks } from './first-asks.ts';
import { answersGiven } from './given.ts';
import { likelyMode, publishedPart } from './published-part.ts';
import { askEarly, keepGiven } from './use-call.ts';
import { areasBeside, readView } from './view.ts';

/**
 * Requests what the page at an address shows first, so that it is on its way while the page is drawn:
 * on a slow phone that takes most of a second. The page finds these responses cached.
 */
export function askAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const name = pathname.split('/').at(-1) ?? '';
  const page = Object.hasOwn(DASHBOARDS, name) ? DASHBOARDS[name] : undefined;
  if (!page) return;
  const all = readView(new URLSearchParams(search));
  const view = likelyMode(readSession(), all) === 'published' ? publishedPart(all, '') : all;
  const language = preferredLanguage();
  for (const given of answersGiven()) keepGiven(given);
  const [home, ...others] = firstAsks(page, view);
  if (home) askEarly(home.call, home.data, language);
  // By themselves: to begin takes a slow phone a while, and it answers in between.
  setTimeout(() => {
    for (const { call, data } of others) askEarly(call, data, language);
    // The areas on the map, whose names stand beside the first figure.
    const parent = areasBeside(view);
    const level = levelBelow(parent);
    if (level) loadGeographies(level, parent).catch(() => undefined);
  });
}

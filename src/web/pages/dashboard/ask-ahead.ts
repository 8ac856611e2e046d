import { preferredLanguage } from '../../i18n/language.ts';
import { levelBelow, loadGeographies } from '../../map/geographies.ts';
import { readSession } from '../../session/index.ts';
import { DASHBOARDS } from './declaration.ts';
import { likelyMode, publishedPart } from './published-part.ts';
import { askEarly } from './use-call.ts';
import { mapCallOf } from './use-map-values.ts';
import { areasBeside, askOf, readView } from './view.ts';

/**
 * Asks what the page at an address shows first, so that it is on its way while the page is drawn:
 * on a slow phone that takes most of a second. What it asks is what the page asks again, and finds.
 */
export function askAhead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const name = pathname.split('/').at(-1) ?? '';
  const page = Object.hasOwn(DASHBOARDS, name) ? DASHBOARDS[name] : undefined;
  if (!page) return;
  const all = readView(new URLSearchParams(search));
  const view = likelyMode(readSession(), all) === 'published' ? publishedPart(all, '') : all;
  const language = preferredLanguage();
  askEarly('getHomeDashboard', askOf(view, page.userType), language);
  // By themselves: to begin takes a slow phone a while, and it answers in between.
  setTimeout(() => {
    const { call, ask } = mapCallOf(page, view);
    if (call) askEarly(call, ask, language);
    // The areas on the map, whose names stand beside the first figure.
    const parent = areasBeside(view);
    const level = levelBelow(parent);
    if (level) loadGeographies(level, parent).catch(() => undefined);
  });
}

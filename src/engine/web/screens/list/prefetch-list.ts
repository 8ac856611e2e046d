/** The first requests of a list, sent in parallel with the code that draws it where that is not loaded. */
import i18next from 'i18next';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { prefetch } from '../../providers/prefetch.ts';
import { may, offers, readSession } from '../../session/index.ts';
import { wordsOfScreen } from '../shared/screen-words.ts';
import { awaitFirstRows, endFirstRows } from './first/first-rows.ts';
import { initialTableOf, LOOK_CALL, lookCall } from './first-calls.ts';
import { readPreferences } from './look/saved-views.ts';
import { type ListState, readListState } from './state.ts';

/** Runs the parts of a list's code that have come, while the processor has nothing to do. */
function evaluateWhatHasCome(): void {
  const parts = [import('../../core/query-client.ts'), import('../../core/theme.ts')];
  // The route requests them again, and says so if that fails.
  for (const part of parts) part.catch(() => undefined);
}

interface Prefetched {
  readonly resource: Resource;
  readonly opened: ListState;
  readonly rows: Promise<unknown>;
  readonly look: Promise<unknown> | undefined;
  /** The code that draws the list itself. */
  readonly list: Promise<unknown>;
}

/**
 * Draws the rows as soon as they have come, where the list is still on its way. Where they are
 * refused, it is the list that says so.
 */
async function drawFirst({ resource, opened, rows, look, list }: Prefetched): Promise<void> {
  const person = readSession().userLogin?.username ?? null;
  const address = `${location.pathname}${location.search}`;
  const show = awaitFirstRows();
  list.catch(endFirstRows);
  const [{ drawFirstRows }, page, preferences] = await Promise.all([
    import('./first/FirstRows.tsx'),
    rows,
    look,
    i18next.loadNamespaces(wordsOfScreen(resource.name)),
  ]);
  const drawing = drawFirstRows(resource, opened, page, readPreferences(preferences));
  if (drawing) show({ person, address, drawing });
}

/**
 * Requests the first rows of the list that is opened by this address, and its saved look;
 * `list` is the code that draws it, on its way.
 */
export async function prefetchList(
  name: string,
  query: string,
  list: Promise<unknown>,
): Promise<void> {
  evaluateWhatHasCome();
  const resource = config.resources[name];
  // A call that is refused would end the session.
  if (!resource || !may(readSession(), resource.permission)) return;
  // Filters and orders may be of types that plugins bring.
  if (query !== '') await import('../custom/added-parts.ts');
  const opened = readListState(new URLSearchParams(query), resource, config);
  const { call } = initialTableOf(resource, opened);
  const rows = prefetch(call);
  const look = offers(LOOK_CALL) ? prefetch(lookCall(name)) : undefined;
  drawFirst({ resource, opened, rows, look, list }).catch(() => undefined);
}

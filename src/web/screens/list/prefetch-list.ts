/** What a list asks first, which it asks beside the code that draws it where that is not there yet. */
import type { CrudSort } from '@refinedev/core';
import type { Resource } from '../../../schema/types.ts';
import { config } from '../../app/config.ts';
import { prefetch } from '../../providers/prefetch.ts';
import { questionOf, searchCall } from '../../providers/question.ts';
import { may, offers, readSession } from '../../session/index.ts';
import { filtersOf, type ListState, readListState } from './state.ts';

/** Names what a person keeps of a list: `offers` knows whether the server keeps any. */
export const LOOK_CALL = 'listview/loadList';

/** The call for what a person keeps of the list of a resource. */
export const lookCall = (name: string) => ({
  path: `/api/${LOOK_CALL}`,
  body: { data: { resource: name } },
});

/** What Refine's `useTable` begins with, and the call that it makes first. */
export function initialTableOf(resource: Resource, opened: ListState) {
  const { currentPage, pageSize, sorter } = opened;
  const sorters: CrudSort[] = sorter ? [sorter] : [];
  const filters = filtersOf(opened);
  const pagination = { currentPage, pageSize };
  const call = searchCall(config, resource.name, questionOf({ sorters, filters }), pagination);
  return { sorters, filters, pagination, call };
}

/** Runs the parts of a list's code that have come, while the processor has nothing to do. */
function evaluateWhatHasCome(): void {
  const parts = [import('../../app/query-client.ts'), import('../../app/theme.ts')];
  // The route asks for them again, and says so should it fail.
  for (const part of parts) part.catch(() => undefined);
}

/** Asks for the first rows of the list that is opened by this address, and how its reader keeps it. */
export function prefetchList(name: string, query: string): void {
  evaluateWhatHasCome();
  const resource = config.resources[name];
  // A call that is refused would end the session.
  if (!resource || !may(readSession(), resource.permission)) return;
  const opened = readListState(new URLSearchParams(query), resource, config);
  const { call } = initialTableOf(resource, opened);
  prefetch(call);
  if (!offers(LOOK_CALL)) return;
  prefetch(lookCall(name));
}

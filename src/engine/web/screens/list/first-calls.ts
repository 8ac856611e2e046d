/** The first requests of a list, and how the responses are read. */
import type { CrudSort, GetListResponse } from '@refinedev/core';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { readEarlyRows } from '../../providers/answers.ts';
import { askForPage, keepTotal, withoutWaiting } from '../../providers/known-totals.ts';
import { questionOf, searchCall } from '../../providers/question.ts';
import type { Row } from '../shared/rows.ts';
import { filtersOf, type ListState } from './state.ts';

/** Names what a person saves of a list: `offers` knows whether the server stores any. */
export const LOOK_CALL = 'listview/loadList';

/** The call for what a person has saved of the list of a resource. */
export const lookCall = (name: string) => ({
  path: `/api/${LOOK_CALL}`,
  body: { data: { resource: name } },
});

/** The requests of a list to its data provider: rows do not wait for their number. */
export const LIST_META = { early: true };

/** What Refine's `useTable` begins with, and the call that it makes first. */
export function initialTableOf(resource: Resource, opened: ListState) {
  const { currentPage, pageSize, sorter } = opened;
  const sorters: CrudSort[] = sorter ? [sorter] : [];
  const filters = filtersOf(opened);
  const pagination = { currentPage, pageSize };
  const question = withoutWaiting(resource.name, questionOf({ sorters, filters }));
  const call = searchCall(config, resource.name, question, pagination);
  // They are what the declaration says, as from the data provider; Refine's hooks know lists without a
  // total, and its type of what a provider answers does not.
  const read = (answer: unknown) =>
    readEarlyRows(answer, pagination) as GetListResponse<Row> | undefined;
  /** The same for the table that begins with them: what they hold is known from then on. */
  const take = (answer: unknown) => {
    const page = read(answer);
    askForPage(resource.name, question, pagination);
    const total: number | undefined = page?.total;
    if (total !== undefined) keepTotal(resource.name, question, total);
    return page;
  };
  return { sorters, filters, pagination, call, read, take };
}

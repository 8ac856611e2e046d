/** What a list asks first, and how the answer is read. */
import type { CrudSort, GetListResponse } from '@refinedev/core';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { readOwnRows } from '../../providers/answers.ts';
import { questionOf, searchCall } from '../../providers/question.ts';
import type { Row } from '../shared/rows.ts';
import { filtersOf, type ListState } from './state.ts';

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

/** The rows in what the first call answered; they are what the declaration says, as from the data provider. */
export const readPage = (answer: unknown) =>
  readOwnRows(answer) as GetListResponse<Row> | undefined;

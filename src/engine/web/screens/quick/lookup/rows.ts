import type { CrudFilter, DataProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { MAXIMUM_PAGE_SIZE } from '../../../../declaration/constants.ts';
import { searchForm } from '../../../../declaration/thai-order.ts';
import type { Config } from '../../../../declaration/types.ts';
import { isBlank, type Values } from '../../../../declaration/validate.ts';
import type { PointsTo } from '../../../../fields/contract.ts';
import { matching } from '../../../../fields/reference/useOptions.ts';
import { optionsOf } from '../../../fields/shared/options.ts';
import type { Words } from '../../../fields/shared/useWords.ts';
import type { Option } from '../../../fields/types.ts';
import type { Reading } from '../model/cells.ts';

/** Choices shown at once; more are found by typing. */
export const MOST_SHOWN = 50;
const FRESH_MILLISECONDS = 60_000;

/** Where choices are looked up, and in which words. */
export interface Sources {
  readonly data: DataProvider;
  readonly queries: QueryClient;
  readonly reading: Reading;
  readonly words: Pick<Words, 'title' | 'label' | 'message' | 'errors'>;
}

interface Page {
  readonly options: readonly Option[];
  readonly total: number;
  /** Whether they are called just so otherwise: no name or code holds the text. */
  readonly isByAlias?: boolean;
  /** Whether they are groups of something that is called so. */
  readonly areGroups?: boolean;
}

/**
 * The conditions under which a row may be chosen in this field, given what else its row holds; null
 * while what they depend on is not chosen.
 */
function conditionsOf(config: Config, target: PointsTo, row: Values): CrudFilter[] | null {
  const conditions: CrudFilter[] = [];
  if (target.within !== undefined) {
    const parent = config.resources[target.resource]?.parent;
    const value = row[target.within];
    if (!parent || isBlank(value)) return null;
    conditions.push({ field: parent.field, operator: 'eq', value });
  }
  const wanted = target.matching && row[target.matching.with];
  if (target.matching && !isBlank(wanted)) {
    conditions.push({ field: target.matching.field, operator: 'eq', value: wanted });
  }
  return conditions;
}

function ask(
  { data, queries }: Sources,
  resource: string,
  filters: CrudFilter[],
  text: string,
): Promise<Page> {
  return queries.fetchQuery({
    queryKey: ['options', resource, 'all', { filters, text }],
    staleTime: FRESH_MILLISECONDS,
    queryFn: async (queryContext) => {
      const pagination = { currentPage: 1, pageSize: MAXIMUM_PAGE_SIZE };
      const meta = { options: true, text, queryContext };
      const found = await data.getList({ resource, pagination, filters, meta });
      return { options: optionsOf(found.data), total: found.total };
    },
  });
}

/** What is called otherwise by just this text; choices come without their aliases. */
async function findByAlias(
  sources: Sources,
  resource: string,
  filters: CrudFilter[],
  text: string,
): Promise<Page> {
  const { aliases = [] } = sources.reading.config.resources[resource] ?? {};
  if (aliases.length === 0) return { options: [], total: 0 };
  const called = aliases.map((field) => ({ field, operator: 'eq' as const, value: text }));
  const by: CrudFilter = { operator: 'or', value: called };
  return { ...(await ask(sources, resource, [...filters, by], '')), isByAlias: true };
}

/** What matches a text, what begins with it first, else in the order of the list. */
export function inOrder(options: readonly Option[], text: string): readonly Option[] {
  const wanted = searchForm(text.trim());
  const found = matching(options, text);
  const begins = ({ name, code = '' }: Option): boolean =>
    [name, code].some((word) => searchForm(word).startsWith(wanted));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/**
 * The rows that may be chosen in a reference field and match a text. A list that comes whole in one
 * response is cached, so that typing needs no more calls; a longer one is searched by the server.
 */
export async function findRows(
  sources: Sources,
  target: PointsTo,
  text: string,
  row: Values,
): Promise<Page> {
  const filters = conditionsOf(sources.reading.config, target, row);
  if (filters === null) return { options: [], total: 0 };
  const whole = await ask(sources, target.resource, filters, '');
  if (whole.total <= whole.options.length) {
    const options = inOrder(whole.options, text);
    if (options.length > 0) return { options, total: options.length };
    const called = await findByAlias(sources, target.resource, filters, text.trim());
    if (called.total > 0) return called;
    // The server knows what is chosen within them, too.
    const groups = await ask(sources, target.resource, filters, text.trim());
    return { ...groups, areGroups: true };
  }
  if (text.trim() === '') return whole;
  const found = await ask(sources, target.resource, filters, text.trim());
  return { options: inOrder(found.options, text), total: found.total };
}

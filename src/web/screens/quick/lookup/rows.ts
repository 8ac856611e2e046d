import type { QueryClient } from '@tanstack/react-query';
import { MAXIMUM_PAGE_SIZE } from '../../../../schema/constants.ts';
import { searchForm } from '../../../../schema/thai-order.ts';
import type { Config, ReferenceField } from '../../../../schema/types.ts';
import { isBlank, type Values } from '../../../../schema/validate.ts';
import { optionsOf } from '../../../fields/shared/options.ts';
import type { Option } from '../../../fields/types.ts';
import { readRows } from '../../../providers/answers.ts';
import { request } from '../../../session/index.ts';

/** Choices shown at once; more are found by typing. */
export const MOST_SHOWN = 50;
const FRESH_MILLISECONDS = 60_000;

interface Condition {
  readonly field: string;
  readonly operator: 'eq';
  readonly value: unknown;
}

interface Page {
  readonly options: readonly Option[];
  readonly total: number;
}

/**
 * The conditions under which a row may be chosen in this field, given what else its row holds; null
 * while what they depend on is not chosen.
 */
function conditionsOf(config: Config, field: ReferenceField, row: Values): Condition[] | null {
  const conditions: Condition[] = [];
  if (field.within !== undefined) {
    const parent = config.resources[field.resource]?.parent;
    const value = row[field.within];
    if (!parent || isBlank(value)) return null;
    conditions.push({ field: parent.field, operator: 'eq', value });
  }
  const wanted = field.matching && row[field.matching.with];
  if (field.matching && !isBlank(wanted)) {
    conditions.push({ field: field.matching.field, operator: 'eq', value: wanted });
  }
  return conditions;
}

async function ask(
  config: Config,
  queries: QueryClient,
  resourceName: string,
  question: { readonly filters: readonly Condition[]; readonly text: string },
): Promise<Page> {
  const calls = config.resources[resourceName]?.calls;
  if (!calls || !('search' in calls)) return { options: [], total: 0 };
  const pagination = { currentPage: 1, pageSize: MAXIMUM_PAGE_SIZE };
  return queries.fetchQuery({
    queryKey: ['options', resourceName, 'all', question],
    staleTime: FRESH_MILLISECONDS,
    queryFn: async ({ signal }) => {
      const body = { data: { options: true, pagination, ...question } };
      const path = `/api/${calls.group}/${calls.search}`;
      const answer = await request(path, { method: 'POST', body, signal });
      const { data, total } = await readRows(answer, 1, MAXIMUM_PAGE_SIZE);
      return { options: optionsOf(data), total };
    },
  });
}

/** What matches a text, what begins with it first, else in the order of the list. */
export function matching(options: readonly Option[], text: string): readonly Option[] {
  const wanted = searchForm(text.trim());
  if (wanted === '') return options;
  const forms = options.map((option) => ({
    option,
    name: searchForm(option.name),
    code: searchForm(option.code ?? ''),
  }));
  const found = forms.filter(({ name, code }) => name.includes(wanted) || code.includes(wanted));
  const begins = found.filter(({ name, code }) => [name, code].some((it) => it.startsWith(wanted)));
  return [...begins, ...found.filter((form) => !begins.includes(form))].map(({ option }) => option);
}

/**
 * The rows that may be chosen in a reference field and match a text. A list that comes whole in one
 * answer is kept, so that typing needs no more calls; a longer one is searched by the server.
 */
export async function findRows(
  config: Config,
  queries: QueryClient,
  field: ReferenceField,
  text: string,
  row: Values,
): Promise<Page> {
  const filters = conditionsOf(config, field, row);
  if (filters === null) return { options: [], total: 0 };
  const whole = await ask(config, queries, field.resource, { filters, text: '' });
  if (whole.total <= whole.options.length) {
    const options = matching(whole.options, text);
    return { options, total: options.length };
  }
  if (text.trim() === '') return whole;
  const found = await ask(config, queries, field.resource, { filters, text: text.trim() });
  return { options: matching(found.options, text), total: found.total };
}

import { isBlank } from './evaluate.ts';
import { answerList, readListQuery, type Source } from './lists.ts';
import type { Row } from './rows.ts';

const PAGE_SIZE = 20;

/** Whether a row holds what was sent; of lists and files servers may describe in other ways. */
function holds(row: Row, sent: Row): boolean {
  return Object.entries(sent)
    .filter(([name, value]) => name in row && !isBlank(value) && typeof value !== 'object')
    .every(([name, value]) => String(row[name]) === String(value));
}

/**
 * The new row of a server that says no more than that it saved: the one row in its list that holds
 * what was sent. Undefined where the row has no name to look for it by, where it is not found, and
 * where there are several, of which one may be older; it is saved all the same.
 */
export async function findSaved(source: Source, sent: Row): Promise<Row | undefined> {
  const filters = source.resource.label.map((field) => ({
    field,
    operator: 'eq',
    value: sent[field],
  }));
  if (filters.some(({ value }) => isBlank(value))) return undefined;
  const pagination = { currentPage: 1, pageSize: PAGE_SIZE };
  try {
    const { data } = await answerList(source, readListQuery({ data: { pagination, filters } }));
    const [found, ...others] = data.filter((row) => typeof row.id === 'number' && holds(row, sent));
    return others.length === 0 ? found : undefined;
  } catch {
    // Whatever went wrong there, the save itself was accepted.
    return undefined;
  }
}

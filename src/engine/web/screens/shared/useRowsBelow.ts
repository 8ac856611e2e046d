import { type CrudFilter, useDataProvider } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { MAXIMUM_PAGE_SIZE } from '../../../declaration/constants.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { pointsToOne } from '../../../fields/index.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import type { Row } from './rows.ts';
import { useRowName } from './useRowName.ts';

/** A question names so many rows, and counts the others. */
const MOST_NAMED = 5;

/** The field by which rows of a resource stand below others of it, as branches below their chain. */
export function fieldAbove(resource: Resource): Field | undefined {
  return resource.fields.find((field) => pointsToOne(field)?.resource === resource.name);
}

/**
 * What retiring rows leaves as it is: rows in use below them, by name. '' where there are none, or
 * where they could not be counted, which is no reason not to retire.
 */
export function useRowsBelow(resource: Resource): (rows: readonly Row[]) => Promise<string> {
  const { t } = useTranslation('screens');
  const dataProvider = useDataProvider();
  const nameOf = useRowName();
  const { label } = useWords();
  const above = fieldAbove(resource);
  return async (rows) => {
    if (!above) return '';
    const ids = rows.map(({ id }) => id);
    const filters: CrudFilter[] = [
      { field: above.name, operator: 'in', value: ids },
      { field: 'active', operator: 'eq', value: true },
    ];
    // More than are named, as those that are retired with them are not.
    const pagination = {
      currentPage: 1,
      pageSize: Math.min(MOST_NAMED + ids.length, MAXIMUM_PAGE_SIZE),
    };
    try {
      const found = await dataProvider().getList<Row>({
        resource: resource.name,
        filters,
        pagination,
      });
      const among = rows.filter((row) => row.active && ids.includes(Number(row[above.name])));
      const count = found.total - among.length;
      const named = found.data.filter(({ id }) => !ids.includes(id)).slice(0, MOST_NAMED);
      if (count <= 0) return '';
      const names = named.map((row) => nameOf(resource, row)).join(', ');
      const more = count - named.length;
      return t(more > 0 ? 'retire.belowMore' : 'retire.below', {
        field: label(resource.name, above.name),
        count: formatNumber(count),
        more: formatNumber(more),
        names,
      });
    } catch {
      return '';
    }
  };
}

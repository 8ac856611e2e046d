// @vitest-environment jsdom
/** Filters of a list by days: the last day that is named belongs to what is shown, to its end. */
import { expect, it } from 'vitest';
import DateFilter from '../../src/engine/fields/date/Filter.tsx';
import type { FilterProps } from '../../src/engine/web/fields/types.ts';
import { field, leave, show, type } from './picking.tsx';

type Common = Omit<FilterProps<'date'>, 'field'>;

it.each([
  [
    'days',
    (common: Common) => <DateFilter {...common} field={{ name: 'recordDate', type: 'date' }} />,
    ['2026-11-01', '2026-11-21'],
  ],
  [
    'moments',
    (common: Common) => <DateFilter {...common} field={{ name: 'createdAt', type: 'dateTime' }} />,
    ['2026-11-01T00:00:00+07:00', '2026-11-21T23:59:59.999999+07:00'],
  ],
])('of %s', async (_what, draw, value) => {
  const given: Common['value'][] = [];
  await show(
    draw({
      resourceName: 'units',
      id: 'days',
      value: { operator: 'gte', value: '2026-11-01' },
      onChange: (condition) => given.push(condition),
    }),
  );
  await type('21/11/2569', field(1));
  await leave(field(1));
  expect(given).toEqual([{ operator: 'between', value }]);
});

import { describe, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { keysOfChoosing } from '../../src/engine/server/resources/sight.ts';

const { resources, ...rest } = library;
const config = configOf({
  ...rest,
  resources: {
    ...resources,
    shelves: {
      menu: { group: 'lending', icon: 'clipboard' },
      label: ['code'],
      fields: {
        lent: {
          type: 'list',
          max: 5,
          fields: { loanId: { type: 'reference', resource: 'loans' } },
        },
      },
    },
  },
});

describe('the keys that open the choices of a resource', () => {
  it('are its own, and those of forms that refer to it, in the entries of a list, too', () => {
    const { loans, shelves } = config.resources;
    if (!loans || !shelves) throw new Error('Not declared');
    expect(keysOfChoosing(config, loans)).toEqual([loans.permission, shelves.permission]);
  });
});

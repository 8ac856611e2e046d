import { describe, expect, it } from 'vitest';
import { FIELD_ROOMS, roomOf } from '../../../src/engine/declaration/fields/index.ts';
import { isOlder } from '../../../src/engine/fields/index.ts';
import { viewsOf } from '../../../src/engine/fields/views.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import '../../../src/engine/web/screens/custom/added-parts.ts';
import { CELLS } from '../../../src/engine/web/fields/cells.ts';
import { FILTERS } from '../../../src/engine/web/fields/filters.ts';
import { INPUTS } from '../../../src/engine/web/fields/inputs.ts';

const types = Object.keys(FIELD_ROOMS).sort();

describe('every type of field has its screen parts', () => {
  it('has an input, a cell and a say about filtering for each type the schema knows', () => {
    expect(Object.keys(INPUTS).sort()).toEqual(types);
    expect(Object.keys(CELLS).sort()).toEqual(types);
    expect(Object.keys(FILTERS).sort()).toEqual(types);
  });

  it('offers a filter exactly where the search dialect takes a condition', () => {
    for (const resource of Object.values(config.resources)) {
      for (const field of resource.fields) {
        const searchable = roomOf(field, config).operators.length > 0;
        const filter = isOlder(field) ? FILTERS[field.type] : viewsOf(field.type).Filter;
        expect(filter !== null, `${resource.name}.${field.name}`).toBe(searchable);
      }
    }
  });
});

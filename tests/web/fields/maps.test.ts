import { describe, expect, it } from 'vitest';
import { roomOf } from '../../../src/engine/declaration/fields/index.ts';
import { definedTypes } from '../../../src/engine/fields/index.ts';
import { USUAL_VIEWS } from '../../../src/engine/fields/usual-views.ts';
import { viewsOf } from '../../../src/engine/fields/views.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import '../../../src/engine/web/screens/custom/added-parts.ts';

describe('every type of field has its screen parts', () => {
  it('has an input and a say about filtering for each type the schema knows', () => {
    for (const { type, operators } of definedTypes()) {
      const { Input, Filter } = viewsOf(type);
      expect(Input, type).toBeTruthy();
      expect(Filter !== null, type).toBe(operators.length > 0);
    }
  });

  it('offers a filter exactly where the search dialect takes a condition', () => {
    for (const resource of Object.values(config.resources)) {
      for (const field of resource.fields) {
        const searchable = roomOf(field, config).operators.length > 0;
        const { Filter } = viewsOf(field.type);
        expect(Filter !== null, `${resource.name}.${field.name}`).toBe(searchable);
      }
    }
  });

  it('draws what may stand in an entry of a list without waiting for rarer types', () => {
    const types = definedTypes().filter(({ inList }) => inList);
    expect(types.map(({ type }) => type)).toEqual([
      ...['text', 'integer', 'decimal', 'boolean', 'reference'],
    ]);
    for (const { type } of types) expect(USUAL_VIEWS[type]?.Input, type).toBeTruthy();
  });
});

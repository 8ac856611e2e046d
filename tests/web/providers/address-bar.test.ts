import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import qs from '../../../src/web/stubs/qs.ts';

const ADDRESS = { addQueryPrefix: true, skipNulls: true };

describe('what Refine keeps in the address bar', () => {
  it('is written and read as filters[0][field]=name', () => {
    const view = {
      currentPage: '2',
      sorters: [{ field: 'name', order: 'asc' }],
      filters: [
        { field: 'name', operator: 'contains', value: 'ผัก & ผลไม้=สด' },
        { field: 'unitId', operator: 'in', value: ['1', '2'] },
      ],
    };
    const text = qs.stringify({ ...view, none: null, missing: undefined }, ADDRESS);
    expect(text).toMatch(/^\?currentPage=2&sorters\[0\]\[field\]=name&/);
    expect(text).not.toContain('none');
    expect(qs.parse(text, { ignoreQueryPrefix: true })).toEqual(view);
  });

  it('comes back as it went, whatever a person types', () => {
    const word = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, (values, text) => {
        const view = { text, filters: [{ field: 'name', value: values }] };
        expect(qs.parse(qs.stringify(view))).toEqual(view);
      }),
    );
  });

  it('reads addresses that browsers encode, and spoilt ones without failing', () => {
    expect(qs.parse('?filters%5B0%5D%5Bfield%5D=name', { ignoreQueryPrefix: true })).toEqual({
      filters: [{ field: 'name' }],
    });
    expect(qs.parse('a=%E0%A4%A&b&__proto__[x]=1&c[constructor][y]=2')).toEqual({
      a: '%E0%A4%A',
      b: '',
      c: {},
    });
  });
});

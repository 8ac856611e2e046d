import { expect, it } from 'vitest';
import validation from '../../locales/th/validation.json';
import { readConfig } from '../../src/application.ts';
import { alikeField, alikeMessage } from '../../src/engine/declaration/uniques.ts';

const { units, materialSubs, menuMaterials } = readConfig().resources;
if (!units || !materialSubs || !menuMaterials) throw new Error('resources.config.ts has changed');

const PAIR = ['foods_menu_id', 'materialId', 'materialSubId'];

it('a row like another in one field is called so by that field, the parent aside', () => {
  expect(alikeMessage('duplicate', units, ['name'])).toEqual({ key: 'duplicate' });
  expect(alikeMessage('repeated', materialSubs, ['materialId', 'name'])).toEqual({
    key: 'repeated',
  });
  expect(alikeField(materialSubs, ['materialId', 'name'])).toBe('name');
});

it('a row like another in several fields together names them all', () => {
  expect(alikeMessage('repeated', menuMaterials, PAIR)).toEqual({
    key: 'repeatedTogether',
    params: { fields: 'materialId materialSubId' },
  });
  expect(alikeField(menuMaterials, PAIR)).toBe('materialId');
});

it('each has its words', () => {
  for (const key of ['repeated', 'duplicate', 'duplicateRetired'] as const) {
    expect(validation[key]).toContain('{field}');
    expect(validation[`${key}Together`]).toContain('{fields}');
  }
});

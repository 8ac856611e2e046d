import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { missingDeclared } from '../../scripts/lib/locales/check.ts';
import { readLocales } from '../../scripts/lib/locales/read.ts';
import { readConfig } from '../../src/application.ts';
import { configWith } from '../support/every-type.ts';

const locales = readLocales(fileURLToPath(new URL('../../', import.meta.url)));

it('every Thai word that the product’s declaration requests is there', () => {
  expect(missingDeclared(locales, readConfig())).toEqual([]);
});

it('words that a new declaration requests and nobody has written are named', () => {
  const config = configWith({
    name: { type: 'text', max: 20, required: true },
    mine: { type: 'integer', min: 0, max: 9, suffix: 'furlong' },
  });
  const missing = missingDeclared(locales, config).map(({ area, keys }) => `${area} ${keys[0]}`);
  expect(missing.sort()).toEqual([
    'menu groups.specimens',
    'menu screens.specimens',
    'resources specimens.fields.mine',
    'resources specimens.fields.name',
    'resources specimens.title',
    'resources suffix.furlong',
  ]);
});

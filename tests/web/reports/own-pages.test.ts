import { expect, it } from 'vitest';
import { readConfig } from '../../../src/schema/index.ts';
import { CUSTOM_PAGES } from '../../../src/web/screens/custom/pages.ts';

it('has a page for every screen that lists no resource, and for no other', () => {
  const { screens } = readConfig();
  const without = Object.values(screens).filter(({ lists }) => lists.length === 0);
  expect(Object.keys(CUSTOM_PAGES)).toEqual(without.map(({ name }) => name));
});

/** The declared menu and screens, as short as a build writes them, and where the root leads. */
import { describe, expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import declaration from '../../../resources.config.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { homeAddressOf, outlineOf } from '../../../src/engine/web/core/outline-of.ts';
import { shortOutline, wholeOutline } from '../../../src/engine/web/core/outline-short.ts';

it('are read again as they were declared', () => {
  const outline = outlineOf(declaration);
  const written = JSON.stringify(shortOutline(outline));
  expect(wholeOutline(JSON.parse(written))).toEqual(outline);
  expect(written.length).toBeLessThan(JSON.stringify(outline).length);
});

describe('where the root leads', () => {
  it.each<[string, WrittenDeclaration, object]>([
    [
      'what is declared',
      { ...declaration, home: 'pages/user' },
      { path: '/pages/user', isOpen: false },
    ],
    [
      'else the first page that is open to all',
      declaration,
      { path: '/pages/dashboard', isOpen: true },
    ],
    ['else the first screen', library, { path: '/library/books', isOpen: false }],
  ])('is %s', (_which, declared, home) => {
    expect(homeAddressOf(declared)).toEqual(home);
  });

  it('is where the menu has a screen that has two addresses', () => {
    const menu = [{ group: 'masters', icon: 'database', screens: ['units'] }];
    expect(homeAddressOf({ ...declaration, menu }).path).toBe('/pages/food-cateory/units/u');
  });
});

it('an application has the audit log among its settings, or else in its last group', () => {
  const audit = { page: 'audit', path: 'pages/audit', icon: 'clock' };
  expect(outlineOf(library).pages).toEqual([{ ...audit, group: 'setting' }]);
  const screens = {
    ...library.screens,
    people: { path: 'people', permission: 'people', icon: 'users', lists: ['users', 'roles'] },
  };
  const menu = [...library.menu, { group: 'my-setting', icon: 'setting', screens: ['people'] }];
  expect(outlineOf({ ...library, screens, menu }).pages).toEqual([
    { ...audit, group: 'my-setting' },
  ]);
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { config } from '../../../src/engine/web/core/config.ts';
import { pathsOf, screenAt } from '../../../src/engine/web/core/paths.ts';

const pathsOfName = (name: string): ReturnType<typeof pathsOf> => {
  const resource = config.resources[name];
  return resource ? pathsOf(resource) : null;
};

describe('the addresses of a resource', () => {
  it('are those of its screen for the first resource of the screen', () => {
    expect(pathsOfName('units')).toEqual({
      lists: ['/pages/food-cateory/units', '/pages/food-cateory/units/u'],
      create: '/pages/food-cateory/units/new',
      edit: '/pages/food-cateory/units/edit/:id',
      quick: '/pages/food-cateory/units/quick',
    });
  });

  it('lie under the screen for the others', () => {
    const list = '/pages/food-cateory/foods/list/foodTypes';
    expect(pathsOfName('foodTypes')).toEqual({
      lists: [list],
      create: `${list}/new`,
      edit: `${list}/edit/:id`,
      quick: `${list}/quick`,
    });
  });

  it('are none for rows edited inside another form', () => {
    expect(pathsOfName('menuMaterials')).toBeNull();
  });
});

describe('which addresses need a sign-in', () => {
  it.each(['/pages/user', '/pages/food-cateory/units/u', '/pages/role/edit/3'])(
    '%s does',
    (path) => {
      expect(screenAt(path)).not.toBeNull();
    },
  );

  it.each(['/pages/dashboard', '/pages/contact', '/download', '/notfound', '/pages/userx'])(
    '%s does not',
    (path) => {
      expect(screenAt(path)).toBeNull();
    },
  );
});

/** `users` and `roles`, which every application has without declaring them. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_FIELDS } from '../../src/engine/declaration/accounts.ts';
import { findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';

const books: WrittenDeclaration['resources'] = {
  books: {
    menu: { group: 'lending', icon: 'box' },
    label: ['title'],
    fields: { title: { type: 'text', max: 100 } },
  },
};
const written = (more: Partial<WrittenDeclaration> = {}): WrittenDeclaration => ({
  choices: {},
  menu: [{ group: 'lending', icon: 'box' }],
  screens: {},
  ...more,
  resources: { ...books, ...more.resources },
});
const fieldsOf = (declaration: WrittenDeclaration, name: string) =>
  normalize(declaration).resources[name]?.fields.map((field) => field.name);

describe('accounts and roles', () => {
  it('are there, with screens at the end of the menu, where nothing is declared of them', () => {
    expect(findProblems(written())).toEqual([]);
    const { menu, screens, resources, permissions } = normalize(written());
    expect(menu.at(-1)).toMatchObject({ group: 'setting', screens: ['user', 'role'] });
    expect(screens.user).toMatchObject({ path: 'pages/user', permission: 'user' });
    expect(permissions).toEqual(['books', 'user', 'role']);
    expect(resources.users?.calls).toEqual({
      group: 'user',
      search: 'searchUser',
      save: 'saveUser',
    });
    expect(resources.roles?.fieldsByName.auths?.type).toBe('permissions');
  });

  it('take fields of the application behind the names of the person', () => {
    const users = {
      fields: { phone: { type: 'phone' }, title: { type: 'text', max: 9 } },
    } as const;
    const declaration = written({ resources: { users } });
    expect(findProblems(declaration)).toEqual([]);
    expect(fieldsOf(declaration, 'users')?.slice(0, 8)).toEqual([
      ...['code', 'username', 'password', 'title', 'firstName', 'lastName', 'phone', 'roleIds'],
    ]);
    expect(normalize(declaration).resources.users?.fieldsByName.title).toMatchObject({ max: 9 });
  });

  it('stand on the screen that lists them, and where the menu says', () => {
    const screens = {
      people: { path: 'people', permission: 'people', icon: 'users', lists: ['users', 'roles'] },
    };
    const menu = [{ group: 'lending', icon: 'box', screens: ['people'] }];
    const declaration = written({ screens, menu });
    expect(findProblems(declaration)).toEqual([]);
    const config = normalize(declaration);
    expect(config.resources.roles?.screen.name).toBe('people');
    expect(Object.keys(config.screens).sort()).toEqual(['books', 'people']);
    expect(config.menu).toHaveLength(1);
  });

  it('stand as they are declared, in that order, where all that the engine goes by is', () => {
    const { roleIds, ...others } = ACCOUNT_FIELDS;
    const fields = { email: { type: 'email' }, roleIds, ...others } as const;
    const roles = {
      fields: { auths: { type: 'permissions' }, name: { type: 'text', max: 80, required: true } },
    } as const;
    const declaration = written({ resources: { users: { fields }, roles } });
    expect(findProblems(declaration)).toEqual([]);
    expect(fieldsOf(declaration, 'users')?.slice(1, 3)).toEqual(['email', 'roleIds']);
    expect(fieldsOf(declaration, 'roles')).toEqual([
      ...['code', 'auths', 'name', 'denied', 'sortOrder', 'active'],
    ]);
  });
});

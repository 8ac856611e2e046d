/** Rows have the types that the declaration says of them. */
import { expectTypeOf, it } from 'vitest';
import type library from '../../examples/library/resources.config.ts';
import type product from '../../resources.config.ts';
import type { FieldValues, RowsOf } from '../../src/engine/declaration/row-types.ts';
import type { DeclaredField } from '../../src/engine/declaration/types.ts';
import type { ResourceHooks } from '../../src/engine/server/resources/hooks.ts';

type Library = RowsOf<typeof library>;
type Product = RowsOf<typeof product>;

it('knows what each field holds, the words of choices, and what may be blank', () => {
  expectTypeOf<Library['loans']['memberId']>().toEqualTypeOf<number>();
  expectTypeOf<Library['loans']['returnedOn']>().toEqualTypeOf<string | null>();
  expectTypeOf<Library['loans']['fine']>().toEqualTypeOf<number | null>();
  expectTypeOf<Library['books']['state']>().toEqualTypeOf<'onShelf' | 'lent' | 'lost'>();
  expectTypeOf<Library['books']['languages']>().toEqualTypeOf<
    readonly ('th' | 'en' | 'zh' | 'lo')[]
  >();
  expectTypeOf<Product['wasteRecords']['tambonCode']>().toEqualTypeOf<string>();
  expectTypeOf<Product['units']['active']>().toEqualTypeOf<boolean>();
});

it('has accounts and roles, with what the application adds to them', () => {
  expectTypeOf<Library['users']['username']>().toEqualTypeOf<string>();
  expectTypeOf<Library['users']['email']>().toEqualTypeOf<string | null>();
  expectTypeOf<Library['roles']['auths']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Product['users']['floorArea']>().toEqualTypeOf<number | null>();
  expectTypeOf<Library['users']['createdBy']>().toEqualTypeOf<string | null>();
  expectTypeOf<Library['users']>().not.toHaveProperty('password');
});

it('refuses hooks that speak of a field that is not there', () => {
  const hooks: ResourceHooks<Library['loans']> = {
    beforeSave: async ({ current, values }) => {
      // @ts-expect-error: it is called `returnedOn`
      void current?.returned;
      // @ts-expect-error: a day is no number
      values.returnedOn = 3;
      return undefined;
    },
  };
  expectTypeOf(hooks).toExtend<ResourceHooks>();
});

it('has a value for every type of field', () => {
  // Choices have words of their own, no row holds a password, the last two are types of another test.
  type Others = 'choice' | 'choices' | 'password' | 'stars' | 'reader';
  expectTypeOf<Exclude<DeclaredField['type'], keyof FieldValues | Others>>().toBeNever();
});

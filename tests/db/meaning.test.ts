import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { Config, FieldDeclaration } from '../../src/engine/declaration/types.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { MigrationError } from '../../src/engine/server/migrations/migrate-error.ts';
import { describeDatabase } from '../support/databases.ts';

type Fields = Record<string, FieldDeclaration>;

/** The product's declaration with other fields of food types. */
function changed(fields: Fields): Config {
  const { foodTypes } = declaration.resources;
  return normalize({
    ...declaration,
    resources: {
      ...declaration.resources,
      foodTypes: { ...foodTypes, fields: { ...foodTypes.fields, ...fields } },
    },
  });
}

const NUMBER = { type: 'integer', min: 0, max: 9999 } as const satisfies FieldDeclaration;
const TEXT = { type: 'text', max: 50 } as const satisfies FieldDeclaration;

describeDatabase('what is stored keeps its meaning', (open) => {
  const prepare = async (fields: Fields) => {
    const database = await open('migrated');
    await migrate({ config: changed(fields), database, plugins });
    const run = async (text: string) => (await database.db.execute(sql.raw(text))).rows;
    await run(`insert into food_types (code, name, search_text) values ('A', 'เกม', '')`);
    const apply = (next: Fields) => migrate({ config: changed(next), database, plugins });
    const refusal = async (next: Fields) => {
      const problem = await apply(next).catch((error: unknown) => error);
      if (!(problem instanceof MigrationError)) throw new Error('not refused', { cause: problem });
      for (const line of problem.lines('th')) expect(line).toMatch(/^resources\.config\.ts: /);
      return problem.refusals.map(({ key, params }) => `${key} ${params.at} ${params.ids ?? ''}`);
    };
    return { run, apply, refusal };
  };

  it('where a formula would overwrite what people typed', async () => {
    const { run, apply, refusal } = await prepare({ a: NUMBER, b: NUMBER });
    const formula: Fields = { a: NUMBER, b: { ...NUMBER, formula: { product: ['a', 2] } } };
    await run('update food_types set a = 3, b = 500');
    expect(await refusal(formula)).toEqual(['formulaOverTyped foodTypes.fields.b 1']);
    expect(await run('select b from food_types')).toEqual([{ b: 500 }]);
    await run('update food_types set b = null');
    await apply(formula);
    expect(await run('select b from food_types')).toEqual([{ b: 6 }]);
    expect((await apply(formula)).statements).toEqual([]);
  });

  it('where references would mean other rows, one or many, renamed or brought back', async () => {
    const one = (resource: string, more = {}): FieldDeclaration => ({
      ...{ type: 'reference', resource },
      ...more,
    });
    const many = (resource: string): FieldDeclaration => ({ type: 'references', resource });
    const { run, apply, refusal } = await prepare({
      ...{ aId: one('foodTypes'), manyIds: many('foodTypes') },
    });
    await run('update food_types set a_id = 1, many_ids = array[1]');
    expect(await refusal({ aId: one('units'), manyIds: many('foodTypes') })).toEqual([
      'pointsElsewhere foodTypes.fields.aId 1',
    ]);
    expect(await refusal({ aId: one('foodTypes'), manyIds: many('units') })).toEqual([
      'pointsElsewhere foodTypes.fields.manyIds 1',
    ]);
    const renamed = { bId: one('units', { renamedFrom: 'aId' }), manyIds: many('foodTypes') };
    expect(await refusal(renamed)).toEqual(['pointsElsewhere foodTypes.fields.bId 1']);
    expect(await refusal({ aId: NUMBER, manyIds: many('foodTypes') })).toEqual([
      'pointsElsewhere foodTypes.fields.aId 1',
    ]);
    // Retired, and declared anew for something else.
    await apply({ manyIds: many('foodTypes') });
    expect(await refusal({ aId: one('units'), manyIds: many('foodTypes') })).toEqual([
      'pointsElsewhere foodTypes.fields.aId 1',
    ]);
    await apply({ aId: one('foodTypes'), manyIds: many('foodTypes') });
    await run(`update food_types set a_id = null, many_ids = '{}'`);
    await apply({ aId: one('units'), manyIds: many('units') });
  });

  it('where a plain number would become the number of a row', async () => {
    const { run, apply, refusal } = await prepare({ aId: NUMBER });
    await run('update food_types set a_id = 1');
    const reference: Fields = { aId: { type: 'reference', resource: 'foodTypes' } };
    expect(await refusal(reference)).toEqual(['pointsElsewhere foodTypes.fields.aId 1']);
    await run('update food_types set a_id = null');
    await apply(reference);
  });

  it('where items of a list go, become of another kind, or are too many', async () => {
    type Items = Extract<FieldDeclaration, { type: 'list' }>['fields'];
    const list = (fields: Items, max = 5): Fields => ({ parts: { type: 'list', max, fields } });
    const items: Items = { name: TEXT, kg: NUMBER };
    const { run, apply, refusal } = await prepare(list(items));
    await run(`update food_types set parts = '[{"name":"a","kg":1},{"name":"b","kg":null}]'`);
    const at = 'rowsBreakType foodTypes.fields.parts 1';
    expect(await refusal(list({ name: TEXT }))).toEqual([at]);
    expect(await refusal(list({ name: TEXT, weight: NUMBER }))).toEqual([at]);
    expect(await refusal(list({ name: NUMBER, kg: NUMBER }))).toEqual([at]);
    expect(await refusal(list(items, 1))).toEqual([at]);
    await apply(list({ ...items, note: TEXT }, 9));
    expect((await apply(list({ ...items, note: TEXT }, 9))).statements).toEqual([]);
  });

  it('where a value would no longer be shown, and go at the next save', async () => {
    const shown: Fields = {
      p: TEXT,
      q: { ...TEXT, shownWhen: { field: 'p', filled: true } },
    };
    const { run, apply, refusal } = await prepare({ p: TEXT, q: TEXT });
    await run(`update food_types set q = 'precious'`);
    expect(await refusal(shown)).toEqual(['filledButHidden foodTypes.fields.q 1']);
    await run(`update food_types set p = 'x'`);
    await apply(shown);
    expect((await apply(shown)).statements).toEqual([]);
  });

  it('but not where what it is shown by is renamed or comes with its default', async () => {
    const chosen = { type: 'text', max: 20 } as const;
    const when = (field: string): Fields => ({
      q: { ...TEXT, shownWhen: { field, in: ['a'] } },
    });
    const { run, apply } = await prepare({ kind: chosen, ...when('kind') });
    await run(`update food_types set kind = 'a', q = 'kept'`);
    await apply({ sort: { ...chosen, renamedFrom: 'kind' }, ...when('sort') });
    await apply({
      sort: chosen,
      newKind: { ...chosen, required: true, default: 'a' },
      ...when('newKind'),
    });
    expect(await run('select q from food_types')).toEqual([{ q: 'kept' }]);
  });

  it('nor where a field is renamed to the name of its table', async () => {
    const { run, apply } = await prepare({ n: { ...NUMBER, min: 0 } });
    await run('update food_types set n = 7');
    await apply({ foodTypes: { ...NUMBER, min: 0, renamedFrom: 'n' } });
    expect(await run('select food_types from food_types')).toHaveLength(1);
  });

  it('where a field was renamed one start before it said so', async () => {
    const { run, apply, refusal } = await prepare({ old: { ...TEXT, searchable: true } });
    await run(`update food_types set old = 'ก๋วยเตี๋ยว'`);
    const fresh: Fields = { fresh: { ...TEXT, searchable: true } };
    const told: Fields = { fresh: { ...TEXT, searchable: true, renamedFrom: 'old' } };
    await apply(fresh);
    await apply(told);
    const [row] = await run('select fresh, search_text from food_types');
    expect(row).toMatchObject({ fresh: 'ก๋วยเตี๋ยว' });
    expect(row?.search_text).toContain('ก๋วยเตี๋ยว');
    expect((await apply(told)).statements).toEqual([]);
    // Where both hold something, none is lost.
    await run(`alter table food_types add column older text`);
    await run(`update food_types set older = 'ข้าว'`);
    expect(await refusal({ fresh: { ...TEXT, searchable: true, renamedFrom: 'older' } })).toEqual([
      'renamedTooLate foodTypes.fields.fresh ',
    ]);
    expect(await run('select fresh, older from food_types')).toEqual([
      { fresh: 'ก๋วยเตี๋ยว', older: 'ข้าว' },
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import { readConfig } from '../../src/application.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { Config, FieldDeclaration } from '../../src/engine/declaration/types.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { migrate, planResources } from '../../src/engine/server/migrations/migrate.ts';
import {
  describeMigrationNote,
  MigrationError,
} from '../../src/engine/server/migrations/migrate-error.ts';
import { createPostgresDatabase, describeDatabase } from '../support/databases.ts';

/** The product's declaration with other fields of food types, and choices of its own. */
function changed(
  fields: Record<string, FieldDeclaration>,
  choices: Record<string, readonly string[]> = {},
): Config {
  const { foodTypes } = declaration.resources;
  return normalize({
    ...declaration,
    choices: { ...declaration.choices, ...choices },
    resources: {
      ...declaration.resources,
      foodTypes: { ...foodTypes, fields: { ...foodTypes.fields, ...fields } },
    },
  });
}

const COLOUR = { type: 'choice', choices: 'colour' } as const satisfies FieldDeclaration;

describeDatabase('the tables of the resources', (open) => {
  const prepare = async (fields: Record<string, FieldDeclaration> = {}) => {
    const database = await open('migrated');
    await migrate({ config: changed(fields), database, plugins });
    const run = async (text: string) => (await database.db.execute(sql.raw(text))).rows;
    await run(`insert into food_types (code, name, search_text) values ('A', 'เกม', '')`);
    const apply = (next: Record<string, FieldDeclaration>, choices = {}) =>
      migrate({ config: changed(next, choices), database, plugins });
    const refused = async (next: Record<string, FieldDeclaration>, choices = {}) => {
      const problem = await apply(next, choices).catch((error: unknown) => error);
      if (!(problem instanceof MigrationError)) throw problem;
      return problem;
    };
    return { database, run, apply, refused };
  };

  it('stand after the first start, and a second start changes nothing', async () => {
    const context = { config: readConfig(), database: await open(), plugins };
    const first = await migrate(context);
    expect(first.statements.length).toBeGreaterThan(20);
    expect(await migrate(context)).toEqual({ statements: [], drift: [] });
  });

  it('gain columns while they hold rows, with the default of a required one', async () => {
    const { run, apply } = await prepare();
    const fields: Record<string, FieldDeclaration> = {
      note: { type: 'text', max: 50, searchable: true },
      spicy: { type: 'boolean', default: true, required: true },
      level: { type: 'integer', min: 0, max: 5, default: 3, required: true },
    };
    expect((await apply(fields)).statements.join()).toContain('add column "note" text');
    expect(await run('select name, note, spicy, level from food_types')).toEqual([
      { name: 'เกม', note: null, spicy: true, level: 3 },
    ]);
    expect((await apply(fields)).statements).toEqual([]);
  });

  it('have what is computed from rows computed anew when it is made otherwise', async () => {
    const { run, apply } = await prepare({ note: { type: 'text', max: 50 } });
    await run(`update food_types set note = 'ก๋วยเตี๋ยว ๓'`);
    await apply({ note: { type: 'text', max: 50, searchable: true } });
    const [row] = await run('select search_text from food_types');
    expect(row?.search_text).toBe('a\nเกม\nก๋วยเตี๋ยว 3');
  });

  it('say what a dry run would do, and do nothing', async () => {
    const { database, run } = await prepare();
    const config = changed({ note: { type: 'text', max: 50 } });
    const plan = await planResources(database.db, config);
    expect(plan.statements[0]).toBe('alter table "food_types" add column "note" text collate "C"');
    expect(Object.keys((await run('select * from food_types'))[0] ?? {})).not.toContain('note');
  });

  it('keep a renamed column with what it holds', async () => {
    const { run, apply } = await prepare({ note: { type: 'text', max: 50 } });
    await run(`update food_types set note = 'เผ็ด'`);
    const { drift } = await apply({ remark: { type: 'text', max: 60, renamedFrom: 'note' } });
    expect(await run('select remark, remark_key from food_types')).toEqual([
      { remark: 'เผ็ด', remark_key: expect.any(String) },
    ]);
    // The sort key of the old name is the product's own, and goes.
    expect(drift).toEqual([]);
  });

  it('stop a renamed column whose rows break its new bounds', async () => {
    const { run, refused } = await prepare({ note: { type: 'text', max: 50 } });
    await run(`update food_types set note = 'เผ็ดมาก'`);
    const problem = await refused({ remark: { type: 'text', max: 3, renamedFrom: 'note' } });
    expect(problem.refusals).toMatchObject([
      { key: 'rowsBreakRule', params: { at: 'foodTypes.fields.remark', count: '1' } },
    ]);
  });

  it('keep a column no longer declared, and take rows without it', async () => {
    const { run, apply } = await prepare();
    await run(`delete from food_types`);
    await apply({ note: { type: 'text', max: 50, required: true } });
    await run(`insert into food_types (code, name, note) values ('B', 'x', 'precious')`);
    const { drift } = await apply({});
    expect(drift.map((note) => note.params.column)).toEqual(['note']);
    await run(`insert into food_types (code, name) values ('C', 'y')`);
    expect(await run(`select note from food_types where code = 'B'`)).toEqual([
      { note: 'precious' },
    ]);
  });

  it('tell a table whose resource is no longer declared, and keep it', async () => {
    const database = await open();
    const { units } = declaration.resources;
    const calls = { group: 'foodcateory', search: 'searchOld', save: 'saveOld' };
    const old = { ...declaration.resources, oldUnits: { ...units, calls, codePrefix: 'OLD' } };
    await migrate({ config: normalize({ ...declaration, resources: old }), database, plugins });
    const { drift, statements } = await migrate({ config: readConfig(), database, plugins });
    expect(drift).toEqual([{ key: 'extraTable', params: { table: 'old_units' } }]);
    expect(statements).toEqual([]);
  });

  it('widen a number, and keep one declared narrower as it is where no row has more places', async () => {
    const decimal = (precision: number, scale: number) => ({
      ratio: { type: 'decimal', precision, scale, min: 0, max: 9 } as const,
    });
    const { run, apply, refused } = await prepare(decimal(5, 2));
    await run('update food_types set ratio = 1.25');
    expect((await apply(decimal(8, 4))).drift).toEqual([]);
    expect((await refused(decimal(5, 1))).refusals).toMatchObject([
      { key: 'rowsBreakType', params: { at: 'foodTypes.fields.ratio', count: '1', ids: '1' } },
    ]);
    await run('update food_types set ratio = 1.2');
    const { drift } = await apply(decimal(5, 1));
    expect(drift).toMatchObject([
      { key: 'narrowerType', params: { from: 'numeric(8,4)', to: 'numeric(5,1)' } },
    ]);
    expect(await run('select ratio::text from food_types')).toEqual([{ ratio: '1.2000' }]);
  });

  it('take decimals where there were whole numbers, and more places where the room shrinks', async () => {
    const { run, apply } = await prepare({ ratio: { type: 'integer', min: 0, max: 900 } });
    await run('update food_types set ratio = 12');
    const decimal = (precision: number, scale: number) => ({
      ratio: { type: 'decimal', precision, scale, min: 0, max: 99 } as const,
    });
    expect((await apply(decimal(8, 2))).drift).toEqual([]);
    await run('update food_types set ratio = 2.55');
    expect((await apply(decimal(6, 4))).drift).toEqual([]);
    await run('update food_types set ratio = 2');
    // More room before the point and less behind it: the places stay, and large numbers fit.
    await apply({ ratio: { type: 'decimal', precision: 9, scale: 0, min: 0, max: 99_999_999 } });
    await run('update food_types set ratio = ratio + 99999990');
    expect(await run('select ratio::text from food_types')).toEqual([{ ratio: '99999992.0000' }]);
  });

  it('stop a reference with values from pointing to other data', async () => {
    const to = (resource: string) => ({ otherId: { type: 'reference', resource } as const });
    const { run, apply, refused } = await prepare(to('units'));
    expect((await apply(to('foodTypes'))).statements).not.toEqual([]);
    await run('update food_types set other_id = id');
    const problem = await refused(to('units'));
    expect(problem.refusals).toMatchObject([
      { key: 'pointsElsewhere', params: { at: 'foodTypes.fields.otherId', count: '1', ids: '1' } },
    ]);
    expect((await apply(to('foodTypes'))).statements).toEqual([]);
  });

  it('take many rows with nothing in a unique field that may be empty', async () => {
    const { run, apply } = await prepare({ plate: { type: 'text', max: 9 } });
    await run(
      `insert into food_types (code, name, plate) values ('B', 'x', null), ('C', 'y', 'k')`,
    );
    await apply({ plate: { type: 'text', max: 9, unique: true } });
    await run(`insert into food_types (code, name) values ('D', 'z')`);
    await expect(
      run(`insert into food_types (code, name, plate) values ('E', 'v', 'K')`),
    ).rejects.toThrow();
  });

  it('take other bounds and choices when the rows allow it, else say which rule they break', async () => {
    const { run, apply, refused } = await prepare();
    await apply({ colour: COLOUR }, { colour: ['red', 'green'] });
    await run(`update food_types set colour = 'red'`);
    await apply({ colour: COLOUR }, { colour: ['red', 'blue'] });
    await run(`update food_types set colour = 'blue'`);
    const problem = await refused({ colour: COLOUR }, { colour: ['red'] });
    expect(problem.refusals).toMatchObject([
      {
        key: 'rowsBreakRule',
        params: { table: 'food_types', column: 'colour', count: '1', ids: '1' },
      },
    ]);
    expect(problem.lines('th')[0]).toContain('food_types');
    expect(problem.lines('en')[0]).toContain('colour');
    expect(await run('select colour from food_types')).toEqual([{ colour: 'blue' }]);
  });

  it('stop a type that stored texts are none of, and tell how many and which', async () => {
    const { run, apply, refused } = await prepare({ contact: { type: 'text', max: 50 } });
    await run(`insert into food_types (code, name, contact)
      values ('B', 'x', 'a@example.com'), ('C', 'y', 'ป้านา'), ('D', 'z', '081')`);
    const problem = await refused({ contact: { type: 'email' } });
    expect(problem.refusals).toEqual([
      {
        key: 'rowsBreakType',
        params: {
          at: 'foodTypes.fields.contact',
          table: 'food_types',
          column: 'contact',
          count: '2',
          ids: '3, 4',
        },
      },
    ]);
    expect(problem.lines('th')[0]).toContain('2 แถว');
    await run(`update food_types set contact = 'b@example.com' where contact is not null`);
    await apply({ contact: { type: 'email' } });
    expect((await apply({ contact: { type: 'email' } })).statements).toEqual([]);
    expect((await refused({ contact: { type: 'url' } })).refusals).toMatchObject([
      { key: 'rowsBreakType', params: { count: '3', ids: '2, 3, 4' } },
    ]);
  });

  it('stop kinds of files that stored ones are not of', async () => {
    const paper = (...kinds: ('pdf' | 'csv')[]) =>
      ({ paper: { type: 'file', kinds, maxBytes: 1000 } }) as const;
    const { run, apply, refused } = await prepare(paper('pdf', 'csv'));
    await run(`update food_types set paper = '/api/files/${'a'.repeat(64)}.csv?name=a.csv'`);
    expect((await refused(paper('pdf'))).refusals).toMatchObject([
      { key: 'rowsBreakType', params: { count: '1', ids: '1' } },
    ]);
    expect((await apply(paper('csv', 'pdf'))).statements).toEqual([]);
  });

  it('note a field said to have another name before that no column had', async () => {
    const { apply } = await prepare();
    const { drift } = await apply({ note: { type: 'text', max: 50, renamedFrom: 'notes' } });
    expect(drift).toEqual([
      {
        key: 'renamedFromNothing',
        params: {
          at: 'foodTypes.fields.note',
          table: 'food_types',
          column: 'note',
          from: 'notes',
        },
      },
    ]);
  });

  it('ask whether a column that is there was meant by a name that none had', async () => {
    const load: FieldDeclaration = { type: 'integer', min: 0, max: 9 };
    const { run, apply } = await prepare({ loadKg: load });
    await run('update food_types set load_kg = 7');
    const { drift } = await apply({ burden: { ...load, renamedFrom: 'loadKgs' } });
    expect(drift.map((note) => describeMigrationNote(note))).toEqual([
      expect.stringMatching(
        /^resources\.config\.ts: foodTypes\.fields\.burden\.renamedFrom: .*หมายถึง loadKg หรือไม่/,
      ),
      expect.stringContaining('load_kg'),
    ]);
    await apply({ burden: { ...load, renamedFrom: 'loadKg' } });
    expect(await run('select burden from food_types')).toEqual([{ burden: 7 }]);
  });

  it('stop a required column without a default on rows, changing nothing', async () => {
    const { run, refused } = await prepare();
    const problem = await refused({
      fine: { type: 'text', max: 9 },
      note: { type: 'text', max: 50, required: true },
    });
    expect(problem.refusals).toEqual([
      {
        key: 'requiredColumnOnRows',
        params: { at: 'foodTypes.fields.note', table: 'food_types', column: 'note' },
      },
    ]);
    expect(problem.lines('th')[0]).toMatch(/^resources\.config\.ts: foodTypes\.fields\.note: /);
    expect(Object.keys((await run('select * from food_types'))[0] ?? {})).not.toContain('fine');
  });

  it('stop a field with empty rows from becoming required, and a change of type', async () => {
    const { refused } = await prepare({
      note: { type: 'text', max: 50 },
      count: { type: 'text', max: 50 },
    });
    const problem = await refused({
      note: { type: 'text', max: 50, required: true },
      count: { type: 'integer', min: 0, max: 9 },
    });
    expect(problem.refusals.map((refusal) => refusal.key).sort()).toEqual([
      'requiredHasEmpty',
      'typeChanged',
    ]);
  });

  it('stop a uniqueness that rows already break', async () => {
    const { run, refused } = await prepare({ note: { type: 'text', max: 50 } });
    await run(
      `insert into food_types (code, name, note) values ('B', 'x', 'Same'), ('C', 'y', 'same')`,
    );
    const problem = await refused({ note: { type: 'text', max: 50, unique: true } });
    expect(problem.refusals).toMatchObject([
      { key: 'rowsBreakRule', params: { column: 'note', count: '2' } },
    ]);
  });

  it('lose neither rows nor tables that are not the declaration’s', async () => {
    const { run, apply } = await prepare();
    await run('create table strangers (id integer)');
    await run('create index ix_theirs on food_types (created_by)');
    expect(await apply({})).toEqual({ statements: [], drift: [] });
    expect(
      await run(`select count(*) as n from pg_class where relname in ('strangers', 'ix_theirs')`),
    ).toEqual([{ n: 2 }]);
  });
});

it('two servers that start together on one database both find it whole', async () => {
  const databaseUrl = await createPostgresDatabase();
  const databases = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl, dataDirectory: '' })),
  );
  const config = readConfig();
  const reports = await Promise.all(
    databases.map((database) => migrate({ config, database, plugins })),
  );
  expect(reports.map((report) => report.statements.length > 0).sort()).toEqual([false, true]);
  await Promise.all(databases.map((database) => database.close()));
});

/** Rules that are added or made stricter while rows are there. */

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import type { DeclaredField } from '../../src/engine/declaration/types.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { MigrationError } from '../../src/engine/server/migrations/migrate-error.ts';
import { describeDatabase } from '../support/databases.ts';
import { configWith } from '../support/every-type.ts';

type Fields = Record<string, DeclaredField>;

const NAME = { type: 'text', max: 100, required: true } as const satisfies DeclaredField;
const TEXT = { type: 'text', max: 50 } as const satisfies DeclaredField;
const DATE = { type: 'date' } as const satisfies DeclaredField;
const KIND = { type: 'choice', choices: 'cleanliness' } as const satisfies DeclaredField;
const PARTS = { type: 'choices', choices: 'foodPart' } as const satisfies DeclaredField;
const LIST = {
  type: 'list',
  max: 5,
  fields: { place: { type: 'text', max: 20 } },
} as const satisfies DeclaredField;

describeDatabase('stricter rules', (open) => {
  const prepare = async (fields: Fields, rows: readonly string[]) => {
    const database = await open('migrated');
    const apply = (next: Fields, more = {}) =>
      migrate({ config: configWith({ name: NAME, ...next }, more), database, plugins });
    const run = async (text: string) => (await database.db.execute(sql.raw(text))).rows;
    await apply(fields);
    for (const [place, values] of rows.entries()) {
      await run(`insert into specimens (code, name, search_text) values ('C${place}', 'x', '')`);
      await run(`update specimens set ${values} where code = 'C${place}'`);
    }
    /** What is told of a refusal, after which nothing is changed and a start as before works. */
    const refusal = async (next: Fields, more = {}) => {
      const problem = await apply(next, more).catch((error: unknown) => error);
      if (!(problem instanceof MigrationError)) throw new Error('not refused', { cause: problem });
      for (const line of problem.lines('th')) expect(line).toMatch(/^resources\.config\.ts: /);
      expect((await apply(fields)).statements).toEqual([]);
      return problem.refusals.map(({ key, params: { at, rule = '', count, ids } }) =>
        [key, at, rule, count, ids].filter(Boolean).join(' | '),
      );
    };
    /** Goes through once rows keep to it, and is not asked again. */
    const passes = async (next: Fields, mend: string) => {
      await run(mend);
      await apply(next);
      expect((await apply(next)).statements).toEqual([]);
    };
    return { run, apply, refusal, passes };
  };

  it('a shortest length and a pattern are held against stored texts', async () => {
    const { refusal, passes } = await prepare({ plate: TEXT }, [
      `plate = 'AB-1'`,
      `plate = 'ก1'`,
      `plate = 'ข'`,
      `plate = null`,
    ]);
    expect(await refusal({ plate: { ...TEXT, min: 3 } })).toEqual([
      'rowsBreakRule | specimens.fields.plate | min: 3 | 2 | 2, 3',
    ]);
    expect(await refusal({ plate: { ...TEXT, pattern: 'code' } })).toEqual([
      'rowsBreakRule | specimens.fields.plate | pattern: "code" | 2 | 2, 3',
    ]);
    const strict: Fields = { plate: { ...TEXT, min: 3, pattern: 'code' } };
    await passes(strict, `update specimens set plate = 'CD-2' where plate is not null`);
    // A wider rule asks nothing.
    await passes({ plate: { ...TEXT, min: 2 } }, `update specimens set plate = null where id = 1`);
  });

  it('days to come are held against a rule that they may not', async () => {
    const { refusal, passes } = await prepare({ bought: DATE }, [
      `bought = '2001-01-01'`,
      `bought = '2999-12-31'`,
    ]);
    const past: Fields = { bought: { ...DATE, notInFuture: true } };
    expect(await refusal(past)).toEqual([
      'rowsBreakRule | specimens.fields.bought | notInFuture: true | 1 | 2',
    ]);
    await passes(past, `update specimens set bought = '2001-02-03'`);
  });

  it('what holds many must hold one when it becomes required', async () => {
    const { refusal, passes } = await prepare({ parts: PARTS, places: LIST }, [
      `parts = array['edible'], places = '[{"place": "a"}]'`,
      `parts = '{}', places = '[]'`,
    ]);
    const filled: Fields = {
      parts: { ...PARTS, required: true },
      places: { ...LIST, required: true },
    };
    expect(await refusal(filled)).toEqual([
      'requiredHasEmpty | specimens.fields.parts | 1 | 2',
      'requiredHasEmpty | specimens.fields.places | 1 | 2',
    ]);
    await passes(
      filled,
      `update specimens set parts = array['edible'], places = '[{"place": "b"}]'`,
    );
  });

  it('what is required under a condition is held against the rows that meet it', async () => {
    const { refusal, passes } = await prepare({ kind: KIND, weight: TEXT, parts: PARTS }, [
      `kind = 'clean', weight = 'x'`,
      `kind = 'clean'`,
      `kind = 'contaminated', parts = array['edible']`,
      `kind = null`,
    ]);
    const rules: Fields = {
      kind: KIND,
      weight: { ...TEXT, required: { field: 'kind', in: ['clean'] } },
      parts: PARTS,
    };
    expect(await refusal(rules)).toEqual(['requiredHasEmpty | specimens.fields.weight | 1 | 2']);
    const byPart: Fields = {
      kind: KIND,
      weight: { ...TEXT, required: { field: 'parts', in: ['edible'] } },
      parts: PARTS,
    };
    expect(await refusal(byPart)).toEqual(['requiredHasEmpty | specimens.fields.weight | 1 | 3']);
    const filled: Fields = {
      ...rules,
      weight: { ...TEXT, required: { field: 'kind', filled: true } },
    };
    expect(await refusal(filled)).toEqual([
      'requiredHasEmpty | specimens.fields.weight | 2 | 2, 3',
    ]);
    // Shown in some rows, required in those alone; and added along with the rule.
    const shown: DeclaredField = {
      ...DATE,
      shownWhen: { field: 'kind', in: ['contaminated'] },
      required: true,
    };
    expect(await refusal({ kind: KIND, weight: TEXT, parts: PARTS, since: shown })).toEqual([
      'requiredHasEmpty | specimens.fields.since | 1 | 3',
    ]);
    await passes(filled, `update specimens set weight = 'y' where kind is not null`);
  });

  it('fewer items, or items that must say more, are held against stored lists', async () => {
    const { refusal } = await prepare({ places: LIST }, [
      `places = '[{"place": "a"}, {"place": "a"}]'`,
      `places = '[{"place": null}]'`,
    ]);
    expect(await refusal({ places: { ...LIST, max: 1 } })).toEqual([
      'rowsBreakType | specimens.fields.places | 1 | 1',
    ]);
    expect(await refusal({ places: { ...LIST, uniqueBy: 'place' } })).toEqual([
      'rowsBreakType | specimens.fields.places | 1 | 1',
    ]);
    const said: DeclaredField = {
      ...LIST,
      fields: { place: { type: 'text', max: 20, required: true } },
    };
    expect(await refusal({ places: said })).toEqual([
      'rowsBreakType | specimens.fields.places | 1 | 2',
    ]);
  });

  it('a bound and a uniqueness are reported in the words of the declaration', async () => {
    const { refusal } = await prepare({ plate: TEXT, kind: KIND }, [
      `plate = 'same', kind = 'clean'`,
      `plate = 'same', kind = 'clean'`,
    ]);
    expect(await refusal({ plate: { ...TEXT, max: 3 }, kind: KIND })).toEqual([
      'rowsBreakRule | specimens.fields.plate | max: 3 | 2 | 1, 2',
    ]);
    expect(await refusal({ plate: { ...TEXT, unique: true }, kind: KIND })).toEqual([
      'rowsBreakRule | specimens.fields.plate.unique | unique: plate | 2 | 1, 2',
    ]);
    const coded = { type: 'pattern', pattern: '\\d{4}', example: '1234', max: 50 } as const;
    expect(await refusal({ plate: coded, kind: KIND })).toEqual([
      'rowsBreakRule | specimens.fields.plate | pattern: \\d{4}, max: 50 | 2 | 1, 2',
    ]);
    const together = { uniqueTogether: [['kind', 'plate']] };
    expect(await refusal({ plate: TEXT, kind: KIND }, together)).toEqual([
      'rowsBreakRule | specimens.uniqueTogether | uniqueTogether: kind, plate | 2 | 1, 2',
    ]);
  });

  it('a uniqueness within a parent is reported at the field that has it', async () => {
    const parent = { type: 'reference', resource: 'units', required: true } as const;
    const within = { parent: 'unitId' };
    const database = await open('migrated');
    const apply = (plate: DeclaredField) =>
      migrate({
        config: configWith({ name: NAME, unitId: parent, plate }, within),
        database,
        plugins,
      });
    await apply(TEXT);
    const run = (text: string) => database.db.execute(sql.raw(text));
    await run(`insert into units (id, code, name, abbreviation, kind)
      overriding system value values (1, 'U', 'u', 'u', 'weight')`);
    await run(`insert into specimens (code, name, unit_id, plate)
      values ('A', 'a', 1, 'same'), ('B', 'b', 1, 'same')`);
    await expect(apply({ ...TEXT, unique: true })).rejects.toMatchObject({
      refusals: [{ params: { at: 'specimens.fields.plate.unique', rule: 'unique: plate' } }],
    });
  });

  it('a required field without a default is said to come in two steps', async () => {
    const { refusal } = await prepare({}, [`name = 'a'`]);
    expect(
      await refusal({ day: { ...DATE, required: true }, note: { ...TEXT, required: true } }),
    ).toEqual([
      'requiredWithoutDefault | specimens.fields.day',
      'requiredColumnOnRows | specimens.fields.note',
    ]);
  });

  it('a text that sorts by its bytes keeps no key that would grow stale', async () => {
    const { run, apply } = await prepare({ plate: TEXT }, [`plate = 'AB'`]);
    expect((await apply({ plate: { ...TEXT, pattern: 'code' } })).drift).toEqual([]);
    await run(`update specimens set plate = 'CD'`);
    await apply({ plate: TEXT });
    const [row] = await run('select plate_key from specimens');
    expect(String(row?.plate_key).toLowerCase()).toContain('cd');
  });

  it('a database of before such rules were noted is taken as it is, and noted', async () => {
    const strict: Fields = { plate: { ...TEXT, min: 3 } };
    const { run, apply, refusal } = await prepare(strict, [`plate = 'ข'`]);
    const before = 'resources.config.ts: what its values are is noted';
    await run(`comment on table specimens is '${before}'`);
    await run('comment on column specimens.plate is null');
    await apply(strict);
    expect((await apply(strict)).statements).toEqual([]);
    expect(await refusal({ plate: { ...TEXT, min: 4 } })).toHaveLength(1);
  });

  it('a change that the database will not make is reported by its place, and changes nothing', async () => {
    const { run, apply } = await prepare({ plate: TEXT }, []);
    await run('create table ix_specimens_plate_key (id integer)');
    const problem = await apply({ plate: TEXT }, { indexes: [['plate']] }).catch(
      (error: unknown) => error,
    );
    if (!(problem instanceof MigrationError)) throw new Error('not told', { cause: problem });
    const [line = ''] = problem.lines('th');
    expect(line).toMatch(/^resources\.config\.ts: specimens: ฐานข้อมูลทำตาม/);
    expect(line).toContain('ix_specimens_plate_key');
    await run('drop table ix_specimens_plate_key');
    expect((await apply({ plate: TEXT })).statements).toEqual([]);
  });
});

/** What `npm run resources plan` says in words of the next start, before its SQL. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { linesOfSteps } from '../../scripts/lib/resources/plan-steps.ts';
import { sourceOf } from '../../scripts/lib/source.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type {
  Config,
  FieldDeclaration,
  WrittenResource,
} from '../../src/engine/declaration/types.ts';
import { planResources } from '../../src/engine/server/migrations/migrate.ts';
import { describeDatabase } from '../support/databases.ts';

/** The product's declaration with other fields of food types, and other resources beside. */
function changed(
  fields: Record<string, FieldDeclaration>,
  others: Record<string, WrittenResource> = {},
): Config {
  const { foodTypes } = declaration.resources;
  return normalize({
    ...declaration,
    resources: {
      ...declaration.resources,
      ...others,
      foodTypes: { ...foodTypes, fields: { ...foodTypes.fields, ...fields } },
    },
  });
}

describeDatabase('a plan in words', (open) => {
  const planned = async (before: readonly string[], config: Config) => {
    const { db } = await open('migrated');
    for (const statement of before) await db.execute(sql.raw(statement));
    return linesOfSteps((await planResources(db, config)).steps);
  };

  it('is empty where nothing changes', async () => {
    expect(await planned([], changed({}))).toEqual([]);
  });

  it('reports a new resource in one line, however much SQL it takes', async () => {
    const vehicles: WrittenResource = {
      menu: { group: 'waste', icon: 'truck' },
      fields: { name: { type: 'text', max: 100, required: true }, bought: { type: 'date' } },
    };
    const lines = await planned([], changed({}, { vehicles }));
    expect(lines).toEqual([
      {
        key: 'planAddTable',
        params: {
          table: 'vehicles',
          columns: expect.any(Number),
          indexes: expect.any(Number),
        },
      },
    ]);
    expect(lines[0]?.params.columns).toBeGreaterThan(2);
    expect(lines[0]?.params.indexes).toBeGreaterThan(0);
  });

  it('reports the columns and indexes that a table gains', async () => {
    const note: FieldDeclaration = { type: 'text', max: 50, unique: true };
    const lines = await planned([], changed({ note }));
    expect(lines[0]).toEqual({
      key: 'planAddColumn',
      params: { table: 'food_types', names: expect.stringMatching(/^note\b/) },
    });
    expect(lines).toContainEqual({
      key: 'planAddIndex',
      params: { table: 'food_types', names: expect.stringContaining('note') },
    });
    // It is new, and nothing that was there before is changed.
    expect(lines.map(({ key }) => key)).not.toContain('planChangeColumn');
  });

  it('reports a column that is changed, and an index that is made anew, once each', async () => {
    const lines = await planned(
      [
        'alter table food_types alter column name drop not null',
        'alter table food_types alter column name set default $$-$$',
        `do $$ declare one text; begin
          select indexname into one from pg_indexes
            where tablename = 'food_types' and indexname not like '%pkey' order by 1 limit 1;
          execute format('comment on index %I is %L', one, 'declared: otherwise');
        end $$`,
      ],
      changed({}),
    );
    expect(lines).toEqual([
      { key: 'planChangeColumn', params: { table: 'food_types', names: 'name' } },
      {
        key: 'planChangeIndex',
        params: { table: 'food_types', names: expect.not.stringContaining(',') },
      },
    ]);
  });

  it('reports what a field was called before', async () => {
    const lines = await planned(
      ['alter table food_types add column remark text'],
      changed({ note: { type: 'text', max: 50, renamedFrom: 'remark' } }),
    );
    expect(lines[0]).toEqual({
      key: 'planRenameColumn',
      params: { table: 'food_types', name: 'note', from: 'remark' },
    });
  });
});

it('reports an empty column that makes way before the one that takes its name', () => {
  const step = { table: 'food_types', name: 'note' };
  const lines = linesOfSteps([
    { ...step, kind: 'renameColumn', from: 'remark' },
    { ...step, kind: 'dropColumn', from: '' },
  ]);
  expect(lines.map(({ key }) => key)).toEqual(['planDropColumn', 'planRenameColumn']);
});

it('the database that is looked at is named, and no password', () => {
  const dataDirectory = '/srv/office/data-store';
  expect(sourceOf({ databaseUrl: undefined, dataDirectory })).toBe(`${dataDirectory}/database`);
  const databaseUrl = 'postgresql://office:secret@one:5432/office?sslmode=require';
  expect(sourceOf({ databaseUrl, dataDirectory })).toBe('PostgreSQL one:5432/office');
});

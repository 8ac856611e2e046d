import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import { readConfig } from '../../src/application.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { DeclaredField, WrittenResource } from '../../src/engine/declaration/types.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { openFreshDatabase } from '../support/databases.ts';

const name = { type: 'text', max: 50, required: true } as const;
const menu = { group: 'waste', icon: 'truck' } as const;
const unit = { type: 'reference', resource: 'units' } as const;

const linesOf = (also: Record<string, WrittenResource>): string[] =>
  findProblems({ ...declaration, resources: { ...declaration.resources, ...also } }).map(
    (problem) => describeProblem(problem),
  );
const withFields = (fields: Record<string, DeclaredField>): string[] =>
  linesOf({ vehicles: { menu, fields: { name, ...fields } } });

describe('names that would harm', () => {
  it.each<[string, Record<string, DeclaredField>, string]>([
    [
      'a reference named like its own label',
      { buyer: unit },
      'resources.config.ts: vehicles.fields.buyer: ',
    ],
    [
      'a field named like the label of a reference',
      { ownerId: unit, owner: { type: 'text', max: 20 } },
      'resources.config.ts: vehicles.fields.ownerId: ',
    ],
    [
      'two references of one label',
      { ownerId: unit, ownerCode: { type: 'area', level: 'province' } },
      'resources.config.ts: vehicles.fields.ownerCode: ',
    ],
    [
      'what every object has',
      { constructor: { type: 'text', max: 20 } as const },
      'resources.config.ts: vehicles.fields.constructor: ',
    ],
    [
      'the name by which lists search for a text',
      { q: { type: 'text', max: 20 } as const },
      'resources.config.ts: vehicles.fields.q: ',
    ],
    [
      'two fields renamed from one',
      {
        one: { type: 'text', max: 20, renamedFrom: 'paint' },
        two: { type: 'text', max: 20, renamedFrom: 'paint' },
      },
      'resources.config.ts: vehicles.fields.two.renamedFrom: ',
    ],
    [
      'a field renamed from what could be none',
      { one: { type: 'text', max: 20, renamedFrom: 'old paint' } },
      'resources.config.ts: vehicles.fields.one.renamedFrom: ',
    ],
    [
      'a field renamed from one that is still there',
      { one: { type: 'text', max: 20, renamedFrom: 'name' } },
      'resources.config.ts: vehicles.fields.one.renamedFrom: ',
    ],
  ])('are refused: %s', (_what, fields, place) => {
    const told = withFields(fields);
    expect(told).toHaveLength(1);
    expect(told[0]?.startsWith(place)).toBe(true);
    expect(told[0]).toMatch(/[ก-๙]/);
  });

  it('are refused: the address of a page of the product', () => {
    for (const path of ['pages/audit', 'pages/account/profile', 'pages/contact']) {
      const told = linesOf({ vehicles: { menu: { ...menu, path }, fields: { name } } });
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(`screens.vehicles.path: เส้นทาง ${path}`);
    }
  });

  it('are refused: a table of the server itself, whichever there is', async () => {
    const database = await openFreshDatabase('postgres');
    try {
      await migrate({ config: readConfig(), database, plugins });
      const { rows } = await database.db.execute<{ table_name: string }>(
        sql`select table_name from information_schema.tables where table_schema = 'public'`,
      );
      const ours = new Set(Object.values(readConfig().resources).map(({ table }) => table));
      const own = rows.map(({ table_name }) => table_name).filter((table) => !ours.has(table));
      expect(own.length).toBeGreaterThan(10);
      for (const table of own) {
        const resource = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
        expect(linesOf({ [resource]: { menu, fields: { name } } }).join(), table).toContain(
          `${resource}: ชื่อ ${resource} เป็นชื่อที่ระบบใช้อยู่`,
        );
      }
    } finally {
      await database.close();
    }
  });
});

describe('names that meet in the database', () => {
  const text = { type: 'text', max: 20 } as const;

  it('are reported where two uniquenesses of two tables would be one', () => {
    const told = linesOf({
      bins: { menu, fields: { name, kindCode: { ...text, unique: true } } },
      binsKind: { menu, fields: { name } },
    });
    expect(told).toEqual([
      expect.stringMatching(/^resources\.config\.ts: binsKind: .*uq_bins_kind_code.*bins/),
    ]);
  });

  it.each(['uq_units_code', 'ix_units', 'units_pkey', 'units_id_seq'])(
    'are reserved where an index or a counter has them: %s',
    (resource) => {
      const told = linesOf({ [resource]: { menu, codePrefix: 'X', fields: { name } } });
      expect(told.join()).toContain('เป็นชื่อที่ระบบใช้อยู่');
    },
  );

  it('are made different where two indexes of two tables would have one', async () => {
    const also: Record<string, WrittenResource> = {
      bins: { menu, fields: { name, kindNo: text }, indexes: [['kindNo']] },
      binsKind: { menu, fields: { name, no: text }, indexes: [['no']] },
    };
    const config = normalize({
      ...declaration,
      resources: { ...declaration.resources, ...also },
    });
    const database = await openFreshDatabase('postgres');
    try {
      await migrate({ config, database, plugins });
      expect(await migrate({ config, database, plugins })).toEqual({ statements: [], drift: [] });
    } finally {
      await database.close();
    }
  });
});

it('what a prefix of codes and an address look like is reported', () => {
  expect(linesOf({ vehicles: { menu, codePrefix: 'veh-1', fields: { name } } })).toEqual([
    expect.stringMatching(/^resources\.config\.ts: vehicles\.codePrefix: .*"veh-1".*VEH/),
  ]);
  expect(linesOf({ vehicles: { menu: { ...menu, path: '/pages/รถ' }, fields: { name } } })).toEqual(
    [expect.stringMatching(/^resources\.config\.ts: vehicles\.menu\.path: .*pages\/vehicles/)],
  );
});

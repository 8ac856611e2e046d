/** Why a figure changed: parts that add up exactly, against the same worked out of single records. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { wholeParts } from '../../../src/food-waste/whole-parts.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { addUser, complaints } from '../../support/server.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { type Answered, addMenu, type Stage, setStage } from './support.ts';

const PATIENCE = 300_000;
const RECORDS = 'waste-cateory/waste-records';
const GENERATORS = ['consumer', 'retail', 'outofhome'];
const PERIODS = [
  { from: '2026-01-01', to: '2026-02-28', compared: ['2025-11', '2025-12'] },
  { from: '2026-01-01', to: '2026-02-28', compare: 'lastYear', compared: ['2025-01', '2025-02'] },
] as const;
const NOW = ['2026-01', '2026-02'];
const SUMS = ['kg', 'kgCo2e', 'baht'];
const RATES: Readonly<Record<string, string>> = {
  kgPerPersonYear: 'consumer',
  gramsPerMeal: 'outofhome',
  kgPerSquareMetreYear: 'retail',
};

interface Row {
  readonly code?: string;
  readonly id?: number;
  readonly key?: string;
  readonly now: number;
  readonly before: number;
  readonly change: number;
  readonly reporters: number | null;
  readonly previousReporters: number | null;
  readonly rows?: number;
  readonly records: number | null;
}
interface Change {
  readonly narrowedTo?: readonly object[];
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  readonly changeShare: number | null;
  readonly reporters: number;
  readonly records: number;
  readonly quality?: string;
  readonly quotient: object | null;
  readonly breakdowns: readonly { readonly by: string; readonly rows: readonly Row[] }[];
  readonly peers?: {
    readonly areas: number;
    readonly medianChange: number;
    readonly below: number;
  };
}
type Stored = Readonly<Record<string, string | number | boolean | null>>;

/** Decimals as whole numbers: none of them is rounded. */
const millionths = (value: number): number => Math.round(value * 1e6);
const thousandths = (value: number): number => Math.round(value * 1e3);

it('whole parts add up, and none is further than one from what it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 30 }),
      (parts) => {
        const total = Math.round(parts.reduce((sum, part) => sum + part, 0)) || 0;
        const whole = wholeParts(total, parts);
        expect(whole.reduce((sum, part) => sum + part, 0)).toBe(total);
        for (const [place, part] of whole.entries()) {
          expect(Number.isInteger(part)).toBe(true);
          expect(Math.abs(part - (parts[place] ?? 0))).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});

const records = (reporters: readonly number[], menu: number): fc.Arbitrary<PlainRecord> =>
  fc.record({
    day: fc.constantFrom(
      ...['2025-01-31', '2025-02-10', '2025-11-30', '2025-12-10'],
      ...['2026-01-10', '2026-01-12', '2026-02-13'],
    ),
    reporter: fc.constantFrom(...reporters),
    userType: fc.constantFrom('consumer', 'consumer', 'retail', 'outofhome', 'handler', 'staff'),
    tambon: fc.constantFrom('100101', '100101', '100102', '100201', '500101', '200101', '300101'),
    kg: fc.constantFrom('0.1', '0.2', '1.25', '7', '0.003', '12.7'),
    covers: fc.constantFrom(40, 100),
    members: fc.constantFrom(1, 4),
    floorArea: fc.constantFrom(30, 120),
    periodDays: fc.constantFrom(1, 7),
    material: fc.constantFrom(1, 2, 3, 4),
    menu: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constant(menu)),
    step: fc.constantFrom(1, 2, 3),
    manage: fc.constantFrom(1, 2),
    price: fc.constantFrom('20', '12.5'),
    factor: fc.constantFrom('2.53', '0.1'),
    counts: fc.constantFrom(true, true, false),
    isNothing: fc.nat(9).map((drawn) => drawn === 0),
    destination: fc.constantFrom('landfill', 'refuse', 'composting'),
  }) as fc.Arbitrary<PlainRecord>;

describeEachDatabase('why a figure changed', (open) => {
  let stage: Stage;
  let menu = 0;

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 24);
    const added = await addMenu(stage);
    menu = added.menuId;
    await added.cook([1, 150], [2, 150]);
    return () => stage.server.app.close();
  });

  const stored = async (): Promise<Stored[]> => {
    const { rows } = await stage.database.db.execute<Record<string, string | number | null>>(
      sql`select *, to_char(record_date, 'YYYY-MM') as month from waste_records
        where active and quantity is distinct from 0`,
    );
    return rows;
  };

  /** What a record adds to a measure, in millionths. */
  const weightOf = (it: Stored, measure: string): number => {
    const kg = Number(it.weight_kg);
    if (measure === 'kgCo2e') return millionths(kg * Number(it.emission_factor));
    if (measure === 'baht') return millionths(kg * Number(it.price_per_kg));
    return millionths(kg);
  };

  const keyOf = (it: Stored, by: string, area: string): string => {
    if (by === 'area') return String(it.tambon_code).slice(0, area.length + 2);
    if (by === 'step') return String(it.waste_food_id);
    return String(by === 'destination' ? it.destination : it.user_type);
  };

  /** Of a rate its user type's, of a sum those of all that generate waste. */
  const counted = (rows: readonly Stored[], measure: string, area: string) =>
    rows.filter(
      (it) =>
        it.counts_as_waste === true &&
        (RATES[measure] ? [RATES[measure]] : GENERATORS).includes(String(it.user_type)) &&
        String(it.tambon_code).startsWith(area),
    );

  const inMonths = (rows: readonly Stored[], months: readonly string[]) =>
    rows.filter((it) => months.includes(String(it.month)));

  function expectExact(data: Change, measure: string, about: string): void {
    const whole = RATES[measure] ? millionths : thousandths;
    const { now, before, change, breakdowns } = data;
    if (now === null || before === null || change === null) {
      expect(breakdowns, about).toEqual([]);
      return;
    }
    expect(whole(change), about).toBe(whole(now) - whole(before));
    for (const { by, rows } of breakdowns) {
      const sum = (name: 'now' | 'before' | 'change') =>
        rows.reduce((all, row) => all + whole(row[name]), 0);
      const said = `${by} ${about}`;
      expect([sum('now'), sum('before'), sum('change')], said).toEqual(
        [now, before, change].map(whole),
      );
      for (const row of rows) {
        expect(whole(row.change), said).toBe(whole(row.now) - whole(row.before));
      }
    }
  }

  /** Parts of sums against single records; of materials those of menus are split, and not looked at. */
  function expectParts(
    { data }: Answered<Change>,
    { measure, area, compared }: { measure: string; area: string; compared: readonly string[] },
    rows: readonly Stored[],
  ): void {
    const own = counted(rows, measure, area);
    for (const { by, rows: parts } of data.breakdowns) {
      if (by === 'material') continue;
      for (const row of parts) {
        const key = row.code ?? String(row.id ?? row.key);
        if (key === 'others') continue;
        const said = `${measure} ${area} ${by} ${key}`;
        for (const [months, value] of [
          [NOW, row.now],
          [compared, row.before],
        ] as const) {
          const alike = inMonths(own, months).filter((it) => keyOf(it, by, area) === key);
          const sum = alike.reduce((all, it) => all + weightOf(it, measure), 0);
          // Rounded to a gram, up or down.
          expect(Math.abs(sum - millionths(value)), said).toBeLessThanOrEqual(1000);
          const reporters = new Set(alike.map((it) => it.reporter_id)).size;
          // Who had days without waste is among those of an area and of a type.
          const told = months === NOW ? row.reporters : row.previousReporters;
          if (by === 'step' || by === 'destination') expect(told, said).toBe(reporters);
          else expect(told, said).toBeGreaterThanOrEqual(reporters);
        }
        const alike = inMonths(own, NOW).filter((it) => keyOf(it, by, area) === key);
        if (by === 'step') expect(row.records, said).toBe(alike.length);
      }
    }
  }

  it('is explained by parts that add up exactly, whatever is asked', {
    timeout: PATIENCE,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(records(stage.reporters, menu), { minLength: 40, maxLength: 90 }),
        fc.constantFrom(...PERIODS),
        fc.constantFrom(2, 10),
        async (drawn, { compared, ...period }, limit) => {
          await stage.clear();
          await insertRecords(stage.database.db, drawn);
          const rows = await stored();
          for (const measure of [...SUMS, ...Object.keys(RATES)]) {
            for (const area of ['', '10', '1001', '100101']) {
              const asked = { ...period, measure, area, limit };
              const answer = await stage.ask<Change>('explainChange', asked);
              expectExact(answer.data, measure, JSON.stringify(asked));
              if (RATES[measure]) continue;
              expectParts(answer, { measure, area, compared }, rows);
              const own = inMonths(counted(rows, measure, area), NOW);
              const sum = own.reduce((all, it) => all + weightOf(it, measure), 0);
              if (answer.data.now !== null) {
                expect(Math.abs(sum - millionths(answer.data.now))).toBeLessThanOrEqual(500);
              }
            }
          }
          for (const narrowed of [
            { materialId: 1 },
            { wasteManageId: 1 },
            { wasteFoodId: 2 },
            { userType: 'handler' },
            { userType: 'retail', part: 'edible' },
          ]) {
            const { data } = await stage.ask<Change>('explainChange', { ...period, ...narrowed });
            expectExact(data, 'kg', JSON.stringify(narrowed));
          }
        },
      ),
      { numRuns: runs(4) },
    );
  });

  it('is told of what the figure is shown as, with who it rests on', async () => {
    await stage.clear();
    const each = (day: string, kg: string, tambon = '100101'): PlainRecord[] =>
      stage.reporters.slice(0, 6).map((reporter) => ({
        ...{ reporter, day, kg, tambon, userType: 'consumer', members: 2 },
      }));
    await insertRecords(stage.database.db, [
      ...each('2025-12-10', '1'),
      ...each('2026-01-10', '3'),
    ]);
    const asked = { from: '2026-01-01', to: '2026-01-31', measure: 'kgPerPersonYear' };
    const { data, basis, query } = await stage.ask<Change>('explainChange', asked);
    expect(query).toMatchObject({ compareFrom: '2025-12-01', measure: 'kgPerPersonYear' });
    expect(basis).toMatchObject({ reporters: 6, records: 6 });
    expect(data).toMatchObject({
      ...{ now: 547.5, before: 182.5, change: 365, changeShare: 2, reporters: 6, records: 6 },
      ...{ previousReporters: 6, quality: 'a' },
      breakdowns: [
        { by: 'area', level: 'province', rows: [{ code: '10', change: 365, share: 1 }] },
        { by: 'material', rows: [{ id: 1, records: 6, reporters: 6 }] },
        { by: 'step' },
        { by: 'destination', rows: [{ key: 'refuse' }] },
      ],
    });
    // Twelve people for as many days as a record is of, which the weights are divided by.
    expect(data.quotient).toEqual({
      ...{ by: 'personDays', kg: 18, previousKg: 6, base: 12, previousBase: 12 },
    });
    const sum = await stage.ask<Change>('explainChange', { ...asked, measure: 'kg' });
    expect(sum.data.quotient).toBe(null);
    const nothing = await stage.ask<Change>('explainChange', {
      from: '2024-01-01',
      to: '2024-01-31',
    });
    expect(nothing.data).toMatchObject({ now: null, change: null, breakdowns: [] });
  });

  it('names the rows that it is of alone', async () => {
    const asked = { wasteFoodId: 2, materialId: 1, wasteManageId: 3 };
    const { data } = await stage.ask<Change>('explainChange', asked);
    const { rows } = await stage.database.db.execute(sql`
      select 'material' as by, id, name from materials where id = 1
      union all select 'step', id, name from waste_foods where id = 2
      union all select 'manage', id, name from waste_manages where id = 3`);
    expect(data.narrowedTo).toEqual(rows);
    const { data: whole } = await stage.ask<Change>('explainChange', {});
    expect(whole.narrowedTo).toBeUndefined();
  });

  it('tells what a material is made of, which adds up to it, and only where it is of several', async () => {
    await stage.clear();
    const [reporter = 0] = stage.reporters;
    const item = await stage.id('retail_stores', 'R0103');
    const of = { reporter, day: '2026-01-10', tambon: '100101', material: 1 };
    await insertRecords(stage.database.db, [
      { ...of, userType: 'consumer', kg: '4', day: '2025-12-10' },
      { ...of, userType: 'consumer', kg: '3.5' },
      { ...of, userType: 'retail', kg: '2.25', retailItem: item },
      { ...of, userType: 'outofhome', kg: '1', menu },
      { ...of, userType: 'consumer', kg: '6', material: 3 },
    ]);
    const asked = { from: '2026-01-01', to: '2026-01-31', measure: 'kg' };
    const { data } = await stage.ask<Change>('explainChange', asked);
    const rows = data.breakdowns.find(({ by }) => by === 'material')?.rows ?? [];
    expect(rows.find(({ id }) => id === 1)).toMatchObject({
      ...{ namedKg: 3.5, previousNamedKg: 4, retailItemKg: 2.25, previousRetailItemKg: 0 },
    });
    expect(rows.find(({ id }) => id === 3)).not.toHaveProperty('namedKg');
    const { data: narrowed } = await stage.ask<Change>('explainChange', {
      ...{ ...asked, materialId: 1 },
    });
    expect(narrowed).toMatchObject({ namedKg: 3.5, retailItemKg: 2.25 });
    const [area] = narrowed.breakdowns.find(({ by }) => by === 'area')?.rows ?? [];
    expect(area).toMatchObject({ code: '10', namedKg: 3.5, retailItemKg: 2.25 });
  });

  it('says how many are in what is not distinguished', async () => {
    const asked = { from: '2026-01-01', to: '2026-01-31', limit: 1 };
    const { data } = await stage.ask<Change>('explainChange', asked);
    const types = data.breakdowns.find(({ by }) => by === 'userType')?.rows ?? [];
    expect(types.map(({ key, rows }) => [key, rows])).toEqual([
      [expect.any(String), undefined],
      ['others', 2],
    ]);
  });

  it('is held against the areas beside it', async () => {
    await stage.clear();
    const [reporter = 0] = stage.reporters;
    const one = { reporter, userType: 'retail' };
    const grown = { '10': 4, '20': 2, '30': 3, '40': 1, '50': 6 };
    await insertRecords(
      stage.database.db,
      Object.entries(grown).flatMap(([province, kg]): PlainRecord[] => [
        { ...one, day: '2025-12-10', kg: '2', tambon: `${province}0101` },
        { ...one, day: '2026-01-10', kg: String(kg), tambon: `${province}0101` },
      ]),
    );
    const asked = { from: '2026-01-01', to: '2026-01-31', area: '10' };
    const { data } = await stage.ask<Change>('explainChange', asked);
    expect(data.changeShare).toBe(1);
    expect(data.peers).toEqual({
      level: 'province',
      areas: 4,
      medianChange: 0.25,
      above: 1,
      below: 3,
    });
    const { data: inside } = await stage.ask<Change>('explainChange', { ...asked, area: '1001' });
    expect(inside.peers).toBeUndefined();
  });

  it('is of the records for those alone who see live figures, and of what they see', async () => {
    await stage.clear();
    const [reporter = 0] = stage.reporters;
    const one = { reporter, userType: 'consumer', members: 1 };
    await insertRecords(
      stage.database.db,
      ['100101', '200101', '300101', '400101', '500101'].flatMap((tambon, place): PlainRecord[] => [
        { ...one, tambon, day: '2025-12-10', kg: String(1 + place) },
        { ...one, tambon, day: '2026-01-10', kg: String(2 + 2 * place) },
      ]),
    );
    const { server } = stage;
    const organisation = await server.save('organisation/saveOrganisation', {
      ...{ name: 'จังหวัดเชียงใหม่', organisationType: 'province' },
    });
    const place = { organisationId: organisation.id, areaCode: '50' };
    await server.save('organisation/saveOrganisationArea', place);
    const role = await server.save('role/saveRole', {
      ...{ name: 'เจ้าหน้าที่จังหวัด', auths: [RECORDS], scope: 'areas' },
    });
    const officer = await addUser(server, [], { roleIds: [role.id], memberOfId: organisation.id });
    const reader = await addUser(server, [RECORDS], { userType: 'consumer' });
    const askAs = async (person: { username: string; password: string } | null, data: object) => {
      const token = person && (await server.signIn(person.username, person.password)).token;
      const url = '/api/dashboard/explainChange';
      return server.call('POST', url, { data }, token ? { token } : undefined);
    };
    const january = { from: '2026-01-01', to: '2026-01-31' };
    const own = await askAs(officer, january);
    expect(own.body).toMatchObject({
      data: { now: 10, before: 5, change: 5, records: 1 },
      ...{ view: 'live', within: [{ code: '50' }] },
    });
    expect(own.body.data).toMatchObject({
      breakdowns: [{ by: 'area', rows: [{ code: '50', change: 5 }] }, {}, {}, {}, {}],
    });
    const whole = await askAs(officer, { ...january, area: '50' });
    expect(whole.body.data).toMatchObject({ change: 5 });
    // Of the provinces beside it nothing is told.
    expect(whole.body.data).not.toHaveProperty('peers');
    const outside = await askAs(officer, { ...january, area: '10' });
    expect(complaints(outside)).toHaveProperty('area');
    // Before anything is published there is nothing that others could be told.
    for (const [person, asked] of [
      [null, january],
      [reader, january],
      [officer, { ...january, view: 'public' }],
    ] as const) {
      const refused = await askAs(person, asked);
      expect([refused.status, refused.body.error]).toMatchObject([404, { code: 'not_published' }]);
    }
    const unknown = await askAs(officer, { measure: 'pieces', by: 'material' });
    expect(Object.keys(complaints(unknown)).sort()).toEqual(['by', 'measure']);
  });
});

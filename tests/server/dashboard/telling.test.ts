import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { withheldIn } from '../../../src/server/dashboard/families.ts';
import { keyMaker, Lookups, withKeys } from '../../../src/server/dashboard/keys.ts';
import type { Key, Question } from '../../../src/server/dashboard/question.ts';
import type { Unit } from '../../../src/server/dashboard/unit.ts';
import { readUnits } from '../../../src/server/dashboard/units.ts';
import { Rollups } from '../../../src/server/rollups/rollups.ts';
import { type DatabaseKind, describeDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { insertRecords } from '../rollups/support.ts';
import { type Stage, setStage } from './support.ts';

const MONTHS = ['2026-01-01', '2026-02-01'];
const PATIENCE = 300_000;
const KEYS: readonly (readonly Key[])[] = [
  [],
  [{ column: 'material_id' }],
  [{ column: 'destination', among: ['landfill', 'refuse'] }],
  [
    {
      column: 'material_id',
      lookup: {
        table: 'materials',
        value: `case when id < 3 then 'known' end`,
        blank: 'unknown',
      },
    },
  ],
  [{ column: 'waste_food_id' }, { column: 'part' }],
];
const WITHIN = [
  { area: '', children: 2 },
  { area: '10', children: 4 },
] as const;

describeDatabase('of neighbours, those that may be withheld', (open, kind: DatabaseKind) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'), 24);
    return () => stage.server.app.close();
  });

  const question = (keys: readonly Key[], within: (typeof WITHIN)[number]): Question => ({
    source: 'waste',
    keys,
    ...within,
    userTypes: ['consumer'],
    filters: [],
    counted: false,
    measures: [],
    base: false,
    grain: 'month',
    isComplete: false,
    ranges: [],
  });
  const read = (asked: Question, fromRecords: boolean): Promise<readonly Unit[]> => {
    const time = { months: MONTHS, width: 256 };
    const part = { question: asked, isBase: false };
    return readUnits(stage.database.db, part, { time, fromRecords, before: [] });
  };
  /** What is withheld of the units of a place and its neighbours, month by month. */
  const withheld = (units: readonly Unit[], lead: number, value: string): string[] => {
    const family = { lead, path: 1, levels: [], value };
    return MONTHS.flatMap((month) => {
      const ofMonth = units.filter(({ period }) => period === month);
      return [...withheldIn(ofMonth, family, null)];
    }).sort();
  };

  const drawn = () =>
    fc.record({
      day: fc.constantFrom('2026-01-10', '2026-02-10'),
      reporter: fc.constantFrom(...stage.reporters),
      userType: fc.constant('consumer'),
      tambon: fc.constantFrom('100101', '100101', '100201', '100301', '500101', '500101', '830101'),
      kg: fc.constant('1'),
      material: fc.constantFrom(1, 2, 3, 4),
      step: fc.constantFrom(1, 2),
      part: fc.constantFrom('edible', 'inedible'),
      destination: fc.constantFrom('landfill', 'refuse', 'composting', 'sewer'),
    });

  it(
    'decide the same as all of them, read from sums and from records',
    async () => {
      const property = fc.asyncProperty(
        fc.array(drawn(), { minLength: 60, maxLength: 180 }),
        async (records) => {
          await stage.clear();
          await insertRecords(stage.database.db, records);
          await new Rollups(stage.database).refresh();
          for (const keys of KEYS) {
            const make = await keyMaker(new Lookups(stage.database.db), keys);
            for (const within of WITHIN) {
              for (const fromRecords of [true, false]) {
                const asked = question(keys, within);
                const raw = await read(asked, fromRecords);
                const all = make ? withKeys(raw, make) : raw;
                const few = await read({ ...asked, telling: true }, fromRecords);
                for (const place of new Set(all.map((unit) => unit.keys.at(-1) ?? ''))) {
                  const why = JSON.stringify([keys, within, fromRecords, place]);
                  const [some, others] = [few, all].map((it) => withheld(it, keys.length, place));
                  expect(some, why).toEqual(others);
                }
              }
            }
          }
        },
      );
      await fc.assert(property, { numRuns: runs(kind === 'postgres' ? 2 : 1), endOnFailure: true });
    },
    PATIENCE,
  );
});

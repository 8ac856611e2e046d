import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { RowProblem } from '../../src/engine/server/http/errors.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';
import type { Row } from '../../src/food-waste/server/dashboard/materials.ts';
import { setStage } from '../server/dashboard/support.ts';
import { rowsOf, Sheets } from '../server/excel/support.ts';
import { type TestCell, workbook } from '../server/excel/workbooks.ts';
import { openFreshDatabase } from '../support/databases.ts';
import { pivotSums } from '../support/libreoffice.ts';
import { LOCALES_DIRECTORY } from '../support/server.ts';

const CALL = 'wastecateory/importWasteRecord';
const ROWS = 5000;
const WRONG = 40;
const PATIENCE_MILLISECONDS = 180_000;
const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const FIELDS = [
  'recordDate',
  'userType',
  'reporterId',
  'materialId',
  'weightKg',
  'part',
  'wasteFoodId',
  'wasteManageId',
  'method',
  'tambonCode',
];
const words = loadWords(LOCALES_DIRECTORY);
const [MATERIAL, WEIGHT] = [3, 4];

/** Weights from a gram to some kilograms, as scales show them; some can not be. */
function weightOf(place: number): TestCell {
  if (place % (ROWS / WRONG) === 7) return place % 2 === 0 ? 'สองกิโล' : -1;
  return (1 + ((place * 7919) % 4999)) / 1000;
}

/** The rows of one line about what is wrong. */
const rowsIn = ({ row, rows = [{ from: row, to: row }] }: RowProblem): number[] =>
  rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, place) => from + place));

it(
  '5,000 rows, forty of them mended, come to what a pivot table of the same file says, to the gram',
  async () => {
    const database = await openFreshDatabase('postgres', 'starter');
    const stage = await setStage(database);
    try {
      const sheets = await Sheets.of(stage.server);
      const namesIn = async (table: string, condition = sql`true`): Promise<string[]> => {
        const { rows } = await database.db.execute<{ name: string }>(
          sql`select name || ' [' || code || ']' as name from ${sql.identifier(table)}
              where ${condition} order by id`,
        );
        return rows.map(({ name }) => name);
      };
      const materials = (await namesIn('materials')).slice(0, 9);
      const steps = await namesIn('waste_foods', sql`'consumer' = any(user_types)`);
      const ways = await namesIn('waste_manages', sql`counts_as_waste`);
      const pick = (names: readonly string[], place: number): string =>
        names[place % names.length] ?? '';
      const choice = (name: string): string => words.text('th', `resources:choices.${name}`);
      const head = FIELDS.map((field) => words.fieldLabel('th', field, 'wasteRecords'));
      const rows = Array.from({ length: ROWS }, (_, place): TestCell[] => [
        { date: new Date(Date.UTC(2025, 0, 1 + (place % 365))).toISOString().slice(0, 10) },
        choice('userType.consumer'),
        `R${1 + (place % stage.reporters.length)}`,
        pick(materials, Math.floor(place / stage.reporters.length)),
        weightOf(place),
        choice('foodPart.edible'),
        pick(steps, place),
        pick(ways, place),
        choice('measuringMethod.directWeighing'),
        '100101',
      ]);
      const wrong = await sheets.preview(CALL, await workbook([head, ...rows]));
      const refused = wrong.error.rows.flatMap(rowsIn);
      expect([wrong.status, refused.length]).toEqual([601, WRONG]);
      for (const row of refused) {
        const mended = rows[row - 2];
        if (mended) mended[WEIGHT] = 0.1;
      }
      const file = await workbook([head, ...rows]);
      const taken = await sheets.apply(CALL, file);
      expect([taken.status, taken.data?.counts.new]).toEqual([200, ROWS]);

      const pivot = await pivotSums(file, head[MATERIAL] ?? '', head[WEIGHT] ?? '');
      const grams = (kg: string | number): number => Math.round(Number(kg) * 1000);
      const inFile = [...pivot].filter(([name]) => materials.includes(name));
      expect(inFile).toHaveLength(materials.length);

      const told = await stage.ask<Row[]>('getCalculateMaterials', { ...YEAR, by: 'material' });
      const onDashboard = Object.fromEntries(
        told.data.map(({ name, kg }) => [name, grams(kg ?? 0)]),
      );
      const named = (name: string): string => name.replace(/ \[.*/, '');
      expect(onDashboard).toEqual(
        Object.fromEntries(inFile.map(([name, kg]) => [named(name), grams(kg)])),
      );

      const exported = await rowsOf(
        await sheets.fetch('wastecateory/exportWasteRecord', { data: {} }),
      );
      const weights =
        exported[0]?.cells.findIndex((cell) => String(cell).startsWith(head[WEIGHT] ?? '')) ?? -1;
      const total = exported
        .slice(1)
        .reduce((sum, { cells }) => sum + grams(String(cells[weights])), 0);
      expect(total).toBe([...inFile].reduce((sum, [, kg]) => sum + grams(kg), 0));
    } finally {
      await stage.server.app.close();
      await database.close();
    }
  },
  PATIENCE_MILLISECONDS,
);

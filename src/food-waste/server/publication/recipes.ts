import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { firstDay, lastDay, type Month } from '../dashboard/periods.ts';
import { PUBLISHED } from '../rollups/measures.ts';
import { firstMonthOf } from './windows.ts';

/** Which part of a menu's weight is of which material, by their ids; '0' is what is in no recipe. */
export type Recipes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The recipe of every menu in some periods: that of its newest record, by the last month of each. */
export async function readRecipes(
  db: Connection,
  months: readonly Month[],
): Promise<Record<Month, Recipes>> {
  const found: Record<Month, Recipes> = {};
  for (const month of months) {
    const { rows } = await db.execute<{ menu: number; parts: Record<string, number> }>(sql`
      select distinct on (recipe.menu_id) recipe.menu_id as menu, recipe.parts
      from system_record_recipes noted
        join waste_records r on r.id = noted.record_id and ${sql.raw(PUBLISHED)}
        join system_menu_recipes recipe on recipe.id = noted.recipe_id
      where r.record_date between ${firstDay(firstMonthOf(month))} and ${lastDay(month)}
      order by recipe.menu_id, r.record_date desc, r.id desc`);
    found[month] = Object.fromEntries(rows.map(({ menu, parts }) => [menu, parts]));
  }
  return found;
}

import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';

/** Which part of a menu's weight is of which material, by their ids; '0' is what no recipe tells. */
export type Recipes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The recipe of every menu, as it was when a record of the menu was last saved. */
export async function readRecipes(db: Connection): Promise<Recipes> {
  const { rows } = await db.execute<{ menu: number; parts: Record<string, number> }>(sql`
    select distinct on (recipe.menu_id) recipe.menu_id as menu, recipe.parts
    from system_record_recipes noted
      join waste_records r on r.id = noted.record_id and r.active
      join system_menu_recipes recipe on recipe.id = noted.recipe_id
    order by recipe.menu_id, r.id desc`);
  return Object.fromEntries(rows.map(({ menu, parts }) => [menu, parts]));
}

import { chosenFrom, groupedBy, type Master, type Masters } from './masters.ts';
import { type Weighted, weighted } from './random.ts';
import { PRICE_OF_DISHES, PRICES } from './shape/prices.ts';
import { REPORTER_TYPES, type ReporterType } from './shape/reporter-types.ts';
import type { ItemClass, Mix } from './shape/waste-mixes.ts';
import {
  classOf,
  FRUIT_ITEMS,
  FRUIT_MONTHS,
  ITEMS,
  RETAIL_ITEMS,
  STEPS,
} from './shape/waste-mixes.ts';

/** Something that can be thrown away. */
export interface Item {
  readonly master: Master;
  readonly field: 'materialId' | 'menuId' | 'retailStoreId';
  readonly subField: 'materialSubId' | 'retailStoreSubId';
  readonly subs: Weighted<Master> | null;
  readonly material: string;
  readonly itemClass: ItemClass;
  readonly portionKg: number | null;
  /** Baht a kilogram. */
  readonly price: number | undefined;
}

/** The first of a group is what is thrown away most often. */
function subsOf(rows: readonly Master[] | undefined): Weighted<Master> | null {
  if (rows === undefined) return null;
  return weighted(rows.map((row, place) => [row, 1 / (place + 1)]));
}

function materialItems(masters: Masters, mix: Mix): (readonly [Item, number])[] {
  const subs = groupedBy(masters.materialSubs, 'materialId');
  return chosenFrom(masters.materials, mix).map(([master, weight]) => {
    const item: Item = {
      master,
      field: 'materialId',
      subField: 'materialSubId',
      subs: subsOf(subs.get(master.id)),
      material: master.code,
      itemClass: classOf(master.code),
      portionKg: null,
      price: PRICES[master.code],
    };
    return [item, weight];
  });
}

function menuItems(masters: Masters, weight: number): (readonly [Item, number])[] {
  const menus = [...masters.menus.values()];
  return menus.map((master) => {
    const grams = master.fields.servingGrams;
    const item: Item = {
      master,
      field: 'menuId',
      subField: 'materialSubId',
      subs: null,
      material: '',
      itemClass: 'cooked',
      portionKg: typeof grams === 'number' ? grams / 1000 : null,
      price: PRICE_OF_DISHES,
    };
    return [item, weight / menus.length];
  });
}

function shopItems(masters: Masters): (readonly [Item, number])[] {
  const subs = groupedBy(masters.retailStoreSubs, 'retailStoreId');
  const groups = new Map([...masters.materials.values()].map(({ id, code }) => [id, code]));
  return chosenFrom(masters.retailStores, RETAIL_ITEMS).map(([master, weight]) => {
    const material = groups.get(Number(master.fields.materialId)) ?? '';
    const item: Item = {
      master,
      field: 'retailStoreId',
      subField: 'retailStoreSubId',
      subs: subsOf(subs.get(master.id)),
      material,
      itemClass: classOf(material),
      portionKg: null,
      price: PRICES[material],
    };
    return [item, weight];
  });
}

/** What each type throws away, by month: fruit has its season. */
export function itemTables(
  masters: Masters,
): (type: ReporterType, month: string) => Weighted<Item> {
  const itemsOf = (type: ReporterType) => {
    if (type === 'retail') return shopItems(masters);
    const { materials, menus } = ITEMS[type];
    return [...materialItems(masters, materials), ...menuItems(masters, menus)];
  };
  const tables = new Map<string, Weighted<Item>>();
  const plain = new Map(REPORTER_TYPES.map((type) => [type, itemsOf(type)]));
  return (type, month) => {
    const key = `${type} ${month}`;
    const fruit = FRUIT_MONTHS[month] ?? 1;
    const table =
      tables.get(key) ??
      weighted(
        (plain.get(type) ?? []).map(([item, weight]) => [
          item,
          FRUIT_ITEMS.includes(item.master.code) ? weight * fruit : weight,
        ]),
      );
    tables.set(key, table);
    return table;
  };
}

/** Steps that are still of this user type. */
export function stepTables({
  wasteFoods,
}: Masters): (type: ReporterType, of: ItemClass) => Weighted<Master> {
  const tables = new Map<Mix, Weighted<Master>>();
  return (type, of) => {
    const mix = STEPS[type][of];
    const fits = chosenFrom(wasteFoods, mix).filter(([{ fields }]) =>
      [fields.userTypes].flat().includes(type),
    );
    const table = tables.get(mix) ?? weighted(fits);
    tables.set(mix, table);
    return table;
  };
}

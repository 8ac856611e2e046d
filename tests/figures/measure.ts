/**
 * Plain arithmetic over the records of an office: what each weighed, emitted and cost, which of them
 * are one measurement, and the ratio estimator. It knows nothing of the product but what its papers
 * say; where these are silent, a comment says what was taken.
 */
import { OWN_MENUS, OWN_SUB, type StarterRow, starter } from './masters.ts';
import type { Office, Type, WasteRecord } from './office.ts';

const MATERIALS = starter('materials');
const WAYS = starter('wasteManages');
const STEPS = starter('wasteFoods');
const ITEMS = starter('retailStores');
const UNITS = starter('units');
const KINDS = starter('categoryUnits');
const PACKAGING_WAYS = starter('wasteManagePackagings');

const rowOf = (rows: ReadonlyMap<string, StarterRow>, code: string): StarterRow => {
  const row = rows.get(code);
  if (!row) throw new Error(`No starter row ${code}`);
  return row;
};
const numberIn = (row: StarterRow | undefined, field: string): number | null =>
  typeof row?.[field] === 'number' ? row[field] : null;
const menuOf = (code: string) => {
  const menu = OWN_MENUS.find((it) => it.code === code);
  if (!menu) throw new Error(`No menu ${code}`);
  return menu;
};
/** Fields keep so many decimals. */
const kept = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** What is known of a record, and of a day without waste but in part. */
export interface Known {
  readonly place: number;
  readonly reporter: number | null;
  readonly type: Type;
  readonly tambon: string;
  readonly day: string;
  readonly days: number;
  readonly method: string;
  readonly covers: number | null;
  readonly members: number | null;
  readonly floorArea: number | null;
  readonly isNothing: boolean;
  readonly kg: number;
  /** Whether it counts as waste, or was received by who handles it; days without waste do. */
  readonly counts: boolean;
  readonly way: string | null;
  readonly factor: number | null;
  readonly landfill: number | null;
  readonly price: number | null;
  /** Keys by what waste is told apart by; a record is in no row of what it has no key of. */
  readonly keys: Readonly<Record<string, string | undefined>>;
  /** Parts of the weight by material; `none` is of no material that anybody stated. */
  readonly materials: ReadonlyMap<string, number>;
  /** The materials are worked out of a recipe. */
  readonly isOfRecipe: boolean;
}

export interface KnownPackaging {
  readonly reporter: number;
  readonly type: Type;
  readonly tambon: string;
  readonly day: string;
  readonly kg: number;
  readonly pieces: number;
  readonly counts: boolean;
  readonly members: number | null;
  readonly keys: Readonly<Record<string, string>>;
}

/** The record that a row was copied from has its factors and its people. */
const originOf = (office: Office, record: WasteRecord): WasteRecord => {
  const origin = record.copyOf === null ? record : office.waste[record.copyOf];
  if (!origin) throw new Error(`Nothing to copy ${record.place} from`);
  return origin;
};

/** The factor of a way that holds on a day: of the latest version from before, else its own. */
function factorOn({ versions }: Office, way: string, day: string): number | null {
  const holding = versions
    .filter((it) => it.way === way && it.validFrom <= day)
    .sort((one, other) => other.validFrom.localeCompare(one.validFrom));
  return holding[0]?.emissionFactor ?? numberIn(rowOf(WAYS, way), 'emissionFactor');
}

/** The factor that a record has: that of its day, or of the version that its way was counted with. */
function factorOf(office: Office, way: string, day: string, isRecalculated: boolean) {
  const found = isRecalculated && office.recalculations.find((it) => it.way === way);
  if (!found) return factorOn(office, way, day);
  if (found.version === 'own') return numberIn(rowOf(WAYS, way), 'emissionFactor');
  const version = office.versions.find(({ name }) => name === found.version);
  if (!version) throw new Error(`No version ${found.version}`);
  return version.emissionFactor;
}

function kgOfUnit({ waste }: WasteRecord): number {
  if (!waste) return 0;
  const { unit, item } = waste;
  if (unit === 'PLATE' && item.sub === OWN_SUB.code) return OWN_SUB.plateKg;
  // A plate of a menu is a serving of it.
  if (unit === 'PLATE' && item.kind === 'menu') return menuOf(item.code).servingGrams / 1000;
  return numberIn(rowOf(UNITS, unit), 'kgPerUnit') ?? Number.NaN;
}

/** Baht a kilogram: of the part, the group, the item or its group; of a menu by its serving. */
function priceOf({ waste }: WasteRecord): number | null {
  if (!waste) return null;
  const { kind, code, sub } = waste.item;
  const priceIn = (material: unknown) => numberIn(MATERIALS.get(String(material)), 'pricePerKg');
  if (kind === 'material') return sub === OWN_SUB.code ? OWN_SUB.pricePerKg : priceIn(code);
  if (kind === 'retailStore') return priceIn(rowOf(ITEMS, code).materialId);
  const { price, servingGrams } = menuOf(code);
  return price === null ? null : kept((price / servingGrams) * 1000, 2);
}

/**
 * Of a menu by the weights of its recipe on the day that the record was saved; what the serving
 * weighs beside them is of no material.
 */
function materialsOf({ waste, phase }: WasteRecord): ReadonlyMap<string, number> {
  if (!waste) return new Map();
  const { kind, code } = waste.item;
  if (kind === 'material') return new Map([[code, 1]]);
  if (kind === 'retailStore')
    return new Map([[String(rowOf(ITEMS, code).materialId ?? 'none'), 1]]);
  const { recipe, servingGrams } = menuOf(code);
  const grams = Object.entries(recipe[phase]);
  const sum = grams.reduce((total, [, weight]) => total + weight, 0);
  const whole = Math.max(sum, servingGrams);
  const rest: (readonly [string, number])[] = whole > sum ? [['none', whole - sum]] : [];
  return new Map([...grams, ...rest].map(([material, weight]) => [material, weight / whole]));
}

function keysOf(record: WasteRecord): Known['keys'] {
  const { waste, type, method } = record;
  if (!waste) return { userType: type };
  const { item, way, step, part } = waste;
  const of = (kind: string) => (item.kind === kind ? item.code : undefined);
  const shop = of('retailStore');
  return {
    ...{ userType: type, method, part, step, manage: way, menu: of('menu'), retailStore: shop },
    ...{ materialSub: item.sub ?? undefined, stage: String(rowOf(STEPS, step).stage) },
    category: shop && String(rowOf(ITEMS, shop).categoryId),
    destination: String(rowOf(WAYS, way).destination),
  };
}

/** The waste records of an office that are in use, but of staff, who are in no figure. */
export function knownWaste(office: Office, isRecalculated: boolean): Known[] {
  return office.waste
    .filter(({ isRetired, type }) => !isRetired && type !== 'staff')
    .map((record): Known => {
      const { waste, reporter, phase, place, copyOf, isRetired, ...shared } = record;
      const origin = originOf(office, record);
      const person = origin.reporter === null ? undefined : office.people[origin.reporter];
      const way = waste?.way ?? null;
      const factor = (of: string) => factorOf(office, of, origin.day, isRecalculated);
      const of = <T>(list: readonly [T, T] | undefined): T | null => list?.[origin.phase] ?? null;
      return {
        ...{ ...shared, place, reporter, way, isNothing: waste === null },
        ...{ members: of(person?.members), floorArea: of(person?.floorArea) },
        kg: waste ? kept(waste.quantity * kgOfUnit(record), 6) : 0,
        counts:
          record.type === 'handler' || way === null || rowOf(WAYS, way).countsAsWaste === true,
        ...{
          factor: way === null ? null : factor(way),
          landfill: factor('LANDFILL'),
          price: priceOf(record),
        },
        ...{ keys: keysOf(record), materials: materialsOf(record) },
        isOfRecipe: waste?.item.kind === 'menu',
      };
    });
}

export function knownPackaging(office: Office): KnownPackaging[] {
  return office.packaging.map(({ kind, way, clean, phase, ...it }) => {
    const row = rowOf(KINDS, kind);
    const managed = rowOf(PACKAGING_WAYS, way);
    return {
      ...it,
      kg: kept((it.pieces * (numberIn(row, 'gramsPerPiece') ?? Number.NaN)) / 1000, 6),
      // Unless it says otherwise, a way counts.
      counts: managed.countsAsWaste !== false,
      members: office.people[it.reporter]?.members[phase] ?? null,
      keys: {
        ...{
          categoryUnit: kind,
          manage: way,
          clean: clean ?? 'none',
          recovered: String(managed.recovered === true),
        },
        packagingMaterial: String(row.packagingMaterial),
      },
    };
  });
}

export const sumOf = <T>(list: Iterable<T>, of: (it: T) => number): number => {
  let sum = 0;
  for (const it of list) sum += of(it);
  return sum;
};

/**
 * A made-up office: areas, reporters and thirty months of their records. The same seed gives the
 * same office. Everything is told by codes of the starter rows, as plain objects; nothing here
 * knows how the product adds up or publishes.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/engine/server/db/database.ts';

const DATA = new URL('../../data/', import.meta.url);
const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));

type StarterRow = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
// The files are the product's own starter rows: flat objects with a code.
const starter = (name: string): StarterRow[] => readJson(`starter/${name}.json`) as StarterRow[];
const mapOf = (name: string, value: string): ReadonlyMap<string, string> =>
  new Map(starter(name).map((row) => [String(row.code), String(row[value] ?? '')]));

const GENERATORS = ['consumer', 'outofhome', 'retail'] as const;
export const TYPES = [...GENERATORS, 'handler'] as const;
export type UserType = (typeof TYPES)[number];

/** What anybody can read in the master data, by code. Blank where a row has none. */
export interface Masters {
  readonly materials: readonly string[];
  readonly menus: readonly string[];
  readonly stageOfStep: ReadonlyMap<string, string>;
  readonly destinationOfManage: ReadonlyMap<string, string>;
  readonly countsOfManage: ReadonlyMap<string, boolean>;
  /** Kilograms of carbon dioxide per kilogram; null where it is not known. */
  readonly factorOfManage: ReadonlyMap<string, number | null>;
  readonly categoryOfItem: ReadonlyMap<string, string>;
  readonly materialOfItem: ReadonlyMap<string, string>;
  readonly materialOfPackaging: ReadonlyMap<string, string>;
  readonly packagingManages: readonly string[];
  /** `true` or `false`, of ways to manage packaging. */
  readonly recoveredOfManage: ReadonlyMap<string, string>;
  /** Baht per kilogram. */
  readonly priceOfMaterial: ReadonlyMap<string, number>;
}

export function readMasters(): Masters {
  const materials = starter('materials').map(({ code }) => String(code));
  const manages = starter('wasteManages');
  return {
    materials,
    menus: starter('menus').map(({ code }) => String(code)),
    stageOfStep: mapOf('wasteFoods', 'stage'),
    destinationOfManage: mapOf('wasteManages', 'destination'),
    countsOfManage: new Map(
      manages.map(({ code, countsAsWaste }) => [String(code), countsAsWaste === true]),
    ),
    factorOfManage: new Map(
      manages.map(({ code, emissionFactor }) => [
        String(code),
        typeof emissionFactor === 'number' ? emissionFactor : null,
      ]),
    ),
    categoryOfItem: mapOf('retailStores', 'categoryId'),
    materialOfItem: mapOf('retailStores', 'materialId'),
    materialOfPackaging: mapOf('categoryUnits', 'packagingMaterial'),
    packagingManages: starter('wasteManagePackagings').map(({ code }) => String(code)),
    recoveredOfManage: new Map(
      starter('wasteManagePackagings').map(({ code, recovered }) => [
        String(code),
        String(recovered === true),
      ]),
    ),
    priceOfMaterial: new Map(materials.map((code, place) => [code, 20 + 15 * place])),
  };
}

/** A small generator of numbers that look random (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(of: number): boolean {
    return this.next() < of;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.next() * choices.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from');
    return chosen;
  }

  /** So many different ones, in the order they are given. */
  some<T>(choices: readonly T[], count: number): T[] {
    const drawn = choices.map((choice, place) => ({ choice, place, at: this.next() }));
    drawn.sort((a, b) => a.at - b.at);
    return drawn
      .slice(0, count)
      .sort((a, b) => a.place - b.place)
      .map(({ choice }) => choice);
  }

  /** About `middle`, now and then several times as much. */
  lumpy(middle: number, spread: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return middle * Math.exp(normal * spread);
  }
}

export interface OfficeReporter {
  /** Position in `Office.reporters`; stands for the account. */
  readonly place: number;
  readonly type: UserType;
  readonly tambon: string;
  /** As it was typed: branches of a chain differ in case and blanks. */
  readonly organisation: string | null;
  readonly members: number | null;
  readonly floorArea: number | null;
  /** Months of `Office.months` in which there are records, first and last. */
  readonly from: number;
  readonly to: number;
}

/** Records that the correction took away are only in earlier tables, those it added only in later ones. */
interface Corrected {
  readonly came?: true;
  readonly gone?: true;
  /** The place of the record that it is instead of. */
  readonly insteadOf?: number;
}

export interface WasteRecord extends Corrected {
  readonly source: 'waste';
  readonly day: string;
  /** Null where nobody is named. */
  readonly reporter: number | null;
  readonly type: UserType;
  readonly tambon: string;
  readonly grams: number;
  readonly material: string | null;
  readonly materialSub: string | null;
  readonly menu: string | null;
  readonly item: string | null;
  readonly step: string;
  readonly manage: string;
  readonly part: string;
  readonly method: string;
  readonly covers: number | null;
  readonly members: number | null;
  readonly floorArea: number | null;
}

export interface PackagingRecord extends Corrected {
  readonly source: 'packaging';
  readonly day: string;
  readonly reporter: number | null;
  readonly type: UserType;
  readonly tambon: string;
  readonly grams: number;
  readonly kind: string;
  readonly manage: string;
  readonly clean: string | null;
  readonly members: number | null;
}

export type OfficeRecord = WasteRecord | PackagingRecord;

export interface Office {
  readonly seed: number;
  readonly masters: Masters;
  /** `YYYY-MM`, the oldest first. */
  readonly months: readonly string[];
  readonly reporters: readonly OfficeReporter[];
  readonly records: readonly OfficeRecord[];
  /** The municipality of 30 households in 4 tambons, 4 food shops and 2 stores; '' where there is none. */
  readonly municipality: string;
}

export interface OfficeSize {
  readonly provinces: number;
  readonly amphoes: number;
  readonly months: number;
  /** The month after the last, `YYYY-MM`. */
  readonly until: string;
  /** Records of a reporter in a month, about. */
  readonly perMonth: number;
  /** Whether there is the municipality of 30 households. */
  readonly hasMunicipality: boolean;
  /** Most households of an amphoe. */
  readonly households: number;
  /** Provinces of one amphoe that few report from. */
  readonly small: number;
}

const USUAL: OfficeSize = {
  provinces: 3,
  amphoes: 5,
  months: 30,
  until: '2026-03',
  perMonth: 1.3,
  hasMunicipality: true,
  households: 40,
  small: 4,
};

/** A month that is so many before or after. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const CHAINS = ['เจริญ Mart', 'Siam Fresh', 'ครัวคุณแม่'];
const METHODS = ['directWeighing', 'directWeighing', 'directWeighing', 'counting', 'diaries'];
const PARTS = ['edible', 'edible', 'inedible'];
const CLEAN = ['clean', 'contaminated', null];
const RARE_MATERIALS = ['SEAFOOD', 'SEASON'];
const GRAMS: Readonly<Record<UserType, number>> = {
  consumer: 250,
  outofhome: 2_500,
  retail: 6_000,
  handler: 60_000,
};

/** What somebody tends to throw away, and how. */
interface Habits {
  readonly materials: readonly string[];
  readonly menus: readonly string[];
  readonly items: readonly string[];
  readonly steps: readonly string[];
  readonly manages: readonly string[];
  readonly kinds: readonly string[];
  readonly packagingManages: readonly string[];
  readonly grams: number;
}

class Making {
  readonly random: Random;
  readonly masters = readMasters();
  readonly months: readonly string[];
  readonly reporters: OfficeReporter[] = [];
  readonly records: OfficeRecord[] = [];
  readonly #stepsOf: Readonly<Record<UserType, readonly string[]>>;

  constructor(
    seed: number,
    readonly size: OfficeSize,
  ) {
    this.random = new Random(seed);
    this.months = Array.from({ length: size.months }, (_, place) =>
      monthFrom(size.until, place - size.months),
    );
    const steps = starter('wasteFoods');
    const stepsOf = (type: UserType): string[] =>
      steps
        .filter(({ userTypes }) => Array.isArray(userTypes) && userTypes.includes(type))
        .map(({ code }) => String(code));
    this.#stepsOf = {
      consumer: stepsOf('consumer'),
      outofhome: stepsOf('outofhome'),
      retail: stepsOf('retail'),
      handler: stepsOf('handler'),
    };
  }

  habitsOf(type: UserType, steady: boolean): Habits {
    const { random, masters } = this;
    const common = masters.materials.filter((it) => !RARE_MATERIALS.includes(it));
    const materials = random.some(common, steady ? random.between(8, 14) : random.between(3, 10));
    if (random.chance(0.03)) materials.push(random.pick(RARE_MATERIALS));
    const isHuge = !steady && random.chance(type === 'consumer' ? 0.005 : 0.05);
    const items = [...masters.categoryOfItem.keys()];
    return {
      materials,
      menus: random.some(masters.menus, random.between(0, 3)),
      items: random.some(items, random.between(3, 12)),
      steps: random.some(this.#stepsOf[type], steady ? random.between(5, 9) : random.between(2, 7)),
      manages: random.some([...masters.destinationOfManage.keys()], random.between(1, 4)),
      kinds: random.some([...masters.materialOfPackaging.keys()], random.between(1, 5)),
      packagingManages: random.some(masters.packagingManages, random.between(1, 3)),
      grams: random.lumpy(GRAMS[type], 0.5) * (isHuge ? 25 : 1),
    };
  }

  /** Of one month; `quiet` months have few reporters. */
  #reportMonth(reporter: OfficeReporter, habits: Habits, month: string, times: number): void {
    const { random } = this;
    const { type, tambon, members, floorArea } = reporter;
    for (let time = 0; time < times; time += 1) {
      const day = `${month}-${String(random.between(1, 28)).padStart(2, '0')}`;
      const nobody = random.chance(0.002);
      const shared = {
        day,
        reporter: nobody ? null : reporter.place,
        type,
        tambon,
        grams: Math.max(1, Math.round(random.lumpy(habits.grams, 0.6))),
        members: nobody ? null : members,
      };
      if (type !== 'handler' && random.chance(0.15)) {
        this.records.push({
          ...shared,
          source: 'packaging',
          grams: Math.max(1, Math.round(shared.grams / 10)),
          kind: random.pick(habits.kinds),
          manage: random.pick(habits.packagingManages),
          clean: random.pick(CLEAN),
        });
        continue;
      }
      const isItem = type === 'retail' && random.chance(0.93);
      const isMenu =
        (type === 'consumer' || type === 'outofhome') &&
        habits.menus.length > 0 &&
        random.chance(0.2);
      const material = isItem || isMenu ? null : random.pick(habits.materials);
      this.records.push({
        ...shared,
        source: 'waste',
        material,
        materialSub: material !== null && random.chance(0.4) ? `${material}01` : null,
        menu: isMenu ? random.pick(habits.menus) : null,
        item: isItem ? random.pick(habits.items) : null,
        step: random.pick(habits.steps),
        manage: random.pick(habits.manages),
        part: random.pick(PARTS),
        method: random.pick(METHODS),
        covers: type === 'outofhome' && random.chance(0.7) ? random.between(20, 300) : null,
        floorArea: nobody ? null : floorArea,
      });
    }
  }

  /** Adds a reporter with all records; `steady` ones are there from the first to the last month. */
  addReporter(type: UserType, tambon: string, quiet: ReadonlySet<string>, steady = false): void {
    const { random, months, size } = this;
    const last = months.length - 1;
    const joins = !steady && random.chance(0.25) ? random.between(0, last) : 0;
    const leaves = !steady && random.chance(0.2) ? random.between(joins, last) : last;
    const isBranch = (type === 'retail' || type === 'outofhome') && random.chance(0.3);
    const chain = random.pick(CHAINS);
    const typed = random.chance(0.5) ? chain : ` ${chain.toUpperCase()}  `;
    const reporter: OfficeReporter = {
      place: this.reporters.length,
      type,
      tambon,
      // A household's organisation makes no chain of it.
      organisation: isBranch || (type === 'consumer' && random.chance(0.03)) ? typed : null,
      members: type === 'consumer' && random.chance(0.93) ? random.between(1, 6) : null,
      floorArea: type === 'retail' && random.chance(0.85) ? random.between(40, 4_000) : null,
      from: joins,
      to: leaves,
    };
    this.reporters.push(reporter);
    const habits = this.habitsOf(type, steady);
    for (const month of months.slice(joins, leaves + 1)) {
      if (quiet.has(month) && random.chance(0.85)) continue;
      const many = random.next() * 2 * (steady ? Math.max(3, size.perMonth) : size.perMonth);
      this.#reportMonth(reporter, habits, month, Math.round(many));
    }
  }

  /** People, shops, stores and handlers of an amphoe. */
  fillAmphoe(tambons: readonly string[], most: number): void {
    const { random } = this;
    const quiet = new Set(random.some(this.months, random.between(0, 4)));
    const add = (type: UserType, count: number): void => {
      for (let it = 0; it < count; it += 1) this.addReporter(type, random.pick(tambons), quiet);
    };
    add('consumer', random.between(1, most));
    add('outofhome', random.between(0, Math.ceil(most / 4)));
    add('retail', random.between(0, Math.ceil(most / 6)));
    add('handler', random.chance(0.6) ? random.between(1, 4) : 0);
  }

  fillMunicipality(tambons: readonly string[]): void {
    const counts: readonly [UserType, number][] = [
      ['consumer', 30],
      ['outofhome', 4],
      ['retail', 2],
    ];
    let placed = 0;
    for (const [type, count] of counts) {
      for (let it = 0; it < count; it += 1) {
        const tambon = tambons[placed % tambons.length] ?? '';
        placed += 1;
        this.addReporter(type, tambon, new Set(), true);
      }
    }
  }
}

/** Real codes, by the digits of their parents. */
function readAreaCodes(): readonly string[] {
  // The file is the product's own list of areas: `[code, Thai name, English name]`.
  const { areas } = readJson('areas/areas.json') as { areas: [string, string, string][] };
  return areas.map(([code]) => code);
}

/** Makes the office of a seed. */
export function makeOffice(seed: number, wanted: Partial<OfficeSize> = {}): Office {
  const size = { ...USUAL, ...wanted };
  const making = new Making(seed, size);
  const { random } = making;
  const codes = readAreaCodes();
  const within = (code: string): string[] =>
    codes.filter((it) => it.length === code.length + 2 && it.startsWith(code));
  const drawn = random.some(within(''), size.provinces + size.small);
  const provinces = random.some(drawn, size.provinces);
  let municipality = '';
  const isAwaited = (): boolean => size.hasMunicipality && municipality === '';
  for (const province of provinces) {
    const amphoes = random.some(within(province), size.amphoes + (isAwaited() ? 1 : 0));
    for (const amphoe of amphoes) {
      const tambons = within(amphoe);
      if (isAwaited() && tambons.length >= 4) {
        municipality = amphoe;
        making.fillMunicipality(random.some(tambons, 4));
      } else {
        const used = random.some(tambons, random.between(1, 5));
        making.fillAmphoe(used, random.chance(0.3) ? 4 : size.households);
      }
    }
  }
  // Provinces that only a few report from, so that the country's rows have something to hide.
  for (const province of drawn.filter((it) => !provinces.includes(it))) {
    const amphoe = random.pick(within(province));
    making.fillAmphoe(random.some(within(amphoe), 2), random.between(1, 8));
  }
  const { masters, months, reporters, records } = making;
  return { seed, masters, months, reporters, records, municipality };
}

/** Most reporters of one group that a correction is of. */
const CORRECTED = 7;

/**
 * The same office with a correction of one month: in some areas a few reporters' records go, weigh
 * otherwise, or come late.
 */
export function withCorrection(office: Office, month: string): Office {
  const random = new Random(office.seed + 1_000);
  const records: OfficeRecord[] = [...office.records];
  const inMonth = records.flatMap((it, place) => (it.day.startsWith(month) ? [place] : []));
  const amphoes = [...new Set(inMonth.map((it) => records[it]?.tambon.slice(0, 4) ?? ''))];
  for (const amphoe of random.some(amphoes, 4)) {
    const own = inMonth.filter((it) => records[it]?.tambon.startsWith(amphoe));
    for (const place of random.some(own, random.between(1, CORRECTED))) {
      const record = records[place];
      if (!record) continue;
      const { came: _came, gone: _gone, ...plain } = record as WasteRecord;
      const other = {
        ...plain,
        grams: Math.round(random.lumpy(record.grams, 1)) + 1,
        // Also of another place: what they were of before has less since.
        ...(random.chance(0.3) && { tambon: records[random.pick(own)]?.tambon ?? plain.tambon }),
      };
      const kind = random.between(0, 2);
      if (kind < 2) records[place] = { ...record, gone: true };
      if (kind > 0) {
        records.push({
          ...other,
          came: true,
          ...(kind === 1 && { insteadOf: place }),
        } as OfficeRecord);
      }
    }
  }
  return { ...office, records };
}

/** Who a record counts as: branches of a chain are one, households are not; null is nobody. */
export function whoOf(office: Office, { reporter }: Pick<OfficeRecord, 'reporter'>): string | null {
  if (reporter === null) return null;
  const account = office.reporters[reporter];
  if (!account) throw new Error(`No reporter ${reporter}`);
  const organisation = account.organisation?.trim().toLowerCase() ?? '';
  return account.type !== 'consumer' && organisation !== '' ? organisation : `#${reporter}`;
}

const kilograms = (grams: number): string => (grams / 1000).toFixed(3);

/** Writes reporters and records, but what a correction adds, into a database of the starter rows. */
export async function insertOffice(
  { db }: Database,
  office: Office,
  at = '2026-03-01T00:00:00Z',
): Promise<void> {
  const { masters, reporters, records } = office;
  for (const [code, price] of masters.priceOfMaterial) {
    await db.execute(sql`update materials set price_per_kg = ${price} where code = ${code}`);
  }
  await db.execute(sql`
    insert into places (code, name, user_type, chain, members, floor_area, tambon_code)
    select 'A' || place, 'สมศรี มีสุข' || place, type, organisation, members, "floorArea", tambon
    from jsonb_to_recordset(${JSON.stringify(reporters)}::jsonb) as r(place int, type text,
      organisation text, members int, "floorArea" numeric, tambon text)`);
  const numbered = records.map((record, place) => ({ record, place }));
  await insertRecords(
    db,
    office,
    numbered.filter(({ record }) => !record.came),
    at,
  );
}

/** Writes the correction of an office into its database: what goes, what is another, what comes late. */
export async function correctOffice({ db }: Database, office: Office, at: string): Promise<void> {
  const instead = new Map(
    office.records.flatMap(({ insteadOf, grams, tambon }) =>
      insteadOf === undefined ? [] : [[insteadOf, { grams, tambon }]],
    ),
  );
  for (const [place, { gone, source }] of office.records.entries()) {
    if (!gone) continue;
    const table = sql.identifier(source === 'waste' ? 'waste_records' : 'packaging_records');
    const code = `${source === 'waste' ? 'W' : 'P'}${place}`;
    const other = instead.get(place);
    const change = other
      ? sql`weight_kg = ${kilograms(other.grams)}, tambon_code = ${other.tambon}`
      : sql`active = false`;
    await db.execute(sql`update ${table} set ${change}, updated_at = ${at} where code = ${code}`);
  }
  const late = office.records
    .map((record, place) => ({ record, place }))
    .filter(({ record }) => record.came && record.insteadOf === undefined);
  await insertRecords(db, office, late, at);
}

async function insertRecords(
  db: Database['db'],
  { masters }: Office,
  records: readonly { readonly record: OfficeRecord; readonly place: number }[],
  at: string,
): Promise<void> {
  const numbered = records.map(({ record: it, place }) => {
    const price =
      it.source === 'waste'
        ? (masters.priceOfMaterial.get(
            it.material ?? masters.materialOfItem.get(it.item ?? '') ?? '',
          ) ?? null)
        : null;
    return { ...it, place, kg: kilograms(it.grams), price };
  });
  const CHUNK = 4_000;
  for (let from = 0; from < numbered.length; from += CHUNK) {
    const chunk = JSON.stringify(numbered.slice(from, from + CHUNK));
    await db.execute(sql`
      insert into waste_records (code, record_date, reporter_id, user_type, tambon_code,
        material_id, material_sub_id, menu_id, retail_store_id, retail_material_id, weight_kg, part,
        waste_food_id, waste_manage_id, method, covers, members, floor_area, price_per_kg,
        emission_factor, landfill_factor, counts_as_waste, stage, destination, created_at, updated_at)
      select 'W' || r.place, r.day, u.id, r.type, r.tambon, m.id, ms.id, n.id, s.id, s.material_id,
        r.kg, r.part, f.id, w.id, r.method, r.covers, r.members, r."floorArea", r.price,
        w.emission_factor, 2.53, w.counts_as_waste, f.stage, w.destination,
        ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${chunk}::jsonb) as r(source text, place int, day date, reporter int,
        type text, tambon text, kg numeric, material text, "materialSub" text, menu text, item text,
        step text, manage text, part text, method text, covers int, members int,
        "floorArea" numeric, price numeric)
      left join places u on u.code = 'A' || r.reporter
      left join materials m on m.code = r.material
      left join material_subs ms on ms.code = r."materialSub"
      left join menus n on n.code = r.menu
      left join retail_stores s on s.code = r.item
      join waste_foods f on f.code = r.step
      join waste_manages w on w.code = r.manage
      where r.source = 'waste'`);
    await db.execute(sql`
      insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
        category_unit_id, weight_kg, waste_manage_packaging_id, recovered, clean, members,
        created_at, updated_at)
      select 'P' || r.place, r.day, u.id, r.type, r.tambon, c.id, r.kg, w.id, w.recovered, r.clean, r.members,
        ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${chunk}::jsonb) as r(source text, place int, day date, reporter int,
        type text, tambon text, kg numeric, kind text, manage text, clean text, members int)
      left join places u on u.code = 'A' || r.reporter
      join category_units c on c.code = r.kind
      join waste_manage_packagings w on w.code = r.manage
      where r.source = 'packaging'`);
  }
}

/** Tables whose ids stand in published keys, by the breakdown that they are of. */
const KEY_TABLES: Readonly<Record<string, string>> = {
  material: 'materials',
  menu: 'menus',
  step: 'waste_foods',
  manage: 'waste_manages',
  category: 'retail_store_categories',
  retailStore: 'retail_stores',
  packagingManage: 'waste_manage_packagings',
};

/** The code of a published key, by breakdown; words and codes of areas stay as they are. */
export async function readKeyCodes({
  db,
}: Database): Promise<(breakdown: string, key: string) => string> {
  const codes = new Map<string, string>();
  for (const [breakdown, table] of Object.entries(KEY_TABLES)) {
    const { rows } = await db.execute<{ id: number; code: string }>(
      sql`select id, code from ${sql.identifier(table)}`,
    );
    for (const { id, code } of rows) codes.set(`${breakdown} ${id}`, code);
  }
  return (breakdown, key) => codes.get(`${breakdown} ${key}`) ?? key;
}

/** Puts an office into the product: by its own calls, but for rows that no call would take today. */
import { sql } from 'drizzle-orm';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { type Stage, setStage } from '../server/dashboard/support.ts';
import { Sheets } from '../server/excel/support.ts';
import { type TestCell, workbook } from '../server/excel/workbooks.ts';
import type { Open } from '../support/databases.ts';
import { addUser, LOCALES_DIRECTORY } from '../support/server.ts';
import { OWN_MENUS, OWN_SUB, type Phase } from './masters.ts';
import type { Described, Item, Office } from './office.ts';

type Fields = Record<string, unknown>;
type Saved = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

const PASSWORD = 'ข้าวเหลือหนึ่งจาน';
/** What an officer needs who reads figures and reports. */
const OFFICER = [
  'waste-cateory/waste-records',
  'waste-cateory/packaging-records',
  'waste-cateory/reports',
];
const TABLES = [
  ...['materials', 'material_subs', 'menus', 'retail_stores', 'retail_store_categories', 'units'],
  ...['waste_foods', 'waste_manages', 'category_units', 'waste_manage_packagings'],
];

/** An office that is kept by the product, and who asks it. */
export interface Kept {
  readonly stage: Stage;
  /** An officer's, who may see the records and the reports. */
  readonly token: string;
  /** The code of a row by its table and id. */
  code(table: string, id: number): string;
  /** The id of a row by its table and code; of a campaign by its name. */
  id(table: string, code: string): number | null;
  /** Counts the records of ways again, as the office has it. */
  recalculate(): Promise<void>;
}

const WORDS = loadWords(LOCALES_DIRECTORY);
const word = (set: string, value: string): string =>
  WORDS.text('th', `resources:choices.${set}.${value}`);
const headOf = (resource: string, fields: readonly string[]): string[] =>
  fields.map((field) => WORDS.fieldLabel('th', field, resource));
const date = (day: string): TestCell => ({ date: day });

const RECORD_FIELDS = [
  ...['code', 'recordDate', 'periodDays', 'userType', 'reporterId', 'tambonCode', 'method'],
  ...['covers', 'quantity', 'unitId', 'materialId', 'materialSubId', 'menuId', 'retailStoreId'],
  ...['part', 'wasteFoodId', 'wasteManageId'],
];
const PACKAGING_FIELDS = [
  ...['recordDate', 'userType', 'reporterId', 'tambonCode', 'categoryUnitId', 'pieces'],
  ...['wasteManagePackagingId', 'clean'],
];
const codeOf = (place: number): string => `OFFICE${place}`;

/** What was thrown away, by the columns of the sheet. */
function describedCells(waste: Described): TestCell[] {
  const { item, quantity, unit, part, step, way } = waste;
  const of = (kind: Item['kind']) => (item.kind === kind ? item.code : null);
  const items = [of('material'), item.sub, of('menu'), of('retailStore')];
  return [quantity, unit, ...items, word('foodPart', part), step, way];
}

class Keeping {
  readonly #ids = new Map<string, number>();
  readonly codes = new Map<string, string>();
  readonly people: Saved[] = [];
  readonly versions = new Map<string, number>();

  constructor(
    readonly stage: Stage,
    readonly office: Office,
  ) {}

  async post(call: string, data: Fields): Promise<Saved> {
    const { server, token } = this.stage;
    const { status, body, text } = await server.call('POST', `/api/${call}`, { data }, { token });
    if (status !== 200) throw new Error(`${call} ${JSON.stringify(data)}: ${text}`);
    // A 200 of a save holds the row.
    return body.data as Saved;
  }

  id(table: string, code: string | null): number | null {
    if (code === null) return null;
    const id = this.#ids.get(`${table} ${code}`);
    if (id === undefined) throw new Error(`${table} ${code}`);
    return id;
  }

  async readIds(): Promise<void> {
    for (const table of TABLES) {
      const { rows } = await this.stage.database.db.execute<{ id: number; code: string }>(
        sql`select id, code from ${sql.identifier(table)}`,
      );
      for (const { id, code } of rows) {
        this.#ids.set(`${table} ${code}`, id);
        this.codes.set(`${table} ${id}`, code);
      }
    }
  }

  async saveMasters(): Promise<void> {
    await this.readIds();
    const [rice, plate] = [this.id('materials', 'RICE'), this.id('units', 'PLATE')];
    const { code, pricePerKg, plateKg } = OWN_SUB;
    const unitWeights = [{ unitId: plate, kg: plateKg }];
    await this.post('foodcateory/saveMaterialSub', {
      ...{ code, name: 'ข้าวของสำนักงาน', materialId: rice, pricePerKg, unitWeights },
    });
    const foodType = await this.post('foodcateory/saveFoodType', { name: 'อาหารของสำนักงาน' });
    for (const { code, servingGrams, price } of OWN_MENUS) {
      const menu = { code, name: code, foodTypeId: foodType.id, servingGrams, price };
      await this.post('foodcateory/saveMenu', menu);
    }
    await this.readIds();
    for (const { way, name, ...version } of this.office.versions) {
      const described = { gwpSet: 'ar5', basis: 'derived', source: 'คำนวณใหม่' };
      const wasteManageId = this.id('waste_manages', way);
      const data = { ...version, name, wasteManageId, ...described };
      this.versions.set(name, (await this.post('wastecateory/saveWasteManageFactor', data)).id);
    }
  }

  async saveRecipes(phase: Phase): Promise<void> {
    const { server, token } = this.stage;
    for (const { code, recipe } of OWN_MENUS) {
      const data = Object.entries(recipe[phase]).map(([material, quantity]) => ({
        ...{ materialId: this.id('materials', material), quantity, unitId: this.id('units', 'G') },
      }));
      const body = { data, foods_menu_id: this.id('menus', code) };
      const answer = await server.call('POST', '/api/foodcateory/saveMaterialFood', body, {
        token,
      });
      if (answer.status !== 200) throw new Error(answer.text);
    }
  }

  async savePeople(phase: Phase): Promise<void> {
    for (const { place, members, floorArea, ...person } of this.office.people) {
      if (phase === 1 && members[0] === members[1] && floorArea[0] === floorArea[1]) continue;
      const measures = { members: members[phase], floorArea: floorArea[phase] };
      const known = this.people[place];
      const { type: userType, tambon: tambonCode, organisation } = person;
      // An account of staff has no place of its own: theirs is added by hand.
      const isStaff = userType === 'staff';
      const who = isStaff
        ? { name: `มีสุข${place}` }
        : {
            ...{ username: `reporter${place}`, password: PASSWORD, firstName: 'สมศรี' },
            ...{ lastName: `มีสุข${place}`, organisation },
          };
      const fields = known
        ? { id: known.id, version: known.version, ...measures }
        : { ...who, userType, tambonCode, ...measures };
      this.people[place] = await this.post(isStaff ? 'place/savePlace' : 'user/saveUser', fields);
    }
  }

  async #import(call: string, head: readonly string[], rows: readonly TestCell[][]): Promise<void> {
    const sheets = new Sheets(this.stage.server, this.stage.token);
    const { status, error } = await sheets.apply(call, await workbook([head, ...rows]));
    if (status !== 200) throw new Error(`${call}: ${JSON.stringify(error)}`);
  }

  async saveRecords(phase: Phase): Promise<void> {
    const own = this.office.waste.filter((it) => it.phase === phase && it.copyOf === null);
    const who = (reporter: number | null) =>
      reporter === null ? null : String(this.people[reporter]?.code);
    await this.#import(
      'wastecateory/importWasteRecord',
      headOf('wasteRecords', RECORD_FIELDS),
      own.map(({ place, day, days, type, reporter, tambon, method, covers, waste }) => [
        ...[codeOf(place), date(day), days, word('userType', type), who(reporter), tambon],
        ...[word('measuringMethod', method), covers],
        ...(waste ? describedCells(waste) : [0]),
      ]),
    );
    await this.#import(
      'wastecateory/importPackagingRecord',
      headOf('packagingRecords', PACKAGING_FIELDS),
      this.office.packaging
        .filter((it) => it.phase === phase)
        .map(({ day, type, reporter, tambon, kind, pieces, way, clean }) => [
          ...[date(day), word('userType', type), who(reporter), tambon, kind, pieces, way],
          clean && word('cleanliness', clean),
        ]),
    );
  }

  async retire(): Promise<void> {
    for (const { place } of this.office.waste.filter(({ isRetired }) => isRetired)) {
      const filters = [{ field: 'code', operator: 'eq', value: codeOf(place) }];
      const found = await this.post('wastecateory/searchWasteRecord', { filters });
      // A search answers a list.
      const [row] = found as unknown as readonly Saved[];
      const { id, version } = row ?? {};
      await this.post('wastecateory/saveWasteRecord', { id, version, active: false });
    }
  }

  /** Copies of saved rows on other days, with the factors and people that these have. */
  async insertOld(): Promise<void> {
    const rows = this.office.waste
      .filter(({ copyOf }) => copyOf !== null)
      .map((it) => ({
        pattern: codeOf(it.copyOf ?? -1),
        code: `OLD${it.place}`,
        record_date: it.day,
        period_days: it.days,
        user_type: it.type,
        reporter_id: it.reporter === null ? null : this.people[it.reporter]?.id,
        active: true,
      }));
    const { db } = this.stage.database;
    await db.execute(sql`
      insert into waste_records
      select (json_populate_record(pattern, (one::jsonb ||
        jsonb_build_object('id', nextval('waste_records_id_seq')))::json)).*
      from json_array_elements(${JSON.stringify(rows)}::json) one
        join waste_records pattern on pattern.code = one ->> 'pattern'`);
  }

  async saveCampaigns(): Promise<void> {
    for (const { reporters, ...campaign } of this.office.campaigns) {
      const { id } = await this.post('wastecateory/saveCampaign', campaign);
      this.#ids.set(`campaigns ${campaign.name}`, id);
      for (const place of reporters) {
        const enrolled = { campaignId: id, reporterId: this.people[place]?.id };
        await this.post('wastecateory/saveCampaignReporter', enrolled);
      }
    }
  }

  async recalculate(): Promise<void> {
    for (const { way, version } of this.office.recalculations) {
      await this.post('wastecateory/recalculateFactors', {
        wasteManageId: this.id('waste_manages', way),
        version: this.versions.get(version) ?? version,
      });
    }
  }
}

/** Starts a server that keeps an office. The caller closes it. */
export async function keepOffice(open: Open, office: Office): Promise<Kept> {
  const stage = await setStage(await open('starter'), 0);
  const keeping = new Keeping(stage, office);
  await keeping.saveMasters();
  for (const phase of [0, 1] as const) {
    await keeping.saveRecipes(phase);
    await keeping.savePeople(phase);
    await keeping.saveRecords(phase);
  }
  await keeping.retire();
  await keeping.insertOld();
  for (const statistic of office.statistics) {
    await keeping.post('area/saveAreaStatistic', { ...statistic, source: 'กรมการปกครอง' });
  }
  await keeping.saveCampaigns();
  const { username, password } = await addUser(stage.server, OFFICER, { userType: 'staff' });
  const { token } = await stage.server.signIn(username, password);
  return {
    ...{ stage, token },
    code: (table, id) => keeping.codes.get(`${table} ${id}`) ?? String(id),
    id: (table, code) => keeping.id(table, code),
    recalculate: () => keeping.recalculate(),
  };
}

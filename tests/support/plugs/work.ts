/** People who save and import records without a pause, and what they were told of each. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import type { Chance } from '../../../src/food-waste/server/demonstration/random.ts';
import { type TestCell, workbook } from '../../server/excel/workbooks.ts';
import { type Told, Visitor } from '../constant-load.ts';

/** Rows of an imported file: more than one statement writes, so that one can be cut in two. */
export const IMPORT_ROWS = 120;
const SAVERS = 4;
const REPORTERS = 'outofhome';
const CALLS = '/api/wastecateory';
/** After an answer that is none; whoever waits for a person to press again waits longer. */
const RETRY_MILLISECONDS = 100;
const TAMBONS = ['100101', '500101', '830101'];
const MONTHS = ['2026-08', '2026-09', '2026-10'];

const words = loadWords(fileURLToPath(new URL('../../../locales', import.meta.url)));
const choice = (name: string): string => words.text('th', `resources:choices.${name}`);

type Data = Readonly<Record<string, unknown>>;

/** What was sent and what came of it, over all rounds. */
export interface Ledger {
  /** Keys of saves that were told to be kept; the note of a record holds its key. */
  readonly saved: Set<string>;
  /** Saves of which nobody was told what became of them. */
  readonly unknown: Map<string, Data>;
  /** Marks of imports that were told to be taken in; the notes of their records begin with it. */
  readonly imported: Set<string>;
  /** Marks of all imports that were sent. */
  readonly sent: Set<string>;
  /** Answers that said 503. */
  readonly outages: Told[];
  /** Calls that had no answer at all. */
  unanswered: number;
  /** Answers that should not have come: neither success, nor 503, nor a broken connection. */
  readonly wrong: Told[];
}

export const emptyLedger = (): Ledger => ({
  saved: new Set(),
  unknown: new Map(),
  imported: new Set(),
  sent: new Set(),
  outages: [],
  unanswered: 0,
  wrong: [],
});

/** What records are made of on this server. */
export interface Materials {
  readonly material: Data;
  readonly step: Data;
  readonly way: Data;
}

async function firstOf(visitor: Visitor, call: string): Promise<Data> {
  const { text } = await visitor.post(call, {});
  const { data }: { data: (Data & { userTypes?: string[] })[] } = JSON.parse(text);
  const found = data.find(({ userTypes }) => userTypes?.includes(REPORTERS) ?? true);
  if (!found) throw new Error(`${call} finds nothing to make records of.`);
  return found;
}

export async function findMaterials(address: string): Promise<Materials> {
  const visitor = new Visitor(address);
  await visitor.signIn();
  const [material, step, way] = [
    await firstOf(visitor, '/api/foodcateory/searchMaterial'),
    await firstOf(visitor, `${CALLS}/searchWasteFoods`),
    await firstOf(visitor, `${CALLS}/searchWasteManage`),
  ];
  visitor.leave();
  return { material, step, way };
}

const dayOf = (chance: Chance): string =>
  `${chance.one(MONTHS)}-${String(chance.whole(1, 28)).padStart(2, '0')}`;

/** A record of that key, of some day and place. */
export function recordOf({ material, step, way }: Materials, key: string, chance: Chance): Data {
  return {
    recordDate: dayOf(chance),
    userType: REPORTERS,
    tambonCode: chance.one(TAMBONS),
    materialId: material.id,
    weightKg: chance.whole(1, 9000) / 1000,
    part: 'inedible',
    wasteFoodId: step.id,
    wasteManageId: way.id,
    method: 'directWeighing',
    note: key,
  };
}

/** Notes what came of a call; false where nobody knows, or it failed. */
function judged(ledger: Ledger, told: Told): boolean {
  if (told.status === 200) return true;
  if (told.status === 0) ledger.unanswered += 1;
  else if (told.status === 503) ledger.outages.push(told);
  else ledger.wrong.push(told);
  return false;
}

/** Saves a record under its key; the same key again is the same save. */
export async function saveRecord(
  visitor: Visitor,
  ledger: Ledger,
  key: string,
  data: Data,
): Promise<boolean> {
  const told = await visitor.post(`${CALLS}/saveWasteRecord`, data, { 'idempotency-key': key });
  const kept = judged(ledger, told);
  if (kept) {
    ledger.saved.add(key);
    ledger.unknown.delete(key);
  } else if (!ledger.saved.has(key)) ledger.unknown.set(key, data);
  return kept;
}

async function fileOf(materials: Materials, mark: string, chance: Chance): Promise<Buffer> {
  const fields = ['recordDate', 'userType', 'tambonCode', 'materialId', 'weightKg', 'part'];
  const more = ['wasteFoodId', 'wasteManageId', 'method', 'note'];
  const head = [...fields, ...more].map((field) => words.fieldLabel('th', field, 'wasteRecords'));
  const nameOf = ({ name, code }: Data): string => `${name} [${code}]`;
  const rows = Array.from({ length: IMPORT_ROWS }, (_, n): TestCell[] => [
    { date: dayOf(chance) },
    choice(`userType.${REPORTERS}`),
    chance.one(TAMBONS) ?? null,
    nameOf(materials.material),
    (n + 1) / 1000,
    choice('foodPart.inedible'),
    nameOf(materials.step),
    nameOf(materials.way),
    choice('measuringMethod.directWeighing'),
    `${mark} ${n}`,
  ]);
  return workbook([head, ...rows], { shared: false });
}

async function importRecords(
  visitor: Visitor,
  ledger: Ledger,
  mark: string,
  file: Buffer,
): Promise<boolean> {
  const form = new FormData();
  form.set('step', 'apply');
  form.set('file', new Blob([new Uint8Array(file)]), 'file.xlsx');
  const request = new Request('http://here', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const body = new Uint8Array(await request.arrayBuffer());
  ledger.sent.add(mark);
  const told = await visitor.ask('POST', `${CALLS}/importWasteRecord`, body, {
    'content-type': type,
  });
  const taken = judged(ledger, told);
  if (taken) ledger.imported.add(mark);
  return taken;
}

export interface Load {
  /** Lets everybody finish what they are at. */
  end(): Promise<void>;
}

/** Begins to save and to import, until it is ended. */
export async function beginLoad(
  address: string,
  materials: Materials,
  ledger: Ledger,
  chance: Chance,
): Promise<Load> {
  let over = false;
  const visitors = Array.from({ length: SAVERS + 1 }, () => new Visitor(address));
  for (const visitor of visitors) await visitor.signIn();
  const [importer, ...savers] = visitors;
  const repeat = async (work: () => Promise<boolean>): Promise<void> => {
    while (!over) if (!(await work())) await delay(RETRY_MILLISECONDS);
  };
  const all = savers.map((saver) =>
    repeat(() => {
      const key = randomUUID();
      return saveRecord(saver, ledger, key, recordOf(materials, key, chance));
    }),
  );
  if (importer) {
    all.push(
      repeat(async () => {
        const mark = `import-${randomUUID()}`;
        return importRecords(importer, ledger, mark, await fileOf(materials, mark, chance));
      }),
    );
  }
  return {
    end: async () => {
      over = true;
      await Promise.all(all);
      for (const visitor of visitors) visitor.leave();
    },
  };
}

/** The calls of a day: so many that no one repeats the same, and no more. */
import { keyOf, type Sent } from './statements.ts';

export interface Call extends Sent {
  /** What it is counted under. */
  readonly kind: string;
}

/** What records are made of that staff save. */
export interface Masters {
  readonly reporterId: number;
  readonly materialId: number;
  readonly wasteFoodId: number;
  readonly wasteManageId: number;
  readonly unitId: number;
}

/** Something people do, and which share of what they do it is. */
export interface Habit {
  readonly share: number;
  /** One of these, call after call. */
  readonly choices: readonly (readonly Call[])[];
}

export interface Habits {
  readonly staff: readonly Habit[];
  readonly readers: readonly Habit[];
}

const DIFFERENT = 200;
const CODES = { from: 10_000, step: 397 };
const IDS = { from: 1, step: 47 };
const LIST = '/api/wastecateory/searchWasteRecord';
const IN_USE = { field: 'active', operator: 'eq', value: true };
const USER_TYPES = ['consumer', 'retail', 'outofhome'];
const PROVINCES = ['10', '50', '30', '40', '90', '83', '20'];

const call = (kind: string, path: string, data: object): Call => ({
  kind,
  path,
  body: JSON.stringify({ data }),
});
const list = (kind: string, data: object, ...filters: object[]): Call =>
  call(kind, LIST, { ...data, filters: [IN_USE, ...filters] });
const several = (numbers: { from: number; step: number }): number[] =>
  Array.from({ length: DIFFERENT }, (_, index) => numbers.from + index * numbers.step);

/** The first and the 28th of each of the ten months before a day. */
function monthsBefore(today: string): string[][] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 10 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 8);
    return [`${first}01`, `${first}28`];
  });
}

/** The months of this year, which nobody publishes, and what only people of the office may choose. */
function liveFigures(masters: Masters, today: string): Call[] {
  const ask = (name: string, own: object): Call =>
    call(`live, ${name}`, `/api/dashboard/${name}`, {
      ...{ from: `${today.slice(0, 4)}-01-01`, to: today },
      ...own,
    });
  return [
    ask('getHomeDashboard', {}),
    ask('loadMapProvince', {}),
    ask('getBarChartMaterials', { split: 'part' }),
    ask('getCalculateMaterials', { by: 'step', materialId: masters.materialId }),
  ];
}

function staffHabits(masters: Masters, today: string): Habit[] {
  const months = monthsBefore(today).map((value) => [
    list('list, a month', {}, { field: 'recordDate', operator: 'between', value }),
  ]);
  const texts = several(CODES).map((number) => [list('list, search', { text: `W${number}` })]);
  const ones = several(IDS).map((value) => [
    list('one record', {}, { field: 'id', operator: 'eq', value }),
  ]);
  const save = call('save', '/api/wastecateory/saveWasteRecord', {
    ...masters,
    ...{ recordDate: today, periodDays: 1, quantity: 0.2, part: 'edible' },
    method: 'directWeighing',
  });
  return [
    { share: 0.35, choices: [[list('list, first page', {})]] },
    { share: 0.05, choices: [liveFigures(masters, today)] },
    { share: 0.15, choices: months },
    { share: 0.15, choices: texts },
    { share: 0.15, choices: ones },
    { share: 0.15, choices: [[save]] },
  ];
}

/** The requests of a published dashboard; a map shows the whole country whatever area is chosen. */
function dashboard(filter: { userType?: string; area?: string }): Call[] {
  const { area: _, ...ofCountry } = filter;
  const chart = (name: string, own: object = {}): Call =>
    call(`dashboard, ${name}`, `/api/dashboard/${name}`, { ...filter, ...own });
  return [
    chart('getHomeDashboard'),
    call('dashboard, loadMapProvince', '/api/dashboard/loadMapProvince', ofCountry),
    chart('getBarChartMaterials'),
    chart('getCircleBarIngredient', { by: 'destination', limit: 5 }),
    chart('getCalculateMaterials', { by: 'material', limit: 8 }),
    chart('getCalculateMaterials', { by: 'step', limit: 8 }),
    chart('getCalculateMaterialsByGroupUser', {
      ...{ rowsBy: 'material', columnsBy: 'userType', limit: 8 },
    }),
  ];
}

/** What staff at records and readers of dashboards do. */
export const habitsOf = (masters: Masters, today: string): Habits => ({
  staff: staffHabits(masters, today),
  readers: [
    { share: 0.6, choices: [dashboard({})] },
    { share: 0.2, choices: USER_TYPES.map((userType) => dashboard({ userType })) },
    { share: 0.2, choices: PROVINCES.map((area) => dashboard({ area })) },
  ],
});

/** Whether the user has signed in. */
export const isOfStaff = ({ kind }: Call): boolean => !kind.startsWith('dashboard');

/** Each call there may be, once. */
export function callsOf({ staff, readers }: Habits): Call[] {
  const all = [...staff, ...readers].flatMap(({ choices }) => choices.flat());
  return [...new Map(all.map((it) => [keyOf(it), it])).values()];
}

function among<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

/** What somebody does next. */
export function choose(habits: readonly Habit[]): readonly Call[] {
  let chance = Math.random();
  const habit = habits.find(({ share }) => {
    chance -= share;
    return chance < 0;
  });
  return among((habit ?? among(habits)).choices);
}

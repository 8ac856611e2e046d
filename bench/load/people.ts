/** What staff and readers do in a day, as calls with time to think between them. */
import { Visitor } from '../../tests/support/constant-load.ts';

/** Milliseconds of the calls of one kind, and what was answered otherwise than by 200. */
export interface Kind {
  readonly times: number[];
  readonly failures: Map<number, number>;
}
export type Kinds = Map<string, Kind>;

interface Call {
  readonly kind: string;
  readonly path: string;
  readonly data: unknown;
}

/** What records are made of that staff save. */
export interface Masters {
  readonly reporterId: number;
  readonly materialId: number;
  readonly wasteFoodId: number;
  readonly wasteManageId: number;
  readonly unitId: number;
}

const STAFF_SECONDS = 8;
/** Somebody looks at a dashboard for this long before the next, or another filter. */
const READER_SECONDS = 90;
const LIST = '/api/wastecateory/searchWasteRecord';
const IN_USE = { field: 'active', operator: 'eq', value: true };

const list = (kind: string, data: object, ...filters: object[]): Call => ({
  kind,
  path: LIST,
  data: { ...data, filters: [IN_USE, ...filters] },
});

const among = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};
const pad = (number: number): string => String(number).padStart(2, '0');

function staffCall({ today, masters }: Day): Call {
  const chance = Math.random();
  if (chance < 0.4) return list('list: first page', {});
  if (chance < 0.55) {
    const month = `2026-${pad(1 + Math.floor(Math.random() * 10))}`;
    const value = [`${month}-01`, `${month}-28`];
    return list('list: a month', {}, { field: 'recordDate', operator: 'between', value });
  }
  if (chance < 0.7) {
    return list('list: search', { text: `W${10_000 + Math.floor(Math.random() * 80_000)}` });
  }
  if (chance < 0.85) {
    const value = 1 + Math.floor(Math.random() * 10_000);
    return list('one record', {}, { field: 'id', operator: 'eq', value });
  }
  return {
    kind: 'save',
    path: '/api/wastecateory/saveWasteRecord',
    data: {
      ...masters,
      ...{ recordDate: today, periodDays: 1, quantity: 0.2, part: 'edible' },
      method: 'directWeighing',
    },
  };
}

/** What a dashboard asks. */
function readerCalls(): Call[] {
  const chance = Math.random();
  const filter =
    chance < 0.6
      ? {}
      : chance < 0.8
        ? { userType: among(['consumer', 'retail', 'outofhome']) }
        : { area: among(['10', '50', '30', '40', '90', '83', '20']) };
  return [
    ['getHomeDashboard', {}],
    ['loadMapProvince', {}],
    ['getBarChartMaterials', {}],
    ['getCircleBarIngredient', { by: 'destination', limit: 5 }],
    ['getCalculateMaterials', { by: 'material', limit: 8 }],
    ['getCalculateMaterials', { by: 'step', limit: 8 }],
    ['getCalculateMaterialsByGroupUser', { rowsBy: 'material', columnsBy: 'userType', limit: 8 }],
  ].map(([name, own]): Call => {
    const { area, ...asked } = { area: undefined, ...filter };
    const isMap = name === 'loadMapProvince';
    const data = { ...asked, ...(area && !isMap && { area }), ...Object(own) };
    return { kind: `dashboards: ${name}`, path: `/api/dashboard/${name}`, data };
  });
}

/** What everybody of a run has in common. */
export interface Day {
  readonly address: string;
  readonly today: string;
  readonly masters: Masters;
  readonly kinds: Kinds;
  readonly until: number;
}

/** Waits about so long, now less and now more, and not beyond the end of the run. */
function think(seconds: number, { until }: Day): Promise<void> {
  const wait = -Math.log(1 - Math.random()) * seconds * 1000;
  return new Promise((resolve) => setTimeout(resolve, Math.min(wait, until - Date.now())));
}

async function timed(visitor: Visitor, call: Call, kinds: Kinds, from: string): Promise<void> {
  const kind = kinds.get(call.kind) ?? { times: [], failures: new Map<number, number>() };
  kinds.set(call.kind, kind);
  const start = performance.now();
  const { status } = await visitor.post(call.path, call.data, { 'x-forwarded-for': from });
  kind.times.push(performance.now() - start);
  if (status !== 200) kind.failures.set(status, (kind.failures.get(status) ?? 0) + 1);
}

const addressOf = (number: number): string =>
  `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** A clerk all day at records. @param visitor signed in, and nobody else's */
export async function work(visitor: Visitor, number: number, day: Day): Promise<void> {
  await think(STAFF_SECONDS, day);
  while (Date.now() < day.until) {
    await timed(visitor, staffCall(day), day.kinds, addressOf(number));
    await think(STAFF_SECONDS, day);
  }
  visitor.leave();
}

/** Somebody who looks at dashboards now and then. */
export async function read(number: number, day: Day): Promise<void> {
  const visitor = new Visitor(day.address);
  await think(READER_SECONDS, day);
  while (Date.now() < day.until) {
    // One after another, on one connection: a time tells of its own call alone.
    for (const call of readerCalls()) await timed(visitor, call, day.kinds, addressOf(number));
    await think(READER_SECONDS, day);
  }
  visitor.leave();
}

/** Dashboards: what everybody may ask, with the words of each call and filters that matter. */
import type { JsonObject } from '../texts/json.ts';
import type { Recorder } from './recorder.ts';

const WASTE_WORDS = [
  ...['material', 'materialSub', 'menu', 'category', 'retailStore', 'step', 'stage', 'manage'],
  ...['destination', 'part', 'method', 'userType'],
];
const PACKAGING_WORDS = ['packagingMaterial', 'categoryUnit', 'manage', 'clean', 'recyclable'];
const USER_TYPES = ['consumer', 'retail', 'outofhome', 'handler'];

/** Filters that every call takes. */
const FILTERS: Readonly<Record<string, JsonObject>> = {
  'of a province': { area: '10' },
  'of an amphoe': { area: '1001' },
  'of a tambon': { area: '100101' },
  'of half a year, with last year': { from: '2026-01-01', to: '2026-06-30', compare: 'lastYear' },
  'of this month': { from: '2026-11-01', to: '2026-11-30' },
  'of a part and a material': { part: 'edible', materialId: '#materials:VEG', limit: 3 },
  'of a step and a way': { wasteFoodId: '#wasteFoods:PREP', wasteManageId: '#wasteManages:MUNI' },
};

const WRONG: Readonly<Record<string, JsonObject>> = {
  'of an unknown area': { area: '99' },
  'of reversed days': { from: '2026-06-01', to: '2026-01-01' },
  'of eleven years': { from: '2015-01-01', to: '2026-01-01' },
  'of an unknown type': { userType: 'staff', odd: 1, limit: 51 },
  'by an unknown word': { by: 'nonsense' },
};

/** What each call may be asked beside filters. */
const OWN_WORDS: Readonly<Record<string, readonly JsonObject[]>> = {
  getHomeDashboard: USER_TYPES.map((userType) => ({ userType })),
  countTypeUsers: [],
  getCalculateMaterials: WASTE_WORDS.map((by) => ({ by })),
  getCircleBarIngredient: [{ by: 'part' }, { by: 'stage' }, { by: 'destination' }],
  getCircleBarWare: PACKAGING_WORDS.map((by) => ({ by })),
  getCalculateMaterialsByGroupUser: [
    { rowsBy: 'step', columnsBy: 'stage' },
    { rowsBy: 'material', columnsBy: 'destination' },
    { by: 'menu' },
  ],
  getBarChartMaterials: [
    ...['month', 'week', 'day', 'year', 'fiscalYear'].map((by) => ({ by, from: '2026-08-01' })),
    ...['userType', 'destination', 'material', 'part'].map((split) => ({ split })),
  ],
  loadMapProvince: ['kgPerPersonYear', 'kg', 'kgCo2e', 'baht'].map((measure) => ({ measure })),
  loadMapAmpur: [{ area: '10' }, { area: '50', measure: 'kg' }],
  loadMapTambon: [{ area: '10' }, { area: '1001' }, {}],
};

const tell = (words: JsonObject): string =>
  Object.entries(words)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'nothing else';

async function recordCall(recorder: Recorder, call: string): Promise<void> {
  const path = `/api/dashboard/${call}`;
  const ask = (name: string, data: JsonObject, people = [recorder.admin]) =>
    recorder.call(name, path, { body: { data }, reads: true }, people);
  await recorder.call('of everything', path, { body: { data: {} }, reads: true });
  await recorder.call('without data', path, { body: {}, reads: true }, [recorder.admin]);
  for (const words of OWN_WORDS[call] ?? []) await ask(tell(words), words);
  for (const [name, data] of Object.entries(FILTERS)) {
    // Few enough reporters for some figures to be held back from whoever is not signed in.
    await ask(name, data, call === 'getCalculateMaterials' ? [...recorder.few] : [recorder.admin]);
  }
  for (const [name, data] of Object.entries(WRONG)) await ask(name, data);
}

async function recordWorkbooks(recorder: Recorder): Promise<void> {
  const path = '/api/dashboard/exportExcel';
  const admin = [recorder.admin];
  const ask = (name: string, data: JsonObject, headers?: Record<string, string>) =>
    recorder.call(name, path, { body: { data }, ...(headers && { headers }) }, admin);
  await recorder.call('of everything', path, { body: { data: {} }, reads: true }, recorder.few);
  await ask('of shops, in English', { userType: 'retail' }, { 'accept-language': 'en' });
  await ask('of handlers in a province', { userType: 'handler', area: '10' });
  const charts = [
    { call: 'getCalculateMaterials', by: 'step' },
    { call: 'getBarChartMaterials', by: 'week' },
  ];
  await ask('of chosen charts', { charts });
  await ask('of unknown charts', { charts: [{ call: 'getOdd' }] });
  await ask('of no charts', { charts: [] });
  await ask('of an unknown area', { area: '99' });
}

async function recordMap(recorder: Recorder): Promise<void> {
  const path = '/api/dashboard/loadMapGeographies';
  const ask = (name: string, query: string, people = [recorder.admin], headers = {}) =>
    recorder.call(name, path + query, { method: 'GET', headers, reads: true }, people);
  await ask('of the country', '', [...recorder.people]);
  for (const level of ['province', 'amphure', 'tambon'])
    await ask(`of ${level}`, `?level=${level}`);
  await ask('of a province', '?level=amphure&parent=10');
  await ask('of an amphoe', '?level=tambon&parent=1001');
  await ask('of a level that is none', '?level=street&parent=99&odd=1');
  await ask('known already', '?level=province', [recorder.admin], { 'if-none-match': '*' });
}

/** Every call under `/api/dashboard`. */
export async function recordDashboards(recorder: Recorder): Promise<void> {
  for (const call of Object.keys(OWN_WORDS)) await recordCall(recorder, call);
  await recordWorkbooks(recorder);
  await recordMap(recorder);
  await recorder.call('notice', '/api/dashboard/demonstration', { method: 'GET', reads: true });
}

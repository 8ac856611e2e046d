/** Everything that figures and reports say of an office, worked out again of its plain records. */
import { expect, it } from 'vitest';
import { describeDatabase } from '../support/databases.ts';
import { runs } from '../support/runs.ts';
import {
  checkCrossing,
  checkMap,
  checkPackaging,
  checkRows,
  checkTrend,
  checkTypes,
  PACKAGING_BREAKDOWNS,
  WASTE_BREAKDOWNS,
} from './breakdowns.ts';
import { type Ask, Asking, Comparing, type View } from './comparing.ts';
import { type Before, checkHead, type Held, type Narrow } from './head.ts';
import { keepOffice } from './keeping.ts';
import { dayAfter, makeOffice } from './making.ts';
import { knownPackaging, knownWaste } from './measure.ts';
import type { Campaign, WasteRecord } from './office.ts';
import { checkCampaigns, checkPopulation } from './population.ts';
import { checkReports, checkWorkbook } from './tables.ts';

/** Two by default: of the one there are three whole years, of the other two. */
const SEEDS = Array.from({ length: 1 + runs(1) }, (_, at) => at + 1);
const PATIENCE = 300_000;
const YEAR: Ask = { from: '2025-03-01', to: '2026-02-28' };
const BEFORE = { from: '2024-03-01', to: '2025-02-28' };
const TYPES = ['consumer', 'outofhome', 'retail', 'handler'] as const;

const yearBefore = (ask: Ask): Before => ({ compare: 'lastYear', ask: { ...ask, ...BEFORE } });

async function checkHeads(held: Held): Promise<void> {
  const asks: Ask[] = [
    ...[YEAR, { ...YEAR, area: '10' }, { ...YEAR, area: '1001' }, { ...YEAR, area: '830101' }],
    ...TYPES.map((userType) => ({ ...YEAR, userType })),
    ...TYPES.map((userType) => ({ ...YEAR, userType, area: '50' })),
  ];
  for (const ask of asks) await checkHead(held, ask, yearBefore(ask));
  const quarter = { from: '2025-11-01', to: '2026-01-31' };
  const before = { from: '2025-08-01', to: '2025-10-31' };
  await checkHead(held, quarter, { compare: 'previous', ask: before });
}

async function checkBreakdowns(held: Held): Promise<void> {
  const before = { ...YEAR, ...BEFORE };
  for (const by of WASTE_BREAKDOWNS) await checkRows(held, YEAR, before, by);
  for (const by of ['material', 'menu', 'manage']) {
    const inside = { area: '10', userType: 'consumer' } as const;
    await checkRows(held, { ...YEAR, ...inside }, { ...before, ...inside }, by);
  }
  for (const by of PACKAGING_BREAKDOWNS) await checkPackaging(held, YEAR, before, by);
  const ofHandlers = { userType: 'handler' } as const;
  await checkPackaging(held, { ...YEAR, ...ofHandlers }, { ...before, ...ofHandlers }, 'manage');
  await checkCrossing(held, YEAR, 'material', 'destination');
  await checkCrossing(held, YEAR, 'material', 'userType');
  await checkTrend(held, { ...YEAR, userType: 'consumer' }, 'month');
  await checkTrend(held, { ...YEAR, area: '10' }, 'month', 'part');
  await checkTrend(held, { from: '2024-01-01', to: '2026-02-28' }, 'fiscalYear');
  for (const measure of [
    'kgPerPersonYear',
    'gramsPerMeal',
    'kgPerSquareMetreYear',
    'kg',
    'kgCo2e',
  ]) {
    await checkMap(held, YEAR, measure);
  }
  await checkMap(held, { ...YEAR, area: '10' }, 'kgPerPersonYear');
  await checkMap(held, { ...YEAR, area: '5001' }, 'kgPerPersonYear');
  await checkTypes(held, YEAR);
  await checkTypes(held, { ...YEAR, area: '50' });
}

async function checkPeople(held: Held): Promise<void> {
  for (const area of ['', '10', '50', '83', '1001']) await checkPopulation(held, { ...YEAR, area });
  await checkPopulation(held, { from: '2024-01-01', to: '2024-06-30' });
  for (const ask of [
    ...[YEAR, { ...YEAR, area: '10' }, { from: '2025-02-01', to: '2025-02-28' }],
    ...[
      { ...YEAR, userType: 'consumer' as const },
      { from: '2023-12-01', to: '2025-12-31' },
    ],
  ]) {
    await checkCampaigns(held, ask);
  }
}

/** Narrowed by what the charts of a page can be narrowed by. */
async function checkNarrowed(held: Held): Promise<void> {
  const { kept } = held.asking;
  const rice: Narrow = ({ materials }) => materials.get('RICE') ?? 0;
  const plates: Narrow = ({ keys }) => (keys.step === 'PLATE' ? 1 : 0);
  const edible: Narrow = ({ keys }) => (keys.part === 'edible' ? 1 : 0);
  for (const [filters, narrow] of [
    [{ materialId: kept.id('materials', 'RICE') }, rice],
    [{ wasteFoodId: kept.id('waste_foods', 'PLATE') }, plates],
    [{ part: 'edible' }, edible],
  ] as const) {
    await checkHead(held, YEAR, yearBefore(YEAR), { filters, narrow });
  }
}

const OWN_TARGET = { baseYear: 2024, baseValue: 9.5, targetYear: 2029, percent: 30 };

async function checkAllReports(held: Held): Promise<void> {
  const of2025: Ask = { from: '2025-01-01', to: '2025-12-31' };
  const retail = { ...of2025, userType: 'retail' as const };
  for (const area of ['', '10', '50', '1001', '83']) await checkReports(held, { ...of2025, area });
  for (const userType of ['consumer', 'outofhome', 'retail'] as const) {
    await checkReports(held, { ...of2025, userType });
  }
  await checkReports(held, { from: '2024-04-01', to: '2024-09-30', area: '10' });
  await checkWorkbook(held, of2025);
  const { server, token } = held.asking.kept.stage;
  const target = { ...OWN_TARGET, baseSource: 'การสำรวจของเทศบาล พ.ศ. 2567' };
  const data = { userType: 'retail', target };
  expect((await server.call('POST', '/api/report/saveTarget', { data }, { token })).status).toBe(
    200,
  );
  await checkReports(held, retail, OWN_TARGET);
}

const isOf = ({ startDate, endDate, reporters }: Campaign, { reporter, day }: WasteRecord) =>
  reporter !== null && reporters.includes(reporter) && day >= startDate && day <= endDate;

/** The last day of the one before lies within the other, and they are not the same days. */
function overlap(one: WasteRecord, other: WasteRecord): boolean {
  const isSame = one.day === other.day && one.days === other.days;
  const isWithin = one.day <= other.day && one.day > dayAfter(other.day, -other.days);
  return !isSame && one.reporter === other.reporter && isWithin;
}

it.each([1, 2])('a made-up office has all that figures are made of (office %i)', (seed) => {
  const { people, waste, packaging, campaigns, versions } = makeOffice(seed);
  const ofYear = waste.filter(({ day, isRetired }) => day >= YEAR.from && !isRetired);
  const types = new Set(ofYear.map(({ type }) => type));
  expect([...types].toSorted()).toEqual(['consumer', 'handler', 'outofhome', 'retail', 'staff']);
  const has = (is: (it: WasteRecord) => boolean) => ofYear.some(is);
  expect(has((it) => it.waste === null)).toBe(true);
  expect(has((it) => it.reporter === null)).toBe(true);
  expect(has((it) => it.waste?.item.kind === 'menu')).toBe(true);
  expect(has((it) => it.copyOf !== null && ofYear.some((one) => overlap(one, it)))).toBe(true);
  const isBeside = (one: WasteRecord, it: WasteRecord) =>
    one !== it && one.reporter === it.reporter && one.day === it.day && one.days === it.days;
  expect(has((it) => it.copyOf === null && ofYear.some((one) => isBeside(one, it)))).toBe(true);
  const branches = people.filter(({ type, organisation }) => type !== 'consumer' && organisation);
  expect(branches.length).toBeGreaterThan(1);
  expect(packaging.some(({ day }) => day >= YEAR.from)).toBe(true);
  expect(campaigns.some((it) => ofYear.some((one) => isOf(it, one)))).toBe(true);
  expect(versions.filter(({ way }) => way === 'LANDFILL')).toHaveLength(2);
});

describeDatabase('figures and reports of a made-up office', (open) => {
  it.each(SEEDS)(
    'agree with a recomputation from its records (office %i)',
    async (seed) => {
      const office = makeOffice(seed);
      const kept = await keepOffice(open, office);
      const [asking, comparing] = [new Asking(kept), new Comparing()];
      const viewOf = (isRecalculated: boolean): View => ({
        office,
        waste: knownWaste(office, isRecalculated),
        packaging: knownPackaging(office),
      });
      const held = { view: viewOf(false), asking, comparing };
      await checkHeads(held);
      await checkBreakdowns(held);
      await checkPeople(held);
      await checkNarrowed(held);
      await checkAllReports(held);
      // A series that is counted with one version: nothing of it is cached from before.
      await kept.recalculate();
      const recalculated = { ...held, view: viewOf(true) };
      await checkHeads(recalculated);
      await checkRows(recalculated, YEAR, { ...YEAR, ...BEFORE }, 'manage');
      await checkRows(recalculated, YEAR, { ...YEAR, ...BEFORE }, 'material');
      await checkMap(recalculated, YEAR, 'kgCo2e');
      expect(comparing.wrong).toEqual([]);
      await kept.stage.server.app.close();
    },
    PATIENCE,
  );
});

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
import { type Before, checkHead, type Held } from './head.ts';
import { keepOffice } from './keeping.ts';
import { makeOffice } from './making.ts';
import { knownPackaging, knownWaste } from './measure.ts';
import { checkCampaigns, checkPopulation } from './population.ts';

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

describeDatabase('figures and reports of a made-up office', (open) => {
  it.each(Array.from({ length: runs(2) }, (_, at) => at + 1))(
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
      expect(comparing.wrong).toEqual([]);
      await kept.stage.server.app.close();
    },
    PATIENCE,
  );
});

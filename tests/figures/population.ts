/** Figures by the people of an area, and the campaigns that figures rest on. */
import { type Ask, isIn, reportersOf, type View, wire, wires } from './comparing.ts';
import { figuresOf, type Held } from './head.ts';
import { sumOf } from './measure.ts';
import type { Campaign, Statistic } from './office.ts';

type Quantity = 'population' | 'households' | 'municipalWasteTonnes';

/** The number of the year in which the period ends, or of the nearest before that has one. */
export function statisticOf(
  statistics: readonly Statistic[],
  { area = '', to }: Pick<Ask, 'area' | 'to'>,
  quantity: Quantity,
): { readonly value: number; readonly year: number } | null {
  const known = statistics
    // The code of the country is 00.
    .filter((it) => it.areaCode === (area || '00') && it.year <= Number(to.slice(0, 4)))
    .toSorted((one, other) => other.year - one.year)
    .map((it) => ({ value: it[quantity], year: it.year }));
  const [newest] = known.filter(({ value }) => value !== null);
  return newest && newest.value !== null ? { value: newest.value, year: newest.year } : null;
}

const daysIn = ({ from, to }: Ask): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Kilograms that were reported in a period, as a year would have them. */
export const perYear = (kg: number, ask: Ask): number => (kg / daysIn(ask)) * 365;

/** The card of figures by the people there are. */
export async function checkPopulation(held: Held, ask: Ask): Promise<void> {
  const { view, asking, comparing } = held;
  const answer = await asking.post('dashboard/getPopulationFigures', ask);
  const data = wire(answer.data);
  const { statistics } = view.office;
  const what = `people ${JSON.stringify(ask)}`;
  const of = (quantity: Quantity) => statisticOf(statistics, ask, quantity);
  for (const quantity of ['population', 'households', 'municipalWasteTonnes'] as const) {
    const { value, year } = wire(wire(data.statistics)[quantity]);
    comparing.near(`${what} ${quantity}`, value, of(quantity)?.value);
    comparing.near(`${what} year of ${quantity}`, year, of(quantity)?.year);
  }
  const found = new Map(wires(data.figures).map((it) => [it.key, it]));
  const [people, municipal] = [of('population'), of('municipalWasteTonnes')];
  for (const [key, userType] of [
    ['foodServicePerInhabitant', 'outofhome'],
    ['retailPerInhabitant', 'retail'],
  ] as const) {
    const kg = figuresOf(view, { ...ask, userType }).wasteKg?.value ?? null;
    const value = kg === null || !people ? null : perYear(kg, ask) / people.value;
    comparing.near(`${what} ${key}`, found.get(key)?.value, value, 1e-12);
  }
  const households = figuresOf(view, { ...ask, userType: 'consumer' }).kgPerPersonYear;
  const tonnes = people ? people.value / 1000 : null;
  const share = tonnes === null || !municipal ? null : tonnes / municipal.value;
  for (const [key, times] of [
    ['householdTonnes', tonnes],
    ['householdShareOfMunicipal', share],
  ] as const) {
    const told = wire(found.get(key));
    const rate = times === null ? null : (households?.rate ?? null);
    comparing.near(`${what} ${key}`, told.value, rate && rate.value * (times ?? 0));
    comparing.precision(`${what} ${key}`, told, rate, times ?? 0);
  }
  // Nobody counts the meals or the floor of an area.
  for (const key of ['foodServiceTonnes', 'retailTonnes']) {
    comparing.near(`${what} ${key}`, found.get(key)?.value, null);
  }
  checkAreas(held, ask, data);
}

/** The estimates of the provinces of the country, or the amphoe of a province. */
function checkAreas({ view, comparing }: Held, ask: Ask, data: ReturnType<typeof wire>): void {
  const what = `people ${JSON.stringify(ask)}`;
  for (const row of wires(data.areas)) {
    const inside = { ...ask, area: String(row.code), userType: 'consumer' } as const;
    const { rate = null } = figuresOf(view, inside).kgPerPersonYear ?? {};
    const inhabitants = statisticOf(view.office.statistics, inside, 'population');
    const known = inhabitants ? rate : null;
    comparing.near(`${what} rate of ${row.code}`, row.rate, rate?.value);
    const times = (inhabitants?.value ?? 0) / 1000;
    comparing.near(`${what} tonnes of ${row.code}`, row.value, known && known.value * times);
    comparing.precision(`${what} tonnes of ${row.code}`, row, known, times);
  }
}

/** Those whose enrolled reporters gave records in the window within the period, and these records. */
export function campaignsBehind(view: View, ask: Ask) {
  const waste = view.waste.filter((it) => it.counts && isIn(ask, it));
  const behind = ({ startDate, endDate, reporters }: Campaign) =>
    waste.filter(
      ({ day, reporter }) =>
        day >= startDate && day <= endDate && reporter !== null && reporters.includes(reporter),
    );
  return view.office.campaigns
    .map((campaign) => ({ campaign, own: behind(campaign) }))
    .filter(({ own }) => own.length > 0);
}

/** The campaigns that the head of a dashboard names. */
export async function checkCampaigns(held: Held, ask: Ask): Promise<void> {
  const { view, asking, comparing } = held;
  const answer = await asking.post('dashboard/getHomeDashboard', ask);
  const kg = figuresOf(view, ask).wasteKg?.value ?? 0;
  const wanted = campaignsBehind(view, ask);
  const found = wires(wire(answer.data).campaigns);
  const what = `campaigns ${JSON.stringify(ask)}`;
  comparing.same(
    what,
    found.map(({ name }) => String(name)).toSorted(),
    wanted.map(({ campaign }) => campaign.name).toSorted(),
  );
  for (const { campaign, own } of wanted) {
    const told = wire(found.find(({ name }) => name === campaign.name));
    const named = `${what} ${campaign.name}`;
    comparing.same(`${named} from`, told.startDate, campaign.startDate);
    comparing.same(`${named} to`, told.endDate, campaign.endDate);
    comparing.same(`${named} reporters`, told.reporters, reportersOf(own));
    const weight = sumOf(own, (it) => it.kg);
    comparing.near(`${named} kg`, told.kg, weight);
    comparing.share(`${named} share`, told.share, kg === 0 ? null : weight / kg);
  }
}

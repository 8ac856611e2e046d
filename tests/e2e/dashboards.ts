/** The public dashboards with what households reported, and somebody who looks at them. */
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type Person, word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';
import { type Call, type Stage, setStage } from './stage.ts';

const MONTHS = 12;

/** The middle of a month so many months ago, in Bangkok. */
export function monthsAgo(months: number): string {
  const now = new Date(Date.now() + 7 * 60 * 60 * 1000);
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
  return day.toISOString().slice(0, 10);
}

/** The middle of the month before this one: the last whole month. */
export const lastMonth = (): string => monthsAgo(1);

/**
 * Days in the middle of the last twelve whole months: of a part of a year provinces are not published.
 * They are thirty days apart, so that records of as many days do not overlap.
 */
export function lastYear(): string[] {
  const middles = Array.from({ length: MONTHS }, (_, place) => monthsAgo(MONTHS - place));
  const february = middles.findIndex((day) => day.slice(5, 7) === '02');
  return middles.map((day, place) => (place > february ? `${day.slice(0, 8)}17` : day));
}

const [BOTH, FRUIT_ALONE] = [['VEG', 'FRUIT'], ['FRUIT']];
/** Tambon of four provinces, how many households report there, and what. */
const REPORTERS = [
  ['500101', 6, BOTH],
  ['300101', 5, FRUIT_ALONE],
  ['400101', 5, BOTH],
  ['900101', 1, BOTH],
] as const;
const KILOGRAMS: Readonly<Record<string, number>> = { VEG: 1, FRUIT: 2 };

/** Reports the same in each of the last twelve whole months. */
export async function reportYear(
  call: Call,
  item: Readonly<Record<string, unknown>>,
): Promise<void> {
  const how = { periodDays: 30, part: 'edible', method: 'directWeighing' };
  const saves = lastYear().map((recordDate) =>
    call('wastecateory/saveWasteRecord', { data: { ...item, ...how, recordDate } }),
  );
  for (const saved of await Promise.all(saves)) {
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  }
}

/** Households of a person each, which report the same every month for a year. */
export async function reportHouseholds(call: Call): Promise<void> {
  const [wasteFoodId, wasteManageId, unitId, VEG, FRUIT] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, 'foodcateory/searchMaterial', 'VEG'),
    idOf(call, 'foodcateory/searchMaterial', 'FRUIT'),
  ]);
  const ids: Readonly<Record<string, unknown>> = { VEG, FRUIT };
  for (const [tambonCode, count, materials] of REPORTERS) {
    for (let place = 0; place < count; place += 1) {
      const user = { firstName: 'บ้าน', lastName: `${tambonCode} ${place}`, userType: 'consumer' };
      const username = `baan.${tambonCode}.${place}`;
      const made = await call('user/saveUser', {
        data: { ...user, username, password: PASSWORD, tambonCode, members: 1 },
      });
      expect(made.status).toBe(200);
      const reporterId = made.body.data.id;
      for (const code of materials) {
        const materialId = ids[code];
        const item = { materialId, wasteFoodId, wasteManageId, quantity: KILOGRAMS[code], unitId };
        await reportYear(call, { ...item, reporterId });
      }
    }
  }
}

/**
 * Publishes the figures of the last whole month, as an administrator does.
 * @param month an earlier one, `2026-10`
 */
export async function publishFigures(call: Call, month?: string): Promise<void> {
  const made = await call('publication/make', { data: { month } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const published = await call('publication/publish', { data: { id: draftIn(made.body.data) } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}

/** The id of the draft in an answer about publications. */
function draftIn({ publications }: Readonly<Record<string, unknown>>): unknown {
  if (!Array.isArray(publications)) throw new Error('The answer lists no publications');
  return publications.find(({ status }) => status === 'draft')?.id;
}

export interface Dashboards {
  readonly stage: () => Stage;
  /** Somebody who has opened a dashboard without signing in, and sees its figures. */
  visit(path: string, address?: string): Promise<Person>;
  /** The same, of an administrator, who sees the records as they are. */
  visitSignedIn(path: string): Promise<Person>;
}

/** Sets the stage for the tests of a file, has households report, and publishes the figures. */
export function setDashboards(): Dashboards {
  const stage = setStage();
  beforeAll(async () => {
    const call = await stage().call();
    await reportHouseholds(call);
    await publishFigures(call);
  });
  const visitSignedIn = async (path: string): Promise<Person> => {
    const visitor = await stage().enter();
    await visitor.open(`pages/${path}`);
    await seesFigures(visitor.page);
    return visitor;
  };
  const visit = async (path: string, address?: string): Promise<Person> => {
    const visitor = await stage().arrive(address);
    await visitor.open(`pages/${path}`);
    await seesFigures(visitor.page);
    return visitor;
  };
  return { stage, visit, visitSignedIn };
}

/** Waits for the figures of a dashboard, as the app itself draws them. */
export async function seesFigures(page: Page): Promise<void> {
  await page.locator('#root :is(.figure__value, .figure__none)').first().waitFor();
}

/** A card, by its id. */
export const cardOf = (page: Page, id: string) =>
  page.getByRole('region', { name: word(`cards:${id}`), exact: true });

/** The rows of the chart in a card. */
export const rowsOf = (page: Page, id: string) => cardOf(page, id).getByRole('listitem');

/** The public dashboards with what households reported, and somebody who looks at them. */
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type Person, word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';
import { type Call, type Stage, setStage } from './stage.ts';

/** The middle of the month before this one, in Bangkok: the last whole month. */
export function lastMonth(): string {
  const now = new Date(Date.now() + 7 * 60 * 60 * 1000);
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  return day.toISOString().slice(0, 10);
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

/** Households of a person each, which report a month's waste. */
async function report(call: Call): Promise<void> {
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
      for (const code of materials) {
        const saved = await call('wastecateory/saveWasteRecord', {
          data: {
            ...{ recordDate: lastMonth(), reporterId: made.body.data.id, periodDays: 30 },
            ...{ materialId: ids[code], wasteFoodId, wasteManageId },
            ...{ quantity: KILOGRAMS[code], unitId, part: 'edible', method: 'directWeighing' },
          },
        });
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      }
    }
  }
}

export interface Dashboards {
  readonly stage: () => Stage;
  /** Somebody who has opened a dashboard without signing in, and sees its figures. */
  visit(path: string, address?: string): Promise<Person>;
}

/** Sets the stage for the tests of a file, and has households report. */
export function setDashboards(): Dashboards {
  const stage = setStage();
  beforeAll(async () => report(await stage().call()));
  const visit = async (path: string, address?: string): Promise<Person> => {
    const visitor = await stage().arrive(address);
    await visitor.open(`pages/${path}`);
    await seesFigures(visitor.page);
    return visitor;
  };
  return { stage, visit };
}

/** Waits for the figures of a dashboard. */
export async function seesFigures(page: Page): Promise<void> {
  await page.locator('.figure__value, .figure__none').first().waitFor();
}

/** A card, by its id. */
export const cardOf = (page: Page, id: string) =>
  page.getByRole('region', { name: word(`charts:cards.${id}`), exact: true });

/** The rows of the chart in a card. */
export const rowsOf = (page: Page, id: string) => cardOf(page, id).getByRole('listitem');

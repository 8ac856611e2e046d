/** Why a live figure changed: how many presses it takes, where it stands, and how it is left. */
import { expect, it } from 'vitest';
import { lastMonth, lastYear, setDashboards } from './dashboards.ts';
import { word } from './person.ts';
import { idOf, PASSWORD } from './reporters.ts';

const { stage, visitSignedIn } = setDashboards();

/** Has one more household report much in the last month: in Chiang Mai it is more than before. */
async function reportMuch(): Promise<void> {
  const call = await stage().call();
  const [wasteFoodId, wasteManageId, unitId, materialId] = await Promise.all([
    idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
    idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    idOf(call, 'foodcateory/searchMaterial', 'VEG'),
  ]);
  const named = { firstName: 'บ้าน', lastName: 'ใหม่', userType: 'consumer', members: 1 };
  const account = { username: `baan.mai.${Date.now()}`, password: PASSWORD, tambonCode: '500101' };
  const made = await call('user/saveUser', { data: { ...named, ...account } });
  const what = { materialId, wasteFoodId, wasteManageId, unitId, quantity: 90, part: 'edible' };
  const how = { recordDate: lastMonth(), periodDays: 30, method: 'directWeighing' };
  const data = { ...what, ...how, reporterId: made.body.data.id };
  const saved = await call('wastecateory/saveWasteRecord', { data });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

it('tells in two presses which area it is most, and why', async () => {
  await reportMuch();
  const months = lastYear().map((day) => day.slice(0, 7));
  const query = `from=${months[6]}&to=${months[11]}`;
  const { page } = await visitSignedIn(`dashboard?${query}`);
  let presses = 0;
  const figure = word('cards:why.of', { name: word('charts:figures.wasteKg') });
  presses += 1;
  // The tile's stands before those of the charts.
  await page.getByRole('button', { name: figure, exact: true }).first().click();
  const panel = page.getByRole('dialog');
  const area = panel.locator('.why__part li').first();
  await area.getByText('เชียงใหม่').waitFor();
  // Its records are listed where its name leads.
  const link = await area.getByRole('link').first().getAttribute('href');
  expect(link).toContain('f.tambonCode=startswith%3A50');
  presses += 1;
  const label = word('cards:why.of', { name: 'เชียงใหม่' });
  await area.getByRole('button', { name: label, exact: true }).click();
  await panel.locator('.why__sentence', { hasText: 'เชียงใหม่' }).waitFor();
  expect(presses).toBe(2);
  expect(new URL(page.url()).searchParams.get('why.area')).toBe('50');
  await page.setViewportSize({ width: 390, height: 844 });
  const isWider = (): boolean => document.documentElement.scrollWidth > window.innerWidth;
  expect(await page.evaluate(isWider)).toBe(false);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe(`?${query}`);
});

/** Measured as the standards ask: factors with versions, reports, and estimates by population. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { lastMonth, lastYear, reportYear, seesFigures } from './dashboards.ts';
import { type Person, word } from './person.ts';
import { addReporter, idOf } from './reporters.ts';
import { downloaded } from './spreadsheets.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const MANAGE = 'pages/waste-cateory/manage-waste';
const REPORTS = 'pages/waste-cateory/reports';
const VERSION = 'ค่าตามคู่มือฉบับใหม่';
const KILOGRAMS = 3;
const HOUSEHOLDS = 3;
let landfill = 0;

beforeAll(async () => {
  const call = await stage().call();
  landfill = Number(await idOf(call, 'wastecateory/searchWasteManage', 'LANDFILL'));
  const item = {
    wasteFoodId: await idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    materialId: await idOf(call, 'foodcateory/searchMaterial', 'VEG'),
    unitId: await idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    wasteManageId: landfill,
  };
  for (let place = 0; place < HOUSEHOLDS; place += 1) {
    const reporterId = await addReporter(call, `baan.matra.${place}`, `มาตรา ${place}`);
    await reportYear(call, { ...item, reporterId, quantity: KILOGRAMS + place });
  }
});

const main = (page: Page) => page.getByRole('main');

it('factors: a version is looked at, confirmed, given to all records, and told in the log', async () => {
  const call = await stage().call();
  const saved = await call('wastecateory/saveWasteManageFactor', {
    data: {
      ...{ wasteManageId: landfill, name: VERSION, validFrom: '2020-01-01', emissionFactor: 1.25 },
      ...{ gwpSet: 'ar5', basis: 'sourced', source: 'คู่มือ' },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const person = await stage().enter();
  const { page } = person;
  await person.open(`${MANAGE}/edit/${landfill}`);
  const part = page.getByRole('region', { name: word('factors:title') });
  await part.getByRole('radio', { name: new RegExp(VERSION) }).check();
  await person.choose(part.getByRole('button', { name: word('factors:look') }));
  const records = HOUSEHOLDS * lastYear().length;
  const counted = part.getByText(new RegExp(`^${records} รายการ`));
  await counted.waitFor();
  await part.getByText(word('factors:reference')).waitFor();
  // 12 × (3 + 4 + 5) kg, by 1.008 and by 1.25
  const change = { before: '145.152', after: '180' };
  await part.getByText(word('factors:change', change), { exact: true }).waitFor();
  expect(await findings(page)).toEqual({});
  await page.setViewportSize({ width: 1440, height: 900 });

  await person.choose(part.getByRole('button', { name: word('factors:apply', { records }) }));
  const question = page.getByRole('dialog');
  const title = question.getByText(word('factors:confirm.title', { records }));
  // antd has it once more, out of sight.
  await title.filter({ visible: true }).waitFor();
  await person.choose(question.getByRole('button', { name: word('factors:confirm.yes') }));
  await person.told(word('factors:done', { records }));
  const { body } = await call('wastecateory/searchWasteRecord', { data: {} });
  expect(new Set(body.data.map(({ emissionFactor }) => emissionFactor))).toEqual(new Set([1.25]));

  await person.open('pages/audit');
  const entry = main(page)
    .getByRole('listitem')
    .filter({ hasText: word('audit:actions.factorsRecalculated') });
  await expect.poll(() => entry.count()).toBe(1);
  await person.choose(entry.locator('summary'));
  await entry.getByText(VERSION).waitFor();
  await entry.getByText(word('audit:recalculated.change', change)).waitFor();
  await entry.getByText(word('audit:recalculated.factor', { factor: '1.008', records })).waitFor();
});

/** What comes down by a button, and whether it is what it says. */
async function download(person: Person, format: 'xlsx' | 'pdf'): Promise<string> {
  const button = person.page.getByRole('button', { name: word(`report:page.${format}`) });
  const file = await downloaded(person, () => person.choose(button));
  return file.subarray(0, 4).toString('latin1');
}

it('reports: both tables, a base year and a target of the office, and both files', async () => {
  const person = await stage().enter();
  const { page } = person;
  await person.open(REPORTS);
  const table = (key: string) => page.getByRole('region', { name: word(`report:${key}.title`) });
  const flw = table('flw');
  const row = (label: string) =>
    flw.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) });
  await expect
    .poll(() => row(word('report:flw.rows.total')).first().textContent())
    .toContain('144');
  await row(word('report:flw.rows.campaigns')).getByText(word('report:flw.noCampaign')).waitFor();
  await table('unep').getByText(/\d/).first().waitFor();

  const own = page.getByRole('region', { name: new RegExp(`^${word('report:page.set')}`) });
  const select = (name: string, label: string) =>
    own
      .getByLabel(word(`report:page.${name}`))
      .first()
      .selectOption({ label });
  await select('baseYear', '2566');
  await select('baseFrom', word('report:page.typed'));
  const unit = /^ค่าปีฐาน \(/;
  await person.write(own.getByLabel(unit), '120.5');
  await person.write(own.getByLabel(word('report:page.baseSource')), 'การสำรวจของเทศบาล');
  await select('targetYear', '2573');
  await person.write(own.getByLabel(word('report:page.percent')), '40');
  await person.press('Enter');
  await person.told(word('report:page.saved'));
  const baseYear = row(word('report:flw.rows.baseYear'));
  await expect.poll(() => baseYear.textContent()).toContain('การสำรวจของเทศบาล');
  expect(await baseYear.textContent()).toContain('120.5');
  // 120.5 × 0.6
  expect(await row(word('report:flw.rows.targetYear')).textContent()).toContain('72.3');
  expect(await findings(page)).toEqual({});
  await page.setViewportSize({ width: 1440, height: 900 });

  expect(await download(person, 'xlsx')).toBe('PK\u0003\u0004');
  expect(await download(person, 'pdf')).toBe('%PDF');
  await person.choose(own.getByRole('button', { name: word('report:page.reset') }));
  await expect.poll(() => baseYear.textContent()).not.toContain('การสำรวจของเทศบาล');
});

/** Goes down to the card, which is drawn when it is near. */
async function goDownToEstimates(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: word('population:title') });
  const place = page.locator('.dashboard__population-room').or(card).last();
  // Again until it is there: the cards above come when they are near, and move it down.
  await expect
    .poll(async () => {
      await place.evaluate((element) => element.scrollIntoView());
      return card.count();
    })
    .toBe(1);
}

/** Opens the dashboard of households, and goes down to the card. */
async function comeToEstimates(person: Person): Promise<void> {
  const { page } = person;
  await person.open('pages/dashboardhouse');
  await seesFigures(page);
  await goDownToEstimates(page);
}

it('estimates: the card says what is missing and leads there, and shows the estimate with its interval', async () => {
  const call = await stage().call();
  const person = await stage().enter();
  const { page } = person;
  await comeToEstimates(person);
  const card = page.getByRole('region', { name: word('population:title') });
  await card.getByText(word('population:missing.population')).first().waitFor();
  await card.getByText(word('population:statistics.missing.municipalWaste')).waitFor();
  expect(await findings(page)).toEqual({});
  await page.setViewportSize({ width: 1440, height: 900 });
  // On a phone it stood under its name.
  await goDownToEstimates(page);
  await person.choose(card.getByRole('link', { name: word('population:edit') }));
  await page.waitForURL((url) => url.pathname === '/pages/area-statistics');

  const saved = await call('area/saveAreaStatistic', {
    data: {
      ...{ areaCode: '00', year: Number(lastMonth().slice(0, 4)), population: 65_000_000 },
      ...{ municipalWasteTonnes: 25_000_000, source: 'กรมการปกครอง' },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await comeToEstimates(person);
  const tonnes = card.getByRole('listitem').filter({
    hasText: word('population:figures.householdTonnes'),
  });
  await tonnes.getByText(word('population:kinds.estimate')).waitFor();
  await tonnes.getByText(/95%: [\d,.]+ – [\d,.]+/).waitFor();
  await card.getByText('กรมการปกครอง').first().waitFor();
  const share = card.getByRole('listitem').filter({
    hasText: word('population:figures.householdShareOfMunicipal'),
  });
  await share.getByText(/38\.76%/).waitFor();
  expect(await findings(page)).toEqual({});
});

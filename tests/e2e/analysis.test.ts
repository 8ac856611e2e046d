/** The analysis: each picture, what it is drawn of, the way to the records, and how it is kept. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { PICTURES } from '../../src/engine/declaration/summaries.ts';
import { reportHouseholds } from './dashboards.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const MEASURE = word('screens:summaries.measures.waste.waste');

beforeAll(async () => reportHouseholds(await stage().call()));

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Somebody at the analysis, who sees a picture. */
async function visit(query = ''): Promise<Person> {
  const person = await stage().enter();
  await person.open(`pages/analysis${query}`);
  await seesPicture(person.page);
  return person;
}

/** Whether something is drawn: a canvas is there, and not of one colour alone. */
async function seesPicture(page: Page): Promise<void> {
  await page.locator('[data-picture] canvas').waitFor();
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-picture] canvas');
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen || canvas.width === 0) return false;
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((byte) => byte !== data[0] && byte !== 0);
  });
}

it('draws every picture, each with its table, on a desk and on a phone', async () => {
  const { page } = await visit();
  for (const picture of PICTURES) {
    const name = word(`analysis:pictures.${picture}.name`);
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click();
    await page.locator(`[data-picture=${picture}]`).waitFor();
    await seesPicture(page);
    // It begins with the first, of which the address need not tell.
    expect(new URL(page.url()).searchParams.get('picture') ?? PICTURES[0]).toBe(picture);
    expect(await page.locator('tbody tr.ant-table-row').count(), picture).toBeGreaterThan(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const picture of PICTURES) {
    await page.goto(`${new URL(page.url()).origin}/pages/analysis?picture=${picture}`);
    await seesPicture(page);
    expect(await isWider(page), picture).toBe(false);
  }
});

it('says of what the figures are, and leads from each of them to its records', async () => {
  const { page } = await visit('?picture=heat&by=province,month');
  const row = page.locator('tbody tr.ant-table-row').filter({ hasText: 'จ.เชียงใหม่' }).first();
  // Six households, a kilogram of vegetables and two of fruit each.
  await row.getByText('18.00', { exact: true }).waitFor();
  await row.getByRole('link').click();
  await page.waitForURL(/waste-records\?/);
  const search = new URL(page.url()).searchParams;
  expect(search.get('f.tambonCode')).toBe('startswith:50');
  expect(search.get('f.recordDate')).toMatch(/^between:/);
  await page
    .getByText(word('screens:total', { total: 12 }))
    .first()
    .waitFor();
});

it('is narrowed by filters, which the address and the picture name', async () => {
  const { page } = await visit('?picture=tree&by=material');
  await page.getByRole('combobox', { name: word('analysis:addFilter') }).click();
  const province = word('screens:summaries.dimensions.waste.province');
  await page.locator('.ant-select-item-option').filter({ hasText: province }).click();
  await page.getByRole('combobox', { name: province }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'จ.นครราชสีมา' }).click();
  await page.waitForURL(/f\.province=30/);
  await page.keyboard.press('Escape');
  // Only fruit is reported there.
  await page.waitForFunction(
    () => document.querySelectorAll('tbody tr.ant-table-row').length === 1,
  );
  await page.locator('section p', { hasText: `${province}: จ.นครราชสีมา` }).waitFor();
  await page.getByRole('button', { name: word('analysis:reset') }).click();
  await page.waitForURL((url) => url.search === '');
});

it('hands over a picture and a workbook', async () => {
  const { page } = await visit('?picture=spread');
  for (const [name, ending] of [
    [word('analysis:picturePng'), '.png'],
    [word('analysis:file'), '.xlsx'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    expect(file.suggestedFilename()).toContain(MEASURE);
    expect(file.suggestedFilename().endsWith(ending)).toBe(true);
  }
});

it('is saved as a view, which it opens with', async () => {
  const { page } = await visit('?picture=series&by=month');
  await page.getByRole('button', { name: word('screens:views.label') }).click();
  await page.getByRole('menuitem', { name: word('screens:views.new') }).click();
  await page.getByLabel(word('screens:views.name')).fill('รายเดือน');
  await page.getByLabel(word('screens:views.makeDefault')).check();
  await page.getByRole('button', { name: word('screens:views.save'), exact: true }).click();
  await page.getByRole('button', { name: /รายเดือน/ }).waitFor();
  await page.goto(`${new URL(page.url()).origin}/pages/analysis`);
  await page.locator('[data-picture=series]').waitFor();
  expect(new URL(page.url()).searchParams.get('by')).toBe('month');
});

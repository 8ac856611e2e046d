/** Rows from spreadsheets, taken in by somebody who was never trained, with a keyboard. */
import { expect, it } from 'vitest';
import { rowsOf } from '../server/excel/support.ts';
import { type TestCell, workbook } from '../server/excel/workbooks.ts';
import { config, resourceOf } from './declared.ts';
import { titleOf, word } from './person.ts';
import { button, choose, downloaded, fromMenu, PATIENT } from './spreadsheets.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
const ROWS = 5000;
const WRONG = 40;
const WAYS_TO_BE_WRONG = 2;

const UNITS = resourceOf('units');
const HEAD = ['รหัส', 'ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];

/** Every 125th row has one cell that cannot be: a word for a number, or a kind that is none. */
function rowsWithMistakes(): TestCell[][] {
  return Array.from({ length: ROWS }, (_, place) => {
    const wrong = place % (ROWS / WRONG) === 0;
    const kind = wrong && place % 2 === 0 ? 'น้ำหนก' : 'น้ำหนัก';
    const kg = wrong && place % 2 === 1 ? 'สองกิโล' : (place + 1) / 1000;
    return [null, `หน่วยที่ ${place + 1}`, `น${place + 1}`, kind, kg];
  });
}

it('5,000 rows with forty wrong cells are mended and taken in', async () => {
  const person = await stage().enter();
  await person.goToList(UNITS, groupOf(config, UNITS));
  await fromMenu(person, 'import');
  const dialog = person.page.getByRole('dialog');
  const told = person.page.getByText(word('shell:toasts.uploadFailed')).waitFor(PATIENT);
  await choose(person, await workbook([HEAD, ...rowsWithMistakes()]));
  await told;

  const verdict = dialog.getByRole('status').filter({ hasText: String(WRONG) });
  await verdict.waitFor(PATIENT);
  // Below the head: what is wrong in the same way is told once, with the numbers of its rows.
  await expect.poll(() => dialog.getByRole('row').count()).toBe(1 + WAYS_TO_BE_WRONG);

  const mark = button(person, 'excel:import.mark');
  const marked = await downloaded(person, () => person.choose(mark));
  const rows = await rowsOf(marked);
  const messages = rows.map(({ cells }) => cells[HEAD.length] ?? null);
  expect(messages[0]).toBe(word('excel:marked.heading'));
  const wrong = rows.filter((_row, place) => place > 0 && messages[place] !== null);
  expect(wrong).toHaveLength(WRONG);

  // Mended where the messages say so, in the very file that came back.
  const mended = rows.map(({ cells }, place): TestCell[] => {
    if (place === 0 || messages[place] === null) return [...cells] as TestCell[];
    const [code, name, short] = cells as TestCell[];
    return [code ?? null, name ?? null, short ?? null, 'น้ำหนัก', 2.5];
  });
  await choose(person, await workbook(mended));
  const take = button(person, 'excel:import.take', { rows: ROWS.toLocaleString('en') });
  await take.waitFor(PATIENT);
  await person.choose(take);
  const done = word('excel:import.done', { new: ROWS.toLocaleString('en'), changed: 0 });
  await person.page.getByRole('status').filter({ hasText: done }).waitFor(PATIENT);

  const call = await stage().call();
  const { body } = await call('foodcateory/searchUnitsWeb', {
    data: { filters: [{ field: 'kgPerUnit', operator: 'eq', value: 2.5 }] },
  });
  expect(Object(body).total).toBe(WRONG + 1);
});

it('the arrows lead through the menu, and leave the page where it is', async () => {
  const person = await stage().enter();
  await person.goToList(UNITS, groupOf(config, UNITS));
  const { page } = person;
  const focused = () => page.evaluate(() => document.activeElement?.firstChild?.textContent);
  await person.tabTo(page.getByRole('button', { name: 'Excel', exact: true }));
  await person.press('ArrowDown');
  expect(await focused()).toBe(word('screens:excel.import'));
  await person.press('ArrowDown');
  expect(await focused()).toBe(word('screens:excel.export'));
  await person.press('End');
  expect(await focused()).toBe(word('screens:excel.template'));
  await person.press('ArrowDown');
  expect(await focused()).toBe(word('screens:excel.import'));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await person.press('Escape');
  expect(await focused()).toBe('Excel');
});

it('an import that is cancelled in the middle leaves nothing behind', async () => {
  const person = await stage().enter();
  const call = await stage().call();
  const stored = async (): Promise<unknown> => {
    const { body } = await call('foodcateory/searchUnitsWeb', { data: {} });
    return Object(body).total;
  };
  const before = Number(await stored());
  await person.goToList(UNITS, groupOf(config, UNITS));
  await fromMenu(person, 'import');
  const rows = Array.from({ length: ROWS }, (_, n) => [`ยกเลิก ${n}`, `ย${n}`, 'น้ำหนัก', 1]);
  await choose(person, await workbook([HEAD.slice(1), ...rows]));
  const take = button(person, 'excel:import.take', { rows: ROWS.toLocaleString('en') });
  await take.waitFor(PATIENT);
  await person.choose(take);
  const written = word('excel:import.stage.writing', { rows: '!', percent: 0 }).split('!')[0];
  await person.page
    .getByRole('status')
    .filter({ hasText: written ?? '' })
    .waitFor(PATIENT);
  await person.choose(button(person, 'excel:import.cancel'));
  await person.page.getByText(word('excel:import.stopped')).waitFor();

  // Another row goes in after whatever the server still had to do.
  const unit = { name: 'หลังยกเลิก', abbreviation: 'หลย', kind: 'weight', kgPerUnit: 1 };
  expect((await call('foodcateory/saveUnits', { data: unit })).status).toBe(200);
  expect(await stored()).toBe(before + 1);
  await person.choose(button(person, 'excel:import.lookAgain'));
  await take.waitFor(PATIENT);
});

it('who may not take rows in has the way out alone', async () => {
  const person = await stage().enter();
  await person.open('pages/user');
  const out = button(person, 'screens:excel.export');
  const rows = await rowsOf(await downloaded(person, () => person.choose(out)));
  expect(rows[1]?.cells).toContain('admin');
  expect(await person.page.getByRole('button', { name: 'Excel', exact: true }).count()).toBe(0);
});

it('a telephone has it all behind one button', async () => {
  const person = await stage().enter();
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.open('pages/waste-cateory/waste-records');
  const title = titleOf(resourceOf('wasteRecords'));
  const more = button(person, 'screens:excel.more');
  await person.choose(more);
  await person.page.getByRole('link', { name: word('screens:add.many') }).waitFor();
  const template = button(person, 'screens:excel.template');
  const rows = await rowsOf(await downloaded(person, () => person.choose(template)));
  expect(String(rows[0]?.cells)).toContain(word('resources:wasteRecords.fields.recordDate'));
  const [above, below] = await Promise.all(
    [person.page.getByRole('searchbox'), more].map((part) => part.boundingBox()),
  );
  const add = await person.page
    .getByRole('link', { name: word('screens:add.action', { title }), exact: true })
    .first()
    .boundingBox();
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  expect(add?.y).toBe(below?.y);
});

it('what the list shows goes out, and comes back unchanged', async () => {
  const person = await stage().enter();
  await person.goToList(UNITS, groupOf(config, UNITS));
  await person.find('กิโลกรัม');
  // It stands in the list before, too: what is found stands alone.
  await expect.poll(() => person.page.locator('tbody [data-row-link]').count()).toBe(1);
  const file = await downloaded(person, () => fromMenu(person, 'export'));
  const rows = await rowsOf(file);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.cells.slice(0, 2)).toEqual(['KG', 'กิโลกรัม']);
  await fromMenu(person, 'import');
  await choose(person, file);
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText(word('excel:import.verdict.same', { rows: 1 })).waitFor();
});

it('what the list shows goes out as CSV, and comes back unchanged', async () => {
  const person = await stage().enter();
  await person.goToList(UNITS, groupOf(config, UNITS));
  await person.find('กิโลกรัม');
  await expect.poll(() => person.page.locator('tbody [data-row-link]').count()).toBe(1);
  const file = await downloaded(person, () => fromMenu(person, 'csv'));
  const lines = file.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('ชื่อหน่วยวัด');
  expect(lines[1]).toMatch(/^"KG","กิโลกรัม",/);
  await fromMenu(person, 'import');
  await choose(person, file, 'หน่วยวัด.csv');
  const dialog = person.page.getByRole('dialog');
  await dialog.getByText(word('excel:import.verdict.same', { rows: 1 })).waitFor();
});

it('a file that is none is refused in words, and another may be chosen', async () => {
  const person = await stage().enter();
  await person.goToList(UNITS, groupOf(config, UNITS));
  await fromMenu(person, 'import');
  // `กข,ชื่อ` as Excel of a Thai Windows saves it: not UTF-8.
  await choose(person, Buffer.from('a1a22caad7e8cd0a4b470a', 'hex'));
  const alert = person.page.getByRole('dialog').getByRole('alert');
  await alert.filter({ hasText: 'CSV' }).waitFor();
  const template = person.page
    .getByRole('dialog')
    .getByRole('button', { name: word('excel:import.template') });
  const file = await downloaded(person, () => person.choose(template));
  expect((await rowsOf(file))[1]?.cells[0]).toBe(word('excel:example.mark'));
  await person.press('Escape');
  await expect.poll(() => person.page.getByRole('dialog').count()).toBe(0);
  await person.page.getByRole('heading', { level: 1, name: titleOf(UNITS) }).waitFor();
});

import { describe, expect, it } from 'vitest';
import { config, resourceOf } from './declared.ts';
import { word } from './person.ts';
import {
  button,
  cell,
  EDIBLE,
  firstOf,
  material,
  names,
  openTable,
  prepareNames,
  recordsOf,
  saved,
  told,
  typeOn,
  typeReporter,
  typeRow,
  WEIGHING,
} from './quick-table.ts';
import { addReporter, PASSWORD } from './reporters.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
prepareNames(stage);
const waste = resourceOf('wasteRecords');
const packaging = resourceOf('packagingRecords');
const PHONE = { width: 390, height: 844 };

describe('the batch table, with the keyboard alone', () => {
  it('is reached from the list, takes ten rows, saves them in order, and adds up to the gram', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.suan', 'สวน');
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(waste, groupOf(config, waste));
    await person.choose(page.getByRole('link', { name: word('screens:add.many') }));
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, 'บ้าน สวน');
    const quantities = ['0.1', '0.2', '๐.๓', '1.005', '2', '3.75', '0.001', '12', '7', '1,000'];
    for (const [place, quantity] of quantities.entries()) {
      await typeRow(person, material(place), quantity);
    }
    await person.press('ControlOrMeta+s');
    await saved(page).nth(9).waitFor();
    await told(page, word('entry:saving.done', { saved: 10 }));
    const records = await recordsOf(call, reporterId);
    expect(records.map(({ weightKg }) => weightKg)).toEqual([
      0.1, 0.2, 0.3, 1.005, 2, 3.75, 0.001, 12, 7, 1000,
    ]);
    expect(records[0]).toMatchObject({ userType: 'consumer', tambonCode: '500101' });
    await page
      .getByText(word('entry:totals.kg', { kg: '1,026.356' }))
      .first()
      .waitFor();
    const codes = await saved(page).getByRole('link').allTextContents();
    expect(codes).toEqual(records.map(({ code }) => code));
  });

  it('copies the row above and the day before, removes a row and undoes it', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.rim', 'ริมน้ำ');
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    await person.write(cell(page, 'recordDate'), '1/11/2569');
    await person.press('Tab');
    await typeReporter(person, 'บ้าน ริมน้ำ');
    await typeRow(person, material(0), '2');
    await person.press('ControlOrMeta+d');
    await expect.poll(() => cell(page, 'item', 1).inputValue()).toBe(material(0));
    expect(await cell(page, 'quantity', 1).inputValue()).toBe('2');
    await person.press('Alt+Delete');
    await expect.poll(() => cell(page, 'item', 1).count()).toBe(0);
    await person.press('ControlOrMeta+z');
    await expect.poll(() => cell(page, 'item', 1).inputValue()).toBe(material(0));
    await person.press('ControlOrMeta+s');
    await saved(page).nth(1).waitFor();

    await person.press('Alt+n');
    await person.write(cell(page, 'recordDate'), '2/11/2569');
    await person.choose(button(page, 'entry:tools.copyDay'));
    await expect.poll(() => cell(page, 'item', 1).inputValue()).toBe(material(0));
    expect(await cell(page, 'recordDate').inputValue()).toBe('2 พ.ย. 2569');
    expect(await cell(page, 'quantity').inputValue()).toBe('');
    expect(await cell(page, 'method').inputValue()).toBe(WEIGHING);
    expect(await cell(page, 'quantity').evaluate((it) => it === document.activeElement)).toBe(true);
  });

  it('copies the day before for another reporter, whose area the row takes then', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.nai', 'ในเมือง');
    const account = {
      username: 'baan.nok',
      password: PASSWORD,
      firstName: 'บ้าน',
      lastName: 'นอกเมือง',
    };
    const added = await call('user/saveUser', {
      data: { ...account, userType: 'consumer', tambonCode: '300101', members: 2 },
    });
    expect(added.status).toBe(200);
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    await person.write(cell(page, 'recordDate'), '1/11/2569');
    await person.press('Tab');
    await typeReporter(person, 'บ้าน ในเมือง');
    await typeRow(person, material(0), '2');
    await person.press('ControlOrMeta+s');
    await saved(page).nth(0).waitFor();
    await person.press('Alt+n');
    await person.write(cell(page, 'recordDate'), '4/11/2569');
    await person.choose(button(page, 'entry:tools.copyDay'));
    await expect.poll(() => cell(page, 'item').inputValue()).toBe(material(0));
    // The day right before has none: it says which day it was.
    await page
      .getByText(word('entry:copy.olderDay', { rows: 1, date: '1 พฤศจิกายน 2569' }))
      .waitFor();
    await person.write(cell(page, 'reporterId'), 'บ้าน นอกเมือง');
    await person.press('Tab');
    await person.write(cell(page, 'quantity'), '3');
    await person.press('ControlOrMeta+s');
    await saved(page).nth(1).waitFor();
    const records = await recordsOf(call, Number(added.body.data.id));
    expect(records).toMatchObject([{ tambonCode: '300101', weightKg: 3 }]);
  });

  it('finds a group by the name of what is in it, and takes none for a name that was pasted', async () => {
    const call = await stage().call();
    const groups = await call('foodcateory/searchMaterial', { data: { text: material(0) } });
    const materialId = groups.body.data[0]?.id;
    await call('foodcateory/saveMaterialSub', { data: { materialId, name: 'ข้าวหอมพันธุ์ดี' } });
    const person = await stage().enter();
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(person);
    await person.tabTo(cell(page, 'item'));
    await page.keyboard.insertText('หอมพันธุ์ดี');
    await page
      .getByRole('option')
      .filter({ hasText: material(0) })
      .first()
      .waitFor();
    await person.press('Tab');
    await expect.poll(() => cell(page, 'item').inputValue()).toBe(material(0));
    await page.evaluate(() => navigator.clipboard.writeText('วัตถุดิบ\tปริมาณ (หน่วย)\nข้าวหอมพันธุ์ดี\t1'));
    await person.tabTo(cell(page, 'recordDate'));
    await person.press('ControlOrMeta+v');
    await person.press('ControlOrMeta+s');
    await expect.poll(() => cell(page, 'item').inputValue()).toBe('ข้าวหอมพันธุ์ดี');
    const why = await cell(page, 'item').getAttribute('aria-describedby');
    await page
      .locator(`[id="${why}"]`)
      .filter({ hasText: word('entry:doubts.notFound') })
      .waitFor();
  });

  it('reads what is pasted inside a group, and says where it is not in it', async () => {
    const call = await stage().call();
    const groups = await call('foodcateory/searchMaterial', { data: { text: material(1) } });
    const materialId = groups.body.data[0]?.id;
    await call('foodcateory/saveMaterialSub', { data: { materialId, name: 'ของที่วาง' } });
    const person = await stage().enter();
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(person);
    const block = [
      ['รายการ', 'รายการย่อย', 'ปริมาณ (หน่วย)'],
      [material(1), 'ของที่วาง', '1'],
      [material(1), 'ไม่มีจริง', '2'],
    ];
    const text = block.map((row) => row.join('\t')).join('\n');
    await page.evaluate((table) => navigator.clipboard.writeText(table), text);
    await person.tabTo(cell(page, 'recordDate'));
    await person.press('ControlOrMeta+v');
    await told(page, word('entry:paste.doubts', { rows: 2, wrong: 1 }));
    expect(await cell(page, 'itemSub').inputValue()).toBe('ของที่วาง');
    expect(await cell(page, 'itemSub').getAttribute('aria-invalid')).not.toBe('true');
    expect(await cell(page, 'itemSub', 1).inputValue()).toBe('ไม่มีจริง');
    expect(await cell(page, 'itemSub', 1).getAttribute('aria-invalid')).toBe('true');
  });

  it('asks about what is far from usual in its cell, and saves it at a press', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.khao', 'เขาเขียว');
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, 'บ้าน เขาเขียว');
    for (const quantity of ['1', '1.1', '0.9', '1.2', '1', '0.8', '1', '1.1', '1', '0.9', '1.1']) {
      await typeRow(person, material(0), quantity);
    }
    await person.press('ControlOrMeta+s');
    await saved(page).nth(10).waitFor();
    await typeRow(person, material(0), '100');
    await person.press('ControlOrMeta+s');
    const confirm = button(page, 'entry:doubts.confirm');
    await confirm.waitFor();
    expect(await recordsOf(call, reporterId)).toHaveLength(11);
    await person.choose(confirm);
    await saved(page).nth(11).waitFor();
    expect((await recordsOf(call, reporterId)).at(-1)).toMatchObject({
      weightKg: 100,
      unusual: true,
    });
  });
});

describe('a block from a spreadsheet', () => {
  it('of 30 rows is taken in, its three wrong cells are reported, mended in place and saved', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.thung', 'ทุ่งนา');
    const person = await stage().enter();
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(person);
    const heading = ['วันที่บันทึก', 'ผู้รายงาน', 'วัตถุดิบ', 'ปริมาณ (หน่วย)', 'หน่วยวัด', 'ส่วนของอาหาร'];
    const more = ['ขั้นตอนที่เกิด', 'การจัดการ', 'วิธีวัด'];
    const rows = Array.from({ length: 30 }, (_, place) => {
      const item = place === 4 ? 'ไม่มีชื่อนี้' : material(place);
      const day = place === 11 ? '31 ก.พ. 2569' : `${(place % 20) + 1} ต.ค. 2569`;
      const quantity = place === 22 ? 'ครึ่งโล' : '๐.๑';
      const rest = [place % 2 === 0 ? 'กก.' : 'กิโลกรัม', EDIBLE, names.step, names.way, WEIGHING];
      return [day, 'บ้าน ทุ่งนา', item, quantity, ...rest].join('\t');
    });
    const block = [[...heading, ...more].join('\t'), ...rows].join('\r\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await person.tabTo(cell(page, 'recordDate'));
    await person.press('ControlOrMeta+v');
    await told(page, word('entry:paste.doubts', { rows: 30, wrong: 3 }));
    expect(await page.locator('input[aria-invalid=true]').count()).toBe(3);
    const wrong = cell(page, 'item', 4);
    expect(await wrong.inputValue()).toBe('ไม่มีชื่อนี้');
    const why = await wrong.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${why}"]`).textContent()).toBe(word('entry:doubts.notFound'));

    await person.press('ControlOrMeta+s');
    await saved(page).nth(26).waitFor();
    await expect.poll(() => saved(page).count()).toBe(27);
    // The focus stands on the first wrong cell, which is now in the first row left.
    await expect
      .poll(() => cell(page, 'item').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await typeOn(person, material(4));
    await person.write(cell(page, 'recordDate', 1), '28 ก.พ. 2569');
    await person.write(cell(page, 'quantity', 2), '0.1');
    await person.press('ControlOrMeta+s');
    await saved(page).nth(29).waitFor();
    const records = await recordsOf(call, reporterId);
    expect(records).toHaveLength(30);
    await page
      .getByText(word('entry:totals.kg', { kg: '3' }))
      .first()
      .waitFor();
    expect(records.some(({ recordDate }) => recordDate === '2026-02-28')).toBe(true);
  });

  it('of 150 rows is taken in as well', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.yai', 'ใหญ่');
    const person = await stage().enter();
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTable(person);
    const rows = Array.from({ length: 150 }, (_, place) => `บ้าน ใหญ่\t${material(place)}\t1.5`);
    const block = ['ผู้รายงาน\tวัตถุดิบ\tปริมาณ', ...rows].join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await person.tabTo(cell(page, 'recordDate'));
    await person.press('ControlOrMeta+v');
    await told(page, word('entry:paste.done', { rows: 150 }));
    expect(await cell(page, 'item', 149).inputValue()).toBe(material(149));
  });
});

describe('on a telephone', () => {
  it('shows one row at a time, goes on to the next, and saves', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.tha', 'ท่าเรือ');
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(PHONE);
    await openTable(person);
    await page
      .getByRole('heading', { name: word('entry:cards.place', { row: 1, rows: 1 }) })
      .waitFor();
    await cell(page, 'reporterId').fill('บ้าน ท่าเรือ');
    await page.getByRole('option', { name: 'บ้าน ท่าเรือ' }).click();
    const rest: readonly (readonly [string, string])[] = [
      ['item', material(0)],
      ['quantity', '2'],
      ['unitId', 'กิโลกรัม'],
      ['part', EDIBLE],
      ['wasteFoodId', names.step],
      ['wasteManageId', names.way],
      ['method', WEIGHING],
    ];
    for (const [column, text] of rest) {
      await cell(page, column).fill(text);
      await person.press('Enter');
    }
    await button(page, 'entry:cards.new').click();
    await page
      .getByRole('heading', { name: word('entry:cards.place', { row: 2, rows: 2 }) })
      .waitFor();
    expect(await cell(page, 'reporterId').inputValue()).toBe('บ้าน ท่าเรือ');
    await button(page, 'entry:save', { rows: 1 }).click();
    await told(page, word('entry:saving.done', { saved: 1 }));
    expect(await recordsOf(call, reporterId)).toMatchObject([{ weightKg: 2 }]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
  });
});

describe('packaging', () => {
  it('has the same table, made from its own declaration', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.talat', 'ตลาดเก่า');
    const pack = await firstOf(call, 'foodcateory/searchCategoryUnitsWeb');
    const way = await firstOf(call, 'wastecateory/searchWasteManagePackaging');
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(packaging, groupOf(config, packaging));
    await person.choose(page.getByRole('link', { name: word('screens:add.many') }));
    await person.tabTo(cell(page, 'reporterId'));
    for (const text of ['บ้าน ตลาดเก่า', '', '', pack, '๑๒', '', way]) await typeOn(person, text);
    await person.press('ControlOrMeta+s');
    await saved(page).first().waitFor();
    const filters = [{ field: 'reporterId', operator: 'eq', value: reporterId }];
    const { body } = await call('wastecateory/searchPackagingRecord', { data: { filters } });
    expect(body.data).toMatchObject([{ pieces: 12 }]);
  });
});

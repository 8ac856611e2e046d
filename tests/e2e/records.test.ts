import { describe, expect, it } from 'vitest';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { monthOf, shifted } from '../../src/food-waste/server/dashboard/periods.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { config, resourceOf } from './declared.ts';
import { labelOf, type Person, titleOf, word } from './person.ts';
import { addReporter, idOf, PASSWORD } from './reporters.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();

const waste = resourceOf('wasteRecords');
const packaging = resourceOf('packagingRecords');

/** Opens the form of a new record from its list. */
async function openForm(person: Person, resource: Resource): Promise<void> {
  await person.goToList(resource, groupOf(config, resource));
  const add = word('screens:add.action', { title: titleOf(resource) });
  await person.choose(person.page.getByRole('link', { name: add }).first());
}

const choice = (set: string, value: string): string => word(`resources:choices.${set}.${value}`);

describe('a record, with the keyboard alone', () => {
  it('takes its defaults from the reporter, weighs as it is typed, and begins the next one', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.nimman', 'นิมมาน');
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, waste);
    const control = (field: string) => person.control(waste, field);
    await person.pick(control('reporterId'), 'บ้าน นิมมาน');
    const main = page.getByRole('main');
    await main.getByText(choice('userType', 'consumer')).first().waitFor();
    await main.getByText('เชียงใหม่').first().waitFor();

    const kinds = main.getByRole('group', { name: word('resources:wasteRecords.oneOf.item') });
    await person.choosePart(kinds, labelOf(waste, 'menuId'));
    // The kind and its value have one name: what is chosen from is the box.
    const menu = main.getByRole('combobox', { name: labelOf(waste, 'menuId') });
    await person.pick(menu, 'ข้าวมันไก่');
    await person.write(control('quantity'), '2');
    await person.pick(control('unitId'), 'จาน');
    // 330 grams a serving: the menu's own weight before the plate's.
    await main.getByText(word('records:weight.kg', { kg: '0.66' })).waitFor();
    await main.getByText(choice('weightOrigin', 'serving')).waitFor();
    await person.pick(control('part'), choice('foodPart', 'edible'));
    await person.pick(control('wasteFoodId'), 'อาหารเหลือจากจาน');
    await person.pick(control('wasteManageId'), 'ทำปุ๋ยหมัก');
    await person.pick(control('method'), choice('measuringMethod', 'counting'));
    await person.choose(page.getByRole('button', { name: word('screens:form.another') }));
    await person.told(word('screens:form.saved'));

    // The next record of the same reporter begins with the item.
    await main.getByText('บ้าน นิมมาน').first().waitFor();
    expect(await control('quantity').inputValue()).toBe('');
    const { body } = await call('wastecateory/searchWasteRecord', { data: {} });
    expect(body.data[0]).toMatchObject({ weightKg: 0.66, members: 4, tambonCode: '500101' });
  });

  it('begins with the place of who has but one, and leaves others to choose', async () => {
    const call = await stage().call();
    const role = { name: 'ครัวเรือน', auths: [waste.permission], scope: 'own' };
    const { id } = (await call('role/saveRole', { data: role })).body.data;
    const user = { username: 'baan.diew', password: PASSWORD, firstName: 'บ้าน', lastName: 'เดี่ยว' };
    const consumer = { userType: 'consumer', tambonCode: '500101', members: 2 };
    const more = { roleIds: [id], mustChangePassword: false };
    const saved = await call('user/saveUser', { data: { ...user, ...consumer, ...more } });
    const person = await stage().enter(user);
    const { page } = person;
    await openForm(person, waste);
    await page.locator('.ant-select-selection-item[title="บ้าน เดี่ยว"]').waitFor();
    await page.getByRole('main').getByText(choice('userType', 'consumer')).first().waitFor();
    // Nothing was typed: leaving asks nothing.
    await person.choose(page.getByRole('button', { name: word('screens:form.cancel') }));
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));

    const shop = { name: 'ร้านน้ำชา', userType: 'outofhome', seats: 9, tambonCode: '500101' };
    await call('place/savePlace', { data: { ...shop, personIds: [saved.body.data.id] } });
    await openForm(person, waste);
    await person.control(waste, 'reporterId').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.ant-select-selection-item[title="บ้าน เดี่ยว"]').count()).toBe(0);
  });

  it('gets the unit that was typed, however quick Enter is', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, waste);
    await person.tabTo(person.control(waste, 'unitId'));
    await person.press('ArrowDown');
    await page.locator('.ant-select-item-option').first().waitFor();
    await page.keyboard.insertText('จาน');
    await person.press('Enter');
    await page.locator('.ant-select-selection-item[title="จาน"]').waitFor();
  });

  it('of nothing is saved by the button pressed right after the 0 was typed', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.pang', 'ปาง');
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, waste);
    await person.pick(person.control(waste, 'reporterId'), 'บ้าน ปาง');
    await page.getByRole('main').getByText(choice('userType', 'consumer')).first().waitFor();
    await person.pick(person.control(waste, 'method'), choice('measuringMethod', 'directWeighing'));
    // The whole form is in view, so that the button moves up when most of the fields go.
    await page.setViewportSize({ width: 1440, height: 2000 });
    await person.write(person.control(waste, 'quantity'), '0');
    await page
      .getByRole('button', { name: word('screens:form.save'), exact: true })
      .click({ delay: 300 });
    await person.told(word('screens:form.saved'));
    const { body } = await call('wastecateory/searchWasteRecord', { data: {} });
    expect(body.data[0]).toMatchObject({ quantity: 0, reporter: { name: 'บ้าน ปาง' } });
  });

  it('refused for another record is sent again when its reporter is another', async () => {
    const call = await stage().call();
    const wasteful = await addReporter(call, 'baan.tak', 'ตาก');
    await addReporter(call, 'baan.fang', 'ฝาง');
    const options = await Promise.all([
      call('wastecateory/searchWasteFoods', { data: {} }),
      call('wastecateory/searchWasteManage', { data: {} }),
    ]);
    const [wasteFoodId, wasteManageId] = options.map(({ body }) => body.data[0]?.id);
    const materialId = await idOf(call, 'foodcateory/searchMaterial', 'VEG');
    const unitId = await idOf(call, 'foodcateory/searchUnitsWeb', 'KG');
    const item = { materialId, unitId, wasteFoodId, wasteManageId, quantity: 1, part: 'edible' };
    const day = { recordDate: dayInBangkok(new Date()), periodDays: 1, method: 'directWeighing' };
    const made = await call('wastecateory/saveWasteRecord', {
      data: { reporterId: wasteful, ...item, ...day },
    });
    expect(made.status).toBe(200);
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, waste);
    const control = (field: string) => person.control(waste, field);
    await person.pick(control('reporterId'), 'บ้าน ตาก');
    await page.getByRole('main').getByText(choice('userType', 'consumer')).first().waitFor();
    await person.pick(control('method'), choice('measuringMethod', 'directWeighing'));
    await person.write(control('quantity'), '0');
    await person.press('ControlOrMeta+s');
    await page.getByText(String(made.body.data.code)).first().waitFor();
    await person.pick(control('reporterId'), 'บ้าน ฝาง');
    await person.press('ControlOrMeta+s');
    await person.told(word('screens:form.saved'));
    const { body } = await call('wastecateory/searchWasteRecord', { data: {} });
    expect(body.data[0]).toMatchObject({ quantity: 0, reporter: { name: 'บ้าน ฝาง' } });
  });

  it('is questioned when it is far from what is usual, and saved when it is right', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.suthep', 'สุเทพ');
    const usual = {
      recordDate: '2026-01-31',
      reporterId,
      categoryUnitId: await idOf(call, 'foodcateory/searchCategoryUnitsWeb', 'PB1'),
      wasteManagePackagingId: await idOf(
        call,
        'wastecateory/searchWasteManagePackaging',
        'P-REUSE',
      ),
    };
    for (const pieces of [10, 11, 12, 10, 9]) {
      const saved = await call('wastecateory/savePackagingRecord', { data: { ...usual, pieces } });
      expect(saved.status).toBe(200);
    }
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, packaging);
    const control = (field: string) => person.control(packaging, field);
    await person.pick(control('reporterId'), 'บ้าน สุเทพ');
    await person.pick(control('categoryUnitId'), 'ถุงพลาสติกหูหิ้ว');
    await person.write(control('pieces'), '1000');
    const usually = { low: 0.042, high: 0.06 };
    const told = { ...usually, value: 5, times: 100 };
    const question = word('validation:unusual.own.moreThanRange', told);
    await page.getByRole('status').getByText(question).waitFor();
    await person.pick(control('wasteManagePackagingId'), 'ใช้ซ้ำ');
    await person.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: word('records:unusual.title') });
    await dialog.getByText(question).waitFor();
    await person.choose(dialog.getByRole('button', { name: word('records:unusual.no') }));
    await dialog.waitFor({ state: 'detached' });
    await person.press('ControlOrMeta+s');
    await person.choose(dialog.getByRole('button', { name: word('records:unusual.yes') }));
    await person.told(word('screens:form.saved'));
    const filters = [{ field: 'unusual', operator: 'eq', value: true }];
    const found = await call('wastecateory/searchPackagingRecord', { data: { filters } });
    expect(found.body.data).toMatchObject([{ pieces: 1000, weightKg: 5 }]);
  });

  it('is found by the kind of item it is about, in one column of the list', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(waste, groupOf(config, waste));
    const item = word('resources:wasteRecords.oneOf.item');
    await page.getByRole('columnheader', { name: item, exact: true }).waitFor();
    await person.choose(page.getByRole('button', { name: word('screens:filter.panel') }));
    const form = page.getByRole('form', { name: word('screens:filter.panel') });
    // All choices stand below each other, in sight.
    const ways = form.getByRole('group', {
      name: word('screens:filter.by', { field: labelOf(waste, 'method') }),
    });
    await ways.getByRole('checkbox').first().waitFor({ timeout: 10_000 });
    const places = await ways
      .getByRole('checkbox')
      .evaluateAll((ticks) => ticks.map((tick) => Math.round(tick.getBoundingClientRect().left)));
    expect(places.length).toBe(config.choices.measuringMethod?.length);
    expect(new Set(places).size).toBe(1);
    const box = form.getByRole('group', { name: word('screens:filter.by', { field: item }) });
    const kind = box.getByRole('combobox', { name: item, exact: true }).and(page.locator('select'));
    await person.tabTo(kind);
    await kind.selectOption({ label: labelOf(waste, 'menuId') });
    await person.pick(box.locator('.ant-select input'), 'ข้าวมันไก่');
    await person.press('Escape');
    await person.choose(form.getByRole('button', { name: word('screens:filter.apply') }));
    await page.getByRole('row').filter({ hasText: 'ข้าวมันไก่' }).first().waitFor();
    expect(new URL(page.url()).search).toContain('menuId');
  });

  it('is in the dashboards when who saved it looks there', async () => {
    const call = await stage().call();
    const lastMonth = shifted(monthOf(dayInBangkok(new Date())), -1);
    const item = {
      materialId: await idOf(call, 'foodcateory/searchMaterial', 'VEG'),
      wasteFoodId: await idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
      wasteManageId: await idOf(call, 'wastecateory/searchWasteManage', 'COMPOST'),
      unitId: await idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
      ...{
        recordDate: `${lastMonth}-15`,
        periodDays: 30,
        part: 'edible',
        method: 'directWeighing',
      },
    };
    const report = async (reporterId: number, quantity: number): Promise<void> => {
      const data = { ...item, reporterId, quantity };
      expect((await call('wastecateory/saveWasteRecord', { data })).status).toBe(200);
    };
    const reporters: number[] = [];
    for (const place of [1, 2, 3, 4, 5]) {
      const reporter = await addReporter(call, `baan.mae.${place}`, `แม่ ${place}`);
      await report(reporter, 1);
      reporters.push(reporter);
    }
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/dashboard');
    const tile = page.locator('.figure').filter({ hasText: word('charts:figures.wasteKg') });
    await tile.getByText('5.00', { exact: true }).waitFor();
    await person.goToList(waste, groupOf(config, waste));
    await report(reporters[0] ?? 0, 2);
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 5000;
    });
    await page.goBack();
    await tile.getByText('7.00', { exact: true }).waitFor();
  });
});

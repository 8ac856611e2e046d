/** The inbox of doubtful records, with the keyboard alone: one is right, one is mended. */
import { expect, it } from 'vitest';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { findings } from './axe.ts';
import { resourceOf } from './declared.ts';
import { word } from './person.ts';
import { idOf } from './reporters.ts';
import { setStage } from './stage.ts';

const stage = setStage({ byKeyboardAlone: true });
const waste = resourceOf('wasteRecords');
const DAY_MILLISECONDS = 86_400_000;

const daysAgo = (days: number): string =>
  dayInBangkok(new Date(Date.now() - days * DAY_MILLISECONDS));

it('tells what is usual, takes a confirmation and takes it back, asks, and mends', async () => {
  const call = await stage().call();
  const place = await call('place/savePlace', {
    data: { name: 'ร้านข้าวแกงป้านิด', userType: 'outofhome', tambonCode: '500101', seats: 20 },
  });
  const reporterId = place.body.data.id;
  const common = {
    ...{ reporterId, part: 'edible', method: 'directWeighing' },
    materialId: await idOf(call, 'foodcateory/searchMaterial', 'RICE'),
    unitId: await idOf(call, 'foodcateory/searchUnitsWeb', 'KG'),
    wasteFoodId: await idOf(call, 'wastecateory/searchWasteFoods', 'PLATE'),
    wasteManageId: await idOf(call, 'wastecateory/searchWasteManage', 'MUNI'),
  };
  const record = async (quantity: number, days: number): Promise<string> => {
    const data = { ...common, quantity, recordDate: daysAgo(days) };
    const saved = await call('wastecateory/saveWasteRecord', { data });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return String(saved.body.data.code);
  };
  for (const [place, weight] of [5, 6, 7, 8, 6.5, 5.5, 7.5].entries()) {
    await record(weight, 10 + place);
  }
  const right = await record(70, 3);
  const wrong = await record(6200, 2);
  const twice = await record(6.5, 14);

  const person = await stage().enter();
  const { page } = person;
  await person.open('pages/checks');
  const items = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  const itemOf = (code: string) => items.filter({ hasText: code }).first();
  const told = (await itemOf(right).textContent()) ?? '';
  expect(told).toContain('ร้านข้าวแกงป้านิด');
  expect(told).toMatch(/ปกติ 5[.\d]*–8[.\d]* กก\. กรอก 70 กก\./);
  await itemOf(right).getByRole('img').waitFor();
  expect(await itemOf(wrong).textContent()).toContain(word('screens:checks.kinds.unit'));
  await itemOf(twice)
    .getByRole('link', { name: word('screens:checks.see') })
    .waitFor();
  expect(await findings(page)).toEqual({});
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect([width, isWider]).toEqual([width, false]);
  }

  const button = (code: string, name: string) => itemOf(code).getByRole('button', { name });
  const confirm = word('screens:checks.confirm');
  await person.choose(button(right, confirm));
  await expect.poll(() => items.count()).toBe(2);
  await person.choose(page.getByRole('button', { name: word('screens:bulk.undo') }));
  await expect.poll(() => items.count()).toBe(3);
  await person.choose(button(right, confirm));
  await expect.poll(() => items.count()).toBe(2);

  await person.choose(button(twice, word('screens:checks.askAbout')));
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: word('screens:checks.ask.text') });
  expect(await text.inputValue()).toContain(twice);
  expect(await findings(page)).toEqual({});
  await person.choose(dialog.getByRole('button', { name: word('screens:checks.ask.done') }));
  await itemOf(twice).getByText(word('screens:checks.waiting'), { exact: true }).waitFor();

  await person.choose(itemOf(wrong).getByRole('link', { name: word('screens:checks.correct') }));
  await person.write(person.control(waste, 'quantity'), '6.2');
  await person.save();
  await person.open('pages/checks');
  await expect.poll(() => items.count()).toBe(1);
  await itemOf(twice).waitFor();
});

it('says that all is well where nothing is doubtful', async () => {
  const call = await stage().call();
  const role = await call('role/saveRole', {
    data: { name: 'ผู้ตรวจบรรจุภัณฑ์', auths: ['checks', 'waste-cateory/packaging-records'] },
  });
  const account = { username: 'phu.truat', password: 'ข้าวเหลือหนึ่งจาน-1' };
  await call('user/saveUser', {
    data: {
      ...{ ...account, firstName: 'ผู้', lastName: 'ตรวจ', userType: 'staff' },
      ...{ tambonCode: '500101', roleIds: [role.body.data.id], mustChangePassword: false },
    },
  });
  const person = await stage().enter(account);
  await person.open('pages/checks');
  await person.page.getByText(word('screens:checks.empty.title')).waitFor();
  expect(await findings(person.page)).toEqual({});
});

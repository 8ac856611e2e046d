/** A campaign of data collection, with the keyboard alone: from its window to a day that is missing. */
import { expect, it } from 'vitest';
import { formatDate } from '../../src/engine/web/dates/format/index.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { findings } from './axe.ts';
import { config, resourceOf } from './declared.ts';
import { titleOf, word } from './person.ts';
import { addReporter, PASSWORD } from './reporters.ts';
import { downloaded } from './spreadsheets.ts';
import { type Call, groupOf, setStage } from './stage.ts';

const stage = setStage({ byKeyboardAlone: true });
const campaigns = resourceOf('campaigns');
const waste = resourceOf('wasteRecords');
const NAME = 'บันทึกประจำวันของครัวเรือน';
const DAY_MILLISECONDS = 86_400_000;

const daysFromNow = (days: number): string =>
  dayInBangkok(new Date(Date.now() + days * DAY_MILLISECONDS));
/** As a person types it, and links say it. */
const shortDay = (day: string): string => formatDate(day, 'th', 'short');

/** Measures some days, the last of them given, of one who reports. */
async function measure(call: Call, reporterId: number, recordDate: string, periodDays: number) {
  const data = { recordDate, periodDays, reporterId, quantity: 0, method: 'diaries' };
  const saved = await call('wastecateory/saveWasteRecord', { data });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

it('begins with a window, enrols by type and area, tells who lacks which days, and leads to the first', async () => {
  const call = await stage().call();
  const diligent = await addReporter(call, 'baan.khayan', 'ขยัน');
  const forgetful = await addReporter(call, 'baan.luem', 'ลืม');
  const first = daysFromNow(-2);
  await measure(call, diligent, daysFromNow(0), 3);
  await measure(call, forgetful, daysFromNow(-1), 1);
  const person = await stage().enter();
  const { page } = person;

  await person.goToList(campaigns, groupOf(config, campaigns));
  const add = word('screens:add.action', { title: titleOf(campaigns) });
  await person.choose(page.getByRole('link', { name: add }).first());
  await person.write(person.control(campaigns, 'name'), NAME);
  await person.write(person.control(campaigns, 'startDate'), shortDay(first));
  await person.write(person.control(campaigns, 'endDate'), shortDay(daysFromNow(4)));
  await person.save();

  await person.goToList(campaigns, groupOf(config, campaigns));
  await person.choose((await person.find(NAME)).getByRole('link').first());
  await person.choose(page.getByRole('button', { name: word('campaigns:enrol.action') }));
  const dialog = page.getByRole('dialog');
  const type = dialog.getByLabel(word('campaigns:enrol.userType'));
  await person.pick(type, word('resources:choices.userType.consumer'));
  await dialog.getByText(word('campaigns:enrol.found', { added: 2, already: 0 })).waitFor();
  const province = dialog.getByRole('combobox').nth(1);
  await person.pick(province, 'กรุงเทพมหานคร');
  await dialog.getByText(word('campaigns:enrol.none', { already: 0 })).waitFor();
  await person.pick(province, 'เชียงใหม่');
  const confirm = word('campaigns:enrol.confirm', { added: 2 });
  await person.choose(dialog.getByRole('button', { name: confirm }));
  await person.told(word('campaigns:enrol.done', { added: 2 }));

  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'บ้าน' });
  await expect.poll(() => rows.count()).toBe(2);
  // Most days missing first.
  await expect.poll(() => rows.first().textContent()).toContain('บ้าน ลืม');
  const told = (await rows.first().textContent()) ?? '';
  expect(told).toContain(word('campaigns:row.missing', { missing: 2 }));
  expect(told).toContain(formatDate(first, 'th', 'short'));
  expect(await rows.last().textContent()).toContain(word('campaigns:row.complete'));
  await page.getByText(word('campaigns:totals.complete', { complete: 1, reporters: 2 })).waitFor();
  expect(await findings(page)).toEqual({});
  await page.setViewportSize({ width: 1440, height: 900 });

  const only = page.getByRole('checkbox', { name: word('campaigns:onlyMissing') });
  await person.tabTo(only);
  await person.press('Space');
  await expect.poll(() => rows.count()).toBe(1);
  const out = page.getByRole('button', { name: word('campaigns:export') });
  const file = await downloaded(person, () => person.choose(out));
  expect(file.subarray(0, 2).toString()).toBe('PK');

  await person.choose(rows.first().getByRole('link'));
  await page.waitForURL((url) => url.pathname.endsWith('/waste-records/new'));
  await expect
    .poll(() => person.control(waste, 'recordDate').inputValue())
    .toBe(formatDate(first, 'th', 'short'));
  await page.getByRole('main').getByText('บ้าน ลืม').first().waitFor();
  const nothing = page
    .getByRole('main')
    .getByRole('checkbox', { name: word('records:nothing.label') });
  await person.tabTo(nothing);
  await person.press('Space');
  await person.pick(
    person.control(waste, 'method'),
    word('resources:choices.measuringMethod.diaries'),
  );
  await person.save();

  // Saving leads back to the campaign, where a day less is missing.
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await expect
    .poll(() => rows.first().textContent())
    .toContain(word('campaigns:row.missing', { missing: 1 }));
});

it('is kept from who reports, whatever their roles hold, and says so', async () => {
  const call = await stage().call();
  const auths = [campaigns.permission];
  const role = await call('role/saveRole', { data: { name: 'ดูแลรอบเก็บข้อมูล', auths } });
  const account = { username: 'raan.kaset', password: 'ร้านค้าของชุมชน-27' };
  const fields = { firstName: 'ร้าน', lastName: 'เกษตร', userType: 'retail', tambonCode: '500101' };
  const saved = await call('user/saveUser', {
    data: { ...account, ...fields, roleIds: [role.body.data.id], mustChangePassword: false },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const person = await stage().enter(account);
  await person.open(campaigns.screen.path);
  await person.page.getByRole('heading', { name: word('screens:noPermission.title') }).waitFor();
  // The session has not ended.
  await person.ownMenu.waitFor();
});

it('stands above the list of whoever is to report, with the way to the first day that is missing', async () => {
  const call = await stage().call();
  const auths = [waste.permission];
  const role = await call('role/saveRole', { data: { name: 'รายงานของตน', auths, scope: 'own' } });
  const account = { username: 'baan.somsri', password: PASSWORD };
  const fields = { firstName: 'บ้าน', lastName: 'สมศรี', userType: 'consumer', tambonCode: '500101' };
  const saved = await call('user/saveUser', {
    data: {
      ...{ ...account, ...fields, members: 3 },
      ...{ roleIds: [role.body.data.id], mustChangePassword: false },
    },
  });
  const days = { startDate: daysFromNow(-1), endDate: daysFromNow(5) };
  const name = 'สัปดาห์ของสมศรี';
  const campaign = await call('wastecateory/saveCampaign', { data: { name, ...days } });
  const enrolment = { campaignId: campaign.body.data.id, reporterId: saved.body.data.id };
  await call('wastecateory/saveCampaignReporter', { data: enrolment });
  await measure(call, Number(saved.body.data.id), days.startDate, 1);
  const person = await stage().enter(account);
  const { page } = person;
  await person.open(waste.screen.path);
  await page.getByText(word('campaigns:own.title', { name })).waitFor();
  const enter = (recordDate: string) =>
    page.getByRole('link', { name: word('campaigns:own.enter', { day: shortDay(recordDate) }) });
  await enter(daysFromNow(0)).waitFor();
  // Its day is missing again once a record is retired.
  const retire = word('screens:retire.action');
  await person.choose(page.getByRole('button', { name: retire }).first());
  await person.choose(page.getByRole('dialog').getByRole('button', { name: retire }));
  await person.choose(enter(days.startDate));
  await page.waitForURL((url) => url.pathname.endsWith('/waste-records/new'));
  await expect
    .poll(() => person.control(waste, 'recordDate').inputValue())
    .toBe(shortDay(days.startDate));
});

/** Personal data, in a real browser: the notice, one's own profile and data, and anonymising. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { PRIVACY_NOTICE } from '../../src/engine/declaration/privacy.ts';
import { type Person, word } from './person.ts';
import { type Account, setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });
const { users } = readConfig().resources;
if (!users) throw new Error('resources.config.ts: users is gone');

let people = 0;

/** Somebody new, who may do nothing but look after their own account. */
async function member(fields: object = {}): Promise<Account & { readonly id: number }> {
  people += 1;
  const call = await stage().call();
  const account = { username: `member${people}`, password: `a password of mine ${people}` };
  const made = await call('user/saveUser', {
    data: {
      ...account,
      ...{ firstName: 'มาลี', lastName: `รักษ์โลก${people}`, userType: 'consumer' },
      ...{ phone: '0812345678', email: `malee${people}@example.com`, mustChangePassword: false },
      ...fields,
    },
  });
  expect(made.status).toBe(200);
  return { ...account, id: Number(made.body.data.id) };
}

const acknowledge = (page: Page) =>
  page.getByRole('button', { name: word('privacy:due.acknowledge'), exact: true });

/** Presses a button that hands a file over, and reads the file. */
async function fileOf(person: Person, button: string): Promise<string> {
  const { page } = person;
  const handed = page.waitForEvent('download');
  await person.choose(page.getByRole('button', { name: button, exact: true }));
  return readFile(await (await handed).path(), 'utf8');
}

describe('the privacy notice', () => {
  it('is open to all, a link away from the sign-in page and from the contact page', async () => {
    const person = await stage().enter(await member());
    const { page } = person;
    await person.open('pages/contact');
    await person.choose(
      page.getByRole('main').getByRole('link', { name: word('pages:privacy.title') }),
    );
    await page.getByRole('heading', { level: 1, name: word('pages:privacy.title') }).waitFor();
    await person.signOut();
    await page.waitForURL((url) => url.pathname === '/login');
    await person.choose(page.getByRole('link', { name: word('login:privacy') }));
    await page.getByRole('heading', { level: 1, name: word('pages:privacy.title') }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/privacy');
    const text = await page.getByRole('main').textContent();
    for (const said of [
      ...['พ.ศ. 2562', 'ผู้ควบคุมข้อมูลส่วนบุคคล', 'มาตรา 24', 'สคส.', 'localStorage'],
      ...[`ฉบับที่ ${PRIVACY_NOTICE.version}`, '2569'],
    ]) {
      expect(text).toContain(said);
    }
    // Each part is a step away from the top, by keyboard.
    await person.choose(page.getByRole('link', { name: word('privacy:sections.rights.title') }));
    expect(new URL(page.url()).hash).toBe('#rights');
  });

  it('is shown after signing in, stands in nobody’s way, and goes with one press', async () => {
    const account = await member();
    const person = await stage().enter(account);
    const { page } = person;
    await acknowledge(page).waitFor();
    await person.open('pages/account');
    await page.getByRole('heading', { level: 1, name: word('pages:account.title') }).waitFor();
    await person.choose(acknowledge(page));
    await acknowledge(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: word('pages:account.title') }).waitFor();
    expect(await acknowledge(page).count()).toBe(0);
    await page.getByText(`คุณรับทราบฉบับที่ ${PRIVACY_NOTICE.version}`).waitFor();
    await person.open('pages/dashboard');
    await person.signOut();
    await page.waitForURL((url) => url.pathname === '/login');
    await person.signIn(account.username, account.password);
    await person.ownMenu.waitFor();
    expect(await acknowledge(page).count()).toBe(0);
  });

  it('is told to administrators in the member’s form, version and day', async () => {
    const account = await member();
    const person = await stage().enter(account);
    await person.acknowledgePrivacy();
    const admin = await stage().enter();
    await admin.open(`pages/user/edit/${account.id}`);
    await admin.page
      .getByText(`รับทราบประกาศความเป็นส่วนตัวฉบับที่ ${PRIVACY_NOTICE.version} เมื่อ`)
      .waitFor();
  });
});

describe('one’s own profile', () => {
  it('is changed by keyboard, and the greeting follows at once', async () => {
    const person = await stage().enter(await member());
    const { page } = person;
    await person.acknowledgePrivacy();
    await person.open('pages/account');
    await page.getByText('0812345678').waitFor();
    await person.choose(page.getByRole('link', { name: word('account:profile.edit') }));
    await page.getByRole('heading', { level: 1, name: word('account:profile.heading') }).waitFor();
    expect(await person.control(users, 'username').count()).toBe(0);
    await person.write(person.control(users, 'firstName'), 'มานี');
    await person.write(person.control(users, 'phone'), '12');
    await person.press('ControlOrMeta+s');
    await page.getByRole('alert').filter({ hasText: '9 ถึง 10 หลัก' }).waitFor();
    await person.write(person.control(users, 'phone'), '089-999 8888');
    await person.write(person.control(users, 'members'), '4');
    await person.press('ControlOrMeta+s');
    await person.told(word('account:profile.saved'));
    await page.waitForURL((url) => url.pathname === '/pages/account');
    await page.getByText('0899998888').waitFor();
    const greeting = word('shell:greeting', { fullname: '' });
    await page
      .getByRole('banner')
      .getByRole('button', { name: `${greeting}มานี` })
      .waitFor();
  });

  it('shows both versions where somebody else saved meanwhile', async () => {
    const account = await member();
    const person = await stage().enter(account);
    const { page } = person;
    await person.open('pages/account/profile');
    await person.write(person.control(users, 'organisation'), 'ร้านของฉัน');
    const call = await stage().call();
    const data = { id: account.id, version: 1, organisation: 'ร้านที่ผู้ดูแลกรอก' };
    expect((await call('user/saveUser', { data })).status).toBe(200);
    await person.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: word('screens:conflict.title') });
    await dialog.getByText('ร้านที่ผู้ดูแลกรอก').waitFor();
    await person.choose(dialog.getByRole('button', { name: word('screens:conflict.save') }));
    await person.told(word('account:profile.saved'));
  });

  it('asks before what is typed is lost', async () => {
    const person = await stage().enter(await member());
    const { page } = person;
    await person.open('pages/account/profile');
    await person.write(person.control(users, 'organisation'), 'ยังไม่บันทึก');
    await person.choose(page.getByRole('link', { name: word('account:profile.back') }));
    await page.getByRole('dialog', { name: word('screens:unsaved.title') }).waitFor();
  });
});

describe('the file of a person', () => {
  it('is theirs from the account page, readable, without passwords', async () => {
    const account = await member();
    const person = await stage().enter(account);
    await person.open('pages/account');
    const text = await fileOf(person, word('account:data.download'));
    const { sections } = JSON.parse(text);
    expect(sections.map(({ name }: { name: string }) => name)).toContain('sessions');
    expect(text).toContain('"label": "โทรศัพท์"');
    expect(text).toContain('0812345678');
    expect(text).not.toContain(account.password);
    await person.told(word('account:data.downloaded'));
  });

  it('is handed to who manages members, in the member’s form', async () => {
    const account = await member();
    const admin = await stage().enter();
    await admin.open(`pages/user/edit/${account.id}`);
    const text = await fileOf(admin, word('account:person.download'));
    expect(JSON.parse(text).about.userId).toBe(account.id);
  });
});

describe('anonymising', () => {
  it('asks for the username, and makes nobody of the person', async () => {
    const account = await member();
    const victim = await stage().enter(account);
    const admin = await stage().enter();
    const { page } = admin;
    await admin.open(`pages/user/edit/${account.id}`);
    await admin.choose(
      page.getByRole('button', { name: word('account:person.anonymise.action'), exact: true }),
    );
    const dialog = page.getByRole('dialog');
    const box = dialog.getByRole('textbox');
    await admin.write(box, 'somebody');
    await admin.press('Enter');
    await dialog.getByRole('alert').filter({ hasText: account.username }).waitFor();
    await admin.write(box, account.username);
    await admin.choose(dialog.getByRole('button', { name: word('account:person.anonymise.yes') }));
    await admin.told(word('account:person.anonymise.done'));
    await page.getByRole('heading', { level: 1, name: /ไม่ระบุชื่อ/ }).waitFor();
    expect(await admin.control(users, 'phone').inputValue()).toBe('');
    expect(await admin.control(users, 'username').inputValue()).toBe(`anonymised-${account.id}`);
    // There is no way back, and none is offered.
    await page.getByText(word('account:access.anonymised')).waitFor();
    const restore = page.getByRole('button', { name: word('screens:restore.action'), exact: true });
    expect(await restore.count()).toBe(0);
    // Their session ended at once.
    await victim.open('pages/account');
    await victim.page.waitForURL((url) => url.pathname === '/login');
    // The log tells of it, and of what was taken out, without it.
    await admin.open(`pages/audit?resource=users&row=${account.id}`);
    const log = page.getByRole('main');
    const told = log.getByText(word('audit:actions.anonymise'), { exact: true });
    await told.filter({ visible: true }).first().waitFor();
    expect(await log.textContent()).not.toContain('รักษ์โลก');
  });

  it('is not offered to who is no administrator, nor for oneself', async () => {
    const call = await stage().call();
    const role = await call('role/saveRole', { data: { name: 'ผู้จัดการสมาชิก', auths: ['user'] } });
    const manager = await member({ roleIds: [role.body.data.id] });
    const other = await member();
    const person = await stage().enter(manager);
    await person.open(`pages/user/edit/${other.id}`);
    const { page } = person;
    await page.getByRole('button', { name: word('account:person.download') }).waitFor();
    const action = word('account:person.anonymise.action');
    expect(await page.getByRole('button', { name: action, exact: true }).count()).toBe(0);
    const admin = await stage().enter();
    await admin.open('pages/user/edit/1');
    await admin.page.getByRole('button', { name: word('account:person.download') }).waitFor();
    expect(await admin.page.getByRole('button', { name: action, exact: true }).count()).toBe(0);
  });
});

describe('the list of members', () => {
  it('shows a part of the telephone number, and finds it by the whole', async () => {
    const { username } = await member({ phone: '0861112233' });
    const other = await member({ phone: '0861119999' });
    const admin = await stage().enter();
    const { page } = admin;
    await admin.open('pages/user');
    await page.getByText('08x-xxx-2233').waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('0861112233');
    await admin.open('pages/user?f.phone=eq:086-111-2233');
    await page.getByText(username, { exact: true }).waitFor();
    expect(await page.getByText(other.username, { exact: true }).count()).toBe(0);
  });
});

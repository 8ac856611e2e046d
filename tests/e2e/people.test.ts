/** The forms of users and roles, in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { type Person, word } from './person.ts';
import { type Account, setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });
const UNITS = 'food-cateory/units/u';

const users = resourceOf('users');
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });

let made = 0;

interface Made {
  readonly account: Account;
  readonly id: unknown;
  readonly role: { readonly id: unknown; readonly name: string };
}

/** Somebody whose one role opens these menus. */
async function member(auths: readonly string[]): Promise<Made> {
  made += 1;
  const call = await stage().call();
  const name = `สิทธิ์ทดสอบ ${made}`;
  const role = await call('role/saveRole', { data: { name, auths } });
  const account = { username: `member${made}`, password: `password of member ${made}` };
  const user = await call('user/saveUser', {
    data: {
      ...account,
      firstName: 'สมศรี',
      lastName: `คนที่ ${made}`,
      userType: 'staff',
      roleIds: [role.body.data.id],
      mustChangePassword: false,
    },
  });
  return { account, id: user.body.data.id, role: { id: role.body.data.id, name } };
}

/** Answers yes to the question on screen. */
async function agree({ page }: Person, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).press('Enter');
}

/** Whether this account may sign in, as the server sees it. */
async function opens(account: Account): Promise<boolean> {
  const answer = await fetch(`${stage().server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: account }),
  });
  return answer.status === 200;
}

describe('a new user', () => {
  it('is made by an admin, sees what is chosen before saving, and sets a password first', async () => {
    const { role } = await member([UNITS]);
    const admin = await stage().enter();
    const account = { username: 'wanna.m', password: 'given by an admin' };
    await admin.open('pages/user/new');
    await admin.control(users, 'username').waitFor();
    for (const [name, text] of [
      ['username', account.username],
      ['password', account.password],
      ['firstName', 'วรรณา'],
      ['lastName', 'มาใหม่'],
    ] as const) {
      await admin.write(admin.control(users, name), text);
    }
    await admin.pick(admin.control(users, 'userType'), word('resources:choices.userType.staff'));
    const effective = section(admin.page, word('account:effective.title'));
    await effective.getByText(word('account:effective.none')).waitFor();
    await admin.pick(admin.control(users, 'roleIds'), role.name);
    await effective.getByText(word('menu:screens.units'), { exact: true }).waitFor();
    await admin.save();

    const person = await stage().enter(account);
    await person.page.waitForURL((url) => url.pathname === '/pages/account/password');
    await person.page.getByText(word('account:password.dueLead')).waitFor();
  });
});

describe('the account of a user', () => {
  it('is locked and unlocked, each after a question, and what is typed stays', async () => {
    const { account, id } = await member([UNITS]);
    const admin = await stage().enter();
    await admin.open(`pages/user/edit/${id}`);
    await admin.control(users, 'organisation').waitFor();
    await admin.write(admin.control(users, 'organisation'), 'สำนักงานเขต');
    const access = section(admin.page, word('account:access.title'));
    await access.getByText(word('account:access.never')).waitFor();
    const lock = word('account:access.lock.action');
    await admin.choose(access.getByRole('button', { name: lock, exact: true }));
    await agree(admin, lock);
    await access.getByText(word('account:access.locked')).waitFor();
    expect(await opens(account)).toBe(false);
    const unlock = word('account:access.unlock.action');
    await admin.choose(access.getByRole('button', { name: unlock, exact: true }));
    await agree(admin, unlock);
    await access.getByText(word('account:access.open')).waitFor();
    expect(await opens(account)).toBe(true);
    expect(await admin.control(users, 'organisation').inputValue()).toBe('สำนักงานเขต');
    await admin.save();
  });

  it('gets a new password that must be changed, and tells when it was last used', async () => {
    const { account, id } = await member([UNITS]);
    expect(await opens(account)).toBe(true);
    const admin = await stage().enter();
    await admin.open(`pages/user/edit/${id}`);
    const access = section(admin.page, word('account:access.title'));
    await access.getByText(/25\d\d \d\d:\d\d/).waitFor();
    const reset = access.getByRole('button', { name: word('account:access.reset.action') });
    await admin.choose(reset);
    const dialog = admin.page.getByRole('dialog');
    const next = dialog.getByLabel(word('account:access.reset.next'));
    await admin.write(next, 'short');
    await admin.press('Enter');
    const label = word('resources:users.fields.password');
    await dialog.getByText(word('validation:tooShort', { field: label, min: 8 })).waitFor();
    await admin.write(next, 'a fresh one for you');
    await admin.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await opens(account)).toBe(false);
    const person = await stage().enter({ ...account, password: 'a fresh one for you' });
    await person.page.waitForURL((url) => url.pathname === '/pages/account/password');
  });
});

describe('an administrator', () => {
  it('is made and unmade only after a question that names the person and says what it gives', async () => {
    const { id, account } = await member([UNITS]);
    const call = await stage().call();
    const isAdmin = async (): Promise<unknown> => {
      const { body } = await call('user/searchUser', { data: { text: account.username } });
      return body.data[0]?.admin;
    };
    const name = `สมศรี คนที่ ${made}`;
    const admin = await stage().enter();
    const { page } = admin;
    await admin.open(`pages/user/edit/${id}`);
    const turn = async (): Promise<void> => {
      await admin.tabTo(admin.control(users, 'admin'));
      await admin.press('Space');
    };
    const asked = page.getByRole('dialog', {
      name: word('account:administrator.give.title', { name }),
    });
    await turn();
    await admin.press('ControlOrMeta+s');
    await asked.getByText(word('account:administrator.powers.accounts')).waitFor();
    await agree(admin, word('screens:confirm.cancel'));
    await asked.waitFor({ state: 'detached' });
    expect(await isAdmin()).toBe(false);
    await admin.press('ControlOrMeta+s');
    await asked.waitFor();
    await agree(admin, word('account:administrator.give.yes'));
    await admin.told(word('screens:form.saved'));
    expect(await isAdmin()).toBe(true);

    await admin.open(`pages/user/edit/${id}`);
    await turn();
    await admin.press('ControlOrMeta+s');
    const title = word('account:administrator.take.title', { name });
    await page.getByRole('dialog', { name: title }).waitFor();
    await agree(admin, word('account:administrator.take.yes'));
    await admin.told(word('screens:form.saved'));
    expect(await isAdmin()).toBe(false);
  });

  it('is unmade by nobody unasked who chooses their own version over another one’s', async () => {
    const { id, account } = await member([UNITS]);
    const call = await stage().call();
    const stored = async () => {
      const { body } = await call('user/searchUser', { data: { text: account.username } });
      return body.data[0];
    };
    const name = `สมหญิง คนที่ ${made}`;
    const person = await stage().enter();
    const { page } = person;
    await person.open(`pages/user/edit/${id}`);
    await person.write(person.control(users, 'firstName'), 'สมหญิง');
    await call('user/saveUser', { data: { id, version: 1, admin: true } });
    await person.press('ControlOrMeta+s');
    const conflict = page.getByRole('dialog', { name: word('screens:conflict.title') });
    await person.choose(conflict.getByRole('button', { name: word('screens:conflict.all.mine') }));
    const save = conflict.getByRole('button', { name: word('screens:conflict.save') });
    await person.choose(save);
    const title = word('account:administrator.take.title', { name });
    const asked = page.getByRole('dialog', { name: title });
    await asked.waitFor();
    await agree(person, word('screens:confirm.cancel'));
    await asked.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ admin: true, version: 2 });
    await person.choose(save);
    await asked.waitFor();
    await agree(person, word('account:administrator.take.yes'));
    await person.told(word('screens:form.saved'));
    expect(await stored()).toMatchObject({ admin: false, firstName: 'สมหญิง' });
  });
});

describe('a role', () => {
  it('is a tree of the menu: a group ticks all of its own, and shows when some are', async () => {
    const { role } = await member([UNITS]);
    const admin = await stage().enter();
    await admin.open(`pages/role/edit/${role.id}`);
    const group = word('menu:groups.masters');
    const branch = admin.page.getByRole('rowgroup', { name: group });
    const whole = branch.getByRole('checkbox', { name: group });
    await whole.waitFor();
    const mixed = (): Promise<boolean> =>
      whole.evaluate((box) => box instanceof HTMLInputElement && box.indeterminate);
    expect(await mixed()).toBe(true);
    // One box of the table is a stop of Tab; the arrow keys lead to the others.
    const view = word('account:rights.column', { action: word('fields:actions.view') });
    await admin.tabTo(admin.page.getByRole('checkbox', { name: view }));
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowUp']) await admin.press(key);
    await admin.press('Space');
    expect(await mixed()).toBe(false);
    const ticks = await branch.getByRole('checkbox').all();
    for (const tick of ticks) expect(await tick.isChecked()).toBe(true);
    await admin.press('Space');
    for (const tick of ticks) expect(await tick.isChecked()).toBe(false);
  });

  it('tells who holds it, with the way to each', async () => {
    const { role, id } = await member([UNITS]);
    const admin = await stage().enter();
    await admin.open(`pages/role/edit/${role.id}`);
    const holders = section(admin.page, word('account:holders.counted', { count: 1 }));
    await admin.choose(holders.getByRole('link'));
    await admin.page.waitForURL((url) => url.pathname === `/pages/user/edit/${id}`);
  });

  it('says nothing of people to who may not see them; who gives roles sees what they open', async () => {
    const keeper = await member(['role']);
    const person = await stage().enter(keeper.account);
    await person.open(`pages/role/edit/${keeper.role.id}`);
    await person.page.getByRole('checkbox').first().waitFor();
    await person.page.waitForLoadState('networkidle');
    const holders = person.page.getByText(word('account:holders.counted', { count: 1 }));
    expect(await holders.count()).toBe(0);
    expect(new URL(person.page.url()).pathname).toBe(`/pages/role/edit/${keeper.role.id}`);

    const { account, id } = await member(['user']);
    const other = await stage().enter(account);
    await other.open(`pages/user/edit/${id}`);
    const effective = section(other.page, word('account:effective.title'));
    await effective.getByText(word('menu:screens.user'), { exact: true }).waitFor();
    expect(new URL(other.page.url()).pathname).toBe(`/pages/user/edit/${id}`);
  });
});

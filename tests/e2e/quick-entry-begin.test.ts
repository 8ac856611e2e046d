import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { labelOf, type Person, word } from './person.ts';
import {
  cell,
  material,
  openTable,
  prepareNames,
  saved,
  typeReporter,
  typeRow,
} from './quick-table.ts';
import { addReporter, PASSWORD } from './reporters.ts';
import { type Account, type Call, setStage } from './stage.ts';

const stage = setStage();
prepareNames(stage);
const waste = resourceOf('wasteRecords');
const PHONE = { width: 390, height: 844 };

/** Somebody who may enter waste records and nothing else. */
async function addEnterer(call: Call, username: string, user: object): Promise<Account> {
  const role = await call('role/saveRole', { data: { name: username, auths: [waste.permission] } });
  const account: Account = { username, password: PASSWORD };
  const rest = { firstName: 'บ้าน', mustChangePassword: false, roleIds: [role.body.data.id] };
  await call('user/saveUser', { data: { ...account, ...rest, ...user } });
  return account;
}

const arrow = (target: Locator): Promise<string> =>
  target.evaluate((input) => getComputedStyle(input).backgroundImage);

/** Presses the arrow, as a finger would. */
async function pressArrow(target: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await target.click({ position: { x: width - 12, y: height / 2 } });
}

describe('what must be filled', () => {
  const marked = (page: Page, field: string): Locator =>
    page.getByRole('columnheader', { name: `${labelOf(waste, field)} ${word('entry:needed')}` });

  it('is there and marked from the start, type and area of the reporter, too', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    for (const field of ['userType', 'tambonCode', 'part', 'method']) {
      await marked(page, field).waitFor();
      expect(await cell(page, field).getAttribute('aria-required')).toBe('true');
      const { x = 0, width = 0 } = (await cell(page, field).boundingBox()) ?? {};
      expect(x + width, field).toBeLessThan(1440);
    }
    expect(await cell(page, 'reporterId').getAttribute('aria-required')).toBe('false');
    expect(await cell(page, 'note').count()).toBe(0);
  });

  it('follows what is typed: a quantity asks for its unit, and no more for a weight', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    const needed = word('entry:needed');
    expect(await cell(page, 'weightKg').getAttribute('placeholder')).toBe(needed);
    await person.write(cell(page, 'quantity'), '2');
    await expect.poll(() => cell(page, 'unitId').getAttribute('placeholder')).toBe(needed);
    expect(await cell(page, 'weightKg').getAttribute('placeholder')).toBe('');
  });

  it('is marked on a telephone beside the name of the field', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(PHONE);
    await openTable(person);
    const label = page.locator('label', { hasText: labelOf(waste, 'userType') });
    expect(await label.textContent()).toContain(word('entry:needed'));
  });

  it('is told of a saved row as it was taken, and taken anew in the row below', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.nuea', 'เหนือ');
    const person = await stage().enter();
    const { page } = person;
    const consumer = word('resources:choices.userType.consumer');
    await openTable(person);
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, 'บ้าน เหนือ');
    await typeRow(person, material(0), '1');
    await person.press('ControlOrMeta+s');
    await saved(page).getByText(consumer, { exact: true }).waitFor();
    // Of another reporter it would be another type.
    expect(await cell(page, 'reporterId').inputValue()).toBe('บ้าน เหนือ');
    expect(await cell(page, 'userType').inputValue()).toBe('');
    expect(await cell(page, 'userType').getAttribute('placeholder')).toBe(consumer);
  });
});

describe('a cell with something to choose', () => {
  it.each([undefined, PHONE])('shows an arrow, which opens its list: %o', async (size) => {
    const person = await stage().enter();
    const { page } = person;
    if (size) await page.setViewportSize(size);
    await openTable(person);
    for (const column of ['reporterId', 'userType', 'tambonCode', 'item', 'unitId', 'method']) {
      const target = cell(page, column);
      expect(await arrow(target), column).toContain('url(');
      expect(await target.getAttribute('role')).toBe('combobox');
      expect(await target.getAttribute('aria-expanded')).toBe('false');
    }
    expect(await arrow(cell(page, 'quantity'))).toBe('none');
    await pressArrow(cell(page, 'method'));
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    expect(await cell(page, 'method').getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the reporter of the first row', () => {
  const reporter = ({ page }: Person) => cell(page, 'reporterId').inputValue();

  it('is the person signed in, where they report themselves', async () => {
    const call = await stage().call();
    const account = await addEnterer(call, 'baan.eng', {
      ...{ lastName: 'ตนเอง', userType: 'consumer', tambonCode: '500101', members: 2 },
    });
    const person = await stage().enter(account);
    const { page } = person;
    await openTable(person);
    await expect.poll(() => reporter(person)).toBe('บ้าน ตนเอง');
    await expect
      .poll(() => cell(page, 'userType').getAttribute('placeholder'))
      .toBe(word('resources:choices.userType.consumer'));
    // Nobody has typed anything yet.
    await page.getByText(word('entry:totals.pending', { rows: 0 }), { exact: true }).waitFor();
  });

  it('is whom they saved for last at this browser, and nobody else’s', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.lasut', 'ล่าสุด');
    const first = await addEnterer(call, 'staff.one', { lastName: 'หนึ่ง', userType: 'staff' });
    const second = await addEnterer(call, 'staff.two', { lastName: 'สอง', userType: 'staff' });
    const person = await stage().enter(first);
    const { page } = person;
    await openTable(person);
    await page.waitForLoadState('networkidle');
    expect(await reporter(person)).toBe('');
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, 'บ้าน ล่าสุด');
    await typeRow(person, material(0), '1');
    await person.press('ControlOrMeta+s');
    await saved(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    await openTable(person);
    await expect.poll(() => reporter(person)).toBe('บ้าน ล่าสุด');
    for (const [account, expected] of [
      [second, ''],
      [first, 'บ้าน ล่าสุด'],
    ] as const) {
      await person.signOut();
      await page.waitForURL((url) => url.pathname === '/login');
      await person.signIn(account.username, account.password);
      await openTable(person);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => reporter(person)).toBe(expected);
    }
  });
});

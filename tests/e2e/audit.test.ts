/** The audit log, in a real browser: found, read and taken away by an administrator alone. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });
const config = readConfig();
const AUDIT = 'pages/audit';

const entryOf = (page: Page, label: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: label });
const box = (page: Page, key: string): Locator =>
  page.getByRole('searchbox', { name: word(`audit:page.${key}`), exact: true });

/** Adds a unit of this name, then renames it. */
async function changeUnit(name: string): Promise<{ id: number; renamed: string }> {
  const call = await stage().call();
  const save = async (data: object) => {
    const answer = await call('foodcateory/saveUnits', { data });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const renamed = `${name}ใหม่`;
  const first = await save({ name, abbreviation: name, kind: 'household' });
  const { id, version } = first;
  await save({ id, version, name: renamed, kind: 'volume' });
  return { id: Number(id), renamed };
}

/** Label, before and after of the changes that an opened entry shows. */
async function changesIn(entry: Locator): Promise<string[]> {
  await entry.locator('del').first().waitFor();
  const lines = entry.locator('dl > div').filter({ has: entry.page().locator('del') });
  return (await lines.allTextContents()).map((text) => text.replace(/\s+/g, ' '));
}

async function followMenu(person: Person): Promise<void> {
  const heading = person.menu.getByRole('button', { name: word('menu:groups.setting') });
  await person.arrowTo(heading);
  await person.press('Enter');
  const link = person.menu.getByRole('link', { name: word('menu:pages.audit') });
  await person.stepTo(link);
  await person.press('Enter');
  await person.page.waitForURL((url) => url.pathname === `/${AUDIT}`);
}

describe('the audit log', () => {
  it('tells an administrator by keyboard what was changed, from what into what', async () => {
    const { id, renamed } = await changeUnit('กระบวยบันทึก');
    const person = await stage().enter();
    const { page } = person;
    await followMenu(person);
    await person.write(box(page, 'text'), renamed);
    await person.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('text') === renamed);
    const entry = entryOf(page, renamed);
    await expect.poll(() => entry.count()).toBe(1);
    expect(await entry.textContent()).toContain(word('audit:actions.update'));
    await person.choose(entry.locator('summary'));
    const [before, after] = [word('audit:page.before'), word('audit:page.after')];
    const changes = await changesIn(entry);
    expect(changes).toContain(
      `${word('resources:units.fields.kind')}` +
        `${before}: ${word('resources:choices.unitKind.household')}→` +
        `${after}: ${word('resources:choices.unitKind.volume')}`,
    );
    expect(changes.join()).toContain(`${before}: กระบวยบันทึก→${after}: ${renamed}`);

    await person.choose(entry.getByRole('link', { name: renamed, exact: true }));
    await page.waitForURL((url) => url.pathname.endsWith(`/units/edit/${id}`));
  });

  it('shows the history of one record from its form', async () => {
    const { id, renamed } = await changeUnit('ทัพพีบันทึก');
    const person = await stage().enter();
    const { page } = person;
    await person.open(`pages/food-cateory/units/edit/${id}`);
    await person.choose(page.getByText(word('screens:form.system')));
    await person.choose(page.getByRole('link', { name: word('screens:form.history') }));
    await page.waitForURL((url) => url.pathname === `/${AUDIT}`);
    await expect.poll(() => entryOf(page, 'ทัพพีบันทึก').count()).toBe(2);
    await page.getByText(word('audit:page.found', { total: 2 })).waitFor();

    const row = word('audit:page.row', {
      name: `${word('resources:units.title')} ${renamed}`,
    });
    await person.choose(page.getByRole('button', { name: row }));
    await page.waitForURL((url) => !url.searchParams.has('row'));
  });

  it('goes out as CSV with what the filters find, and notes that it went', async () => {
    const { renamed } = await changeUnit('ตะหลิวบันทึก');
    const person = await stage().enter();
    const { page } = person;
    await person.open(`${AUDIT}?text=${encodeURIComponent('ตะหลิวบันทึก')}`);
    await expect.poll(() => entryOf(page, 'ตะหลิวบันทึก').count()).toBe(2);
    const coming = page.waitForEvent('download');
    await person.choose(page.getByRole('button', { name: word('audit:page.export') }));
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith(`\ufeff"${word('audit:columns.at')}"`)).toBe(true);
    expect(text).toContain(renamed);
    expect(text).not.toContain(word('audit:actions.signIn'));
    await person.open(`${AUDIT}?action=export`);
    await entryOf(page, word('audit:actions.export')).first().waitFor();
  });

  it('is kept from everybody else, who are told so and stay signed in', async () => {
    const call = await stage().call();
    const role = await call('role/saveRole', {
      data: { name: 'ทุกหน้าจอ', auths: config.permissions },
    });
    const account = { username: 'noadmin', password: 'ข้าวเหนียวมะม่วง 9 ถ้วย' };
    const made = await call('user/saveUser', {
      data: {
        ...account,
        firstName: 'มานะ',
        lastName: 'ขยัน',
        userType: 'staff',
        roleIds: [role.body.data.id],
        mustChangePassword: false,
      },
    });
    expect(made.status).toBe(200);
    const person = await stage().enter(account);
    const { page } = person;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await person.open(AUDIT);
    await page.getByRole('heading', { name: word('screens:noPermission.title') }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/audit'))).toEqual([]);
    expect(await page.getByRole('listitem').filter({ hasText: 'admin' }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

    const setting = person.menu.getByRole('button', { name: word('menu:groups.setting') });
    await person.arrowTo(setting);
    await person.press('Enter');
    await person.menu.getByRole('link', { name: word('menu:screens.user') }).waitFor();
    expect(await person.menu.getByRole('link', { name: word('menu:pages.audit') }).count()).toBe(0);
    await person.open('pages/food-cateory/units/edit/1');
    await page.getByText(word('screens:form.system')).waitFor();
    expect(await page.getByText(word('screens:form.history')).count()).toBe(0);

    const own = await stage().call(account);
    for (const name of ['searchAudit', 'exportAudit']) {
      expect((await own(`audit/${name}`, { data: {} })).status).toBe(403);
    }
  });
});

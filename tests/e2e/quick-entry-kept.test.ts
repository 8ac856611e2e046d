import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EntryRow } from '../../src/engine/web/screens/quick/model/rows.ts';
import { ADMIN } from '../support/e2e-server.ts';
import { resourceOf } from './declared.ts';
import { type Person, word } from './person.ts';
import {
  button,
  cell,
  material,
  names,
  openTable,
  PATH,
  prepareNames,
  recordsOf,
  SAVE,
  saved,
  told,
  typeReporter,
  typeRow,
} from './quick-table.ts';
import { addReporter, PASSWORD } from './reporters.ts';
import { type Account, setStage } from './stage.ts';

const stage = setStage();
prepareNames(stage);
const waste = resourceOf('wasteRecords');

/** The rows that this browser keeps, each as the texts of its cells. */
function keptTexts(page: Page): Promise<string[][]> {
  return page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const asked = indexedDB.open('quick-entry');
        asked.onsuccess = () => {
          const all = asked.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            asked.result.close();
            const rows: EntryRow[] = all.result.flatMap((draft) => draft.rows);
            resolve(rows.map(({ cells }) => Object.values(cells).map(({ text }) => text)));
          };
        };
      }),
  );
}

async function keptRows(page: Page): Promise<number> {
  return (await keptTexts(page)).length;
}

/** Two rows typed and kept by the browser, not saved. */
async function typeTwoRows(person: Person, reporter: string): Promise<void> {
  const { page } = person;
  await openTable(person);
  await person.tabTo(cell(page, 'reporterId'));
  await typeReporter(person, reporter);
  await typeRow(person, material(0), '1.5');
  await typeRow(person, material(1), '2.5');
  // A row is kept from its first text on, and takes the unit and the method over from the one before:
  // what is typed last into each is kept as well.
  const whole = (quantity: string) => expect.arrayContaining([quantity, names.step, names.way]);
  await expect.poll(() => keptTexts(page)).toEqual([whole('1.5'), whole('2.5')]);
}

describe('what is not saved', () => {
  const offer = (page: Page): Locator =>
    page.getByText(word('entry:offer.text', { rows: 2 }), { exact: true });

  it('outlives a crash of the tab, and is offered again', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.rong', 'ร่องสวน');
    const person = await stage().enter();
    await typeTwoRows(person, 'บ้าน ร่องสวน');
    await person.page.goto('chrome://crash').catch(() => undefined);
    const page = await person.page.context().newPage();
    await page.goto(`${person.address}/${PATH}`);
    await offer(page).waitFor();
    await button(page, 'entry:offer.take').click();
    await expect.poll(() => cell(page, 'quantity', 1).inputValue()).toBe('2.5');
    await expect.poll(() => keptRows(page)).toBe(2);
    await page.keyboard.press('ControlOrMeta+s');
    await saved(page).nth(1).waitFor();
    expect(await recordsOf(call, reporterId)).toHaveLength(2);
    await expect.poll(() => keptRows(page)).toBe(0);
  });

  it('is not offered in a second tab while the first still holds it', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.bueng', 'บึงบัว');
    const person = await stage().enter();
    await typeTwoRows(person, 'บ้าน บึงบัว');
    const page = await person.page.context().newPage();
    await page.goto(`${person.address}/${PATH}`);
    await cell(page, 'reporterId').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offer(page).count()).toBe(0);
    await person.page.close();
    await page.reload();
    await offer(page).waitFor();
    await button(page, 'entry:offer.discard').click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(() => keptRows(page)).toBe(0);
  });

  it('is seen by nobody else who signs in, and waits for its owner', async () => {
    const call = await stage().call();
    await addReporter(call, 'baan.khlong', 'คลองเตย');
    const role = await call('role/saveRole', {
      data: { name: 'ผู้บันทึกขยะ', auths: [waste.permission] },
    });
    const other: Account = { username: 'other.person', password: PASSWORD };
    await call('user/saveUser', {
      data: {
        ...other,
        firstName: 'อื่น',
        lastName: 'คน',
        userType: 'staff',
        mustChangePassword: false,
        roleIds: [role.body.data.id],
      },
    });
    const person = await stage().enter();
    const { page } = person;
    await typeTwoRows(person, 'บ้าน คลองเตย');
    await person.signOut();
    await page.waitForURL((url) => url.pathname === '/login');
    await person.signIn(other.username, other.password);
    await openTable(person);
    await page.waitForLoadState('networkidle');
    expect(await offer(page).count()).toBe(0);
    expect(await cell(page, 'reporterId').inputValue()).toBe('');
    await person.signOut();
    await page.waitForURL((url) => url.pathname === '/login');
    await person.signIn(ADMIN.username, ADMIN.password);
    await openTable(person);
    await offer(page).waitFor();
  });

  it('is saved once, though the answer was lost on the way', async () => {
    const call = await stage().call();
    const reporterId = await addReporter(call, 'baan.doi', 'ดอยสูง');
    const person = await stage().enter();
    const { page } = person;
    await openTable(person);
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, 'บ้าน ดอยสูง');
    for (const place of [0, 1, 2, 3]) await typeRow(person, material(place), '1');
    let saves = 0;
    await page.route(SAVE, async (route) => {
      saves += 1;
      // The second is done by the server, and its answer never arrives.
      if (saves === 2) await route.fetch();
      await (saves >= 2 ? route.abort('connectionreset') : route.continue());
    });
    await person.press('ControlOrMeta+s');
    await told(page, word('entry:saving.cut'));
    await expect.poll(() => saved(page).count()).toBe(1);
    expect(await page.locator('tr[data-stage=unsure]').count()).toBe(1);
    expect(await recordsOf(call, reporterId)).toHaveLength(2);
    await page.unroute(SAVE);
    await person.press('ControlOrMeta+s');
    await saved(page).nth(3).waitFor();
    const records = await recordsOf(call, reporterId);
    expect(records).toHaveLength(4);
    expect(await saved(page).getByRole('link').allTextContents()).toEqual(
      records.map(({ code }) => code),
    );
  });
});

/** What opens over a page, or stands on it for a while: questions, panels, menus, lists, messages. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findingsHere, WIDTHS } from '../e2e/axe.ts';
import { resourceOf } from '../e2e/declared.ts';
import { labelOf, type Person, word } from '../e2e/person.ts';
import { button, cell, material, prepareNames, typeReporter, typeRow } from '../e2e/quick-table.ts';
import { addReporter } from '../e2e/reporters.ts';
import { type Call, setStage } from '../e2e/stage.ts';
import { bytesOf, collection, drawStrips } from '../support/maps.ts';

const stage = setStage();
prepareNames(stage);

// A list without rows has no head to filter by.
beforeAll(async () => {
  const call = await stage().call();
  const reporterId = await addReporter(call, 'baan.raek', 'แรก');
  const [materialId, wasteFoodId, wasteManageId, unitId] = await Promise.all(
    [
      'foodcateory/searchMaterial',
      'wastecateory/searchWasteFoods',
      'wastecateory/searchWasteManage',
      'foodcateory/searchUnitsWeb',
    ].map(async (path) => (await call(path, { data: {} })).body.data[0]?.id),
  );
  const saved = await call('wastecateory/saveWasteRecord', {
    data: {
      ...{ recordDate: '2026-11-01', reporterId, periodDays: 1, quantity: 1, unitId },
      ...{ materialId, wasteFoodId, wasteManageId, part: 'edible', method: 'directWeighing' },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});

const units = resourceOf('units');
const waste = resourceOf('wasteRecords');
const LIST = 'pages/food-cateory/units';
const RECORDS = 'pages/waste-cateory/waste-records';

interface Scene {
  readonly person: Person;
  readonly page: Page;
  readonly call: Call;
  readonly narrow: boolean;
}
/** Comes to what is looked at; gives what must be in sight then. */
type Way = (scene: Scene) => Promise<Locator>;

let made = 0;

/** Somebody new, who may do nothing but look after their own account. */
async function member(call: Call, fields: object = {}) {
  made += 1;
  const account = { username: `opened${made}`, password: `a password of mine ${made}` };
  const name = { firstName: 'มาลี', lastName: `รักษ์โลก ${made}`, userType: 'consumer' };
  const { body } = await call('user/saveUser', {
    data: { ...account, ...name, mustChangePassword: false, ...fields },
  });
  return { ...account, id: Number(body.data.id), version: Number(body.data.version) };
}

/** Adds a unit with a name of its own. */
async function unit(call: Call): Promise<{ readonly id: number; readonly version: number }> {
  made += 1;
  const name = `ถังกวนขยะอาหารสำหรับงานเลี้ยง ${made}`;
  const { body } = await call('foodcateory/saveUnits', {
    data: { name, abbreviation: `ถัง ${made}`, kind: 'household' },
  });
  return { id: Number(body.data.id), version: Number(body.data.version) };
}

const dialog = (page: Page): Locator => page.getByRole('dialog');
const popover = (page: Page): Locator => page.locator(':popover-open');
const press = (page: Page, key: string, params = {}): Promise<void> =>
  button(page, key, params).first().click();

/** Retires a row or brings it back: by its own button, and on a telephone once it is selected. */
async function pressOfRow(page: Page, narrow: boolean, way: 'retire' | 'restore'): Promise<void> {
  if (!narrow) return press(page, `screens:${way}.action`);
  await page.locator('tbody').getByRole('checkbox').first().check();
  await press(page, `screens:bulk.${way}.action`, { count: 1 });
}

/** Opens the filters of a list, that of this field among them. */
function filterOf(path: string, field: string): Way {
  return async ({ person, page }) => {
    await person.open(path);
    await press(page, 'screens:filter.panel');
    const filter = page.getByRole('group', { name: word('screens:filter.by', { field }) });
    return filter.locator('input').first();
  };
}

/** Opens a form and the list of choices or the calendar of a field. */
function opened(path: string, field: string, what: string): Way {
  return async ({ person, page }) => {
    await person.open(path);
    const control = page
      .locator(`[data-field="${field}"]`)
      .getByRole('combobox')
      .or(page.locator(`[data-field="${field}"] input`));
    await control.first().click();
    return page.locator(`${what}:visible`).first();
  };
}

/** Signs out whoever is there, and in as somebody else. */
async function signInInstead(person: Person, username: string, password: string): Promise<void> {
  await person.open('pages/contact');
  await person.signOut();
  await person.page.waitForURL((url) => url.pathname === '/login');
  await person.signIn(username, password);
}

/** Asks one of the questions about a member's account, in the form of the member. */
function aboutMember(key: string): Way {
  return async ({ person, page, call }) => {
    const { id } = await member(call);
    await person.open(`pages/user/edit/${id}`);
    await press(page, key);
    return dialog(page);
  };
}

/** What everything is searched by, with something found. */
const searchEverything: Way = async ({ person, page }) => {
  await person.open(LIST);
  await page.getByRole('button', { name: word('screens:find.open') }).click();
  await page.getByRole('combobox', { name: word('screens:find.open') }).fill('กิโล');
  return page.getByRole('option').first();
};

const QUESTIONS: Readonly<Record<string, Way>> = {
  'whether to retire a row': async ({ person, page, narrow }) => {
    await person.open(LIST);
    await pressOfRow(page, narrow, 'retire');
    return dialog(page);
  },
  'whether to bring a row back': async ({ person, page, call, narrow }) => {
    await call('foodcateory/saveUnits', { data: { ...(await unit(call)), active: false } });
    await person.open(`${LIST}?status=retired`);
    await pressOfRow(page, narrow, 'restore');
    return dialog(page);
  },
  'which rows stay when the others go back': async ({ person, page, call }) => {
    const [kept] = [await unit(call), await unit(call)];
    await person.open(`${LIST}?q=${encodeURIComponent('ถังกวนขยะอาหาร')}&sort=code.desc`);
    for (const place of [0, 1]) {
      await page.locator('tbody').getByRole('checkbox').nth(place).check();
    }
    await press(page, 'screens:bulk.retire.action', { count: 2 });
    await dialog(page)
      .getByRole('button', { name: word('screens:bulk.retire.action', { count: 2 }) })
      .click();
    await button(page, 'screens:bulk.undo').waitFor();
    await call('foodcateory/saveUnits', {
      data: { id: kept.id, version: kept.version + 1, source: 'ผู้อื่น' },
    });
    await press(page, 'screens:bulk.undo');
    // The privacy notice above the page has a button of the same name.
    const close = word('screens:bulk.left.close');
    await dialog(page).getByRole('button', { name: close }).waitFor();
    return dialog(page);
  },
  'whether what is typed may be lost': async ({ person, page, call }) => {
    const { id } = await unit(call);
    await person.open(`${LIST}/edit/${id}`);
    await person.control(units, 'abbreviation').fill('ยังไม่บันทึก');
    await press(page, 'screens:form.cancel');
    return dialog(page);
  },
  'which of two versions to keep': async ({ person, page, call }) => {
    const { id, version } = await unit(call);
    await person.open(`${LIST}/edit/${id}`);
    await person.control(units, 'abbreviation').fill('ที่ฉันพิมพ์');
    await call('foodcateory/saveUnits', { data: { id, version, abbreviation: 'ของคนอื่น' } });
    await person.press('ControlOrMeta+s');
    return dialog(page);
  },
  'whether to lock an account': aboutMember('account:access.lock.action'),
  'what the new password is': aboutMember('account:access.reset.action'),
  'whether to make nobody of a person': aboutMember('account:person.anonymise.action'),
  'whether to sign out everywhere': async ({ person, page }) => {
    await person.open('pages/account');
    await press(page, 'account:sessions.everywhere.action');
    return dialog(page);
  },
  'whether imported boundaries go': async ({ person, page }) => {
    await person.open('pages/boundaries');
    const drawn = collection(drawStrips(['8301', '8302']), (code) => ({
      ...{ ADM2_PCODE: `TH${code}`, ADM2_TH: code },
    }));
    const file = {
      name: 'phuket.geojson',
      mimeType: 'application/geo+json',
      buffer: bytesOf(drawn),
    };
    await page.getByLabel(word('boundaries:page.file')).setInputFiles(file);
    await press(page, 'boundaries:page.start');
    await press(page, 'boundaries:page.revert');
    return dialog(page);
  },
};

const PANELS: Readonly<Record<string, Way>> = {
  'what everything is searched by, with something found': searchEverything,
  'the menu, with a group open': async ({ person, page, narrow }) => {
    await person.open('privacy');
    if (narrow) await press(page, 'shell:menu.open');
    await page
      .getByRole('button', { name: word('menu:groups.masters') })
      .filter({ visible: true })
      .click();
    return page
      .getByRole('link', { name: word('menu:screens.units'), exact: true })
      .filter({ visible: true });
  },
  'how the product looks': async ({ person, page }) => {
    await person.open('pages/contact');
    await press(page, 'shell:display');
    return popover(page).getByRole('radio').first();
  },
  'one’s own menu': async ({ person, page }) => {
    await person.open('pages/contact');
    await person.ownMenu.click();
    return button(page, 'shell:signOut');
  },
  'the ways to Excel and back': async ({ person, page, narrow }) => {
    await person.open(LIST);
    if (narrow) await press(page, 'screens:excel.more');
    else await page.getByRole('button', { name: 'Excel', exact: true }).click();
    return popover(page);
  },
  'the filter of a text': filterOf(LIST, labelOf(units, 'name')),
  'the filter of a choice': filterOf(LIST, labelOf(units, 'kind')),
  'the filter of a day': filterOf(RECORDS, labelOf(waste, 'recordDate')),
  'the filter of a number': filterOf(RECORDS, labelOf(waste, 'weightKg')),
  'the filter of a reference': filterOf(RECORDS, labelOf(waste, 'reporterId')),
  'choices of a field': opened(`${LIST}/new`, 'kind', '.ant-select-dropdown'),
  'references of a field': opened(`${RECORDS}/new`, 'reporterId', '.ant-select-dropdown'),
  'provinces of an area': opened('pages/user/new', 'tambonCode', '.ant-select-dropdown'),
  'the calendar of a field': opened(`${RECORDS}/new`, 'recordDate', '.ant-picker-dropdown'),
  'what a number rests on': async ({ person, page }) => {
    await person.open(LIST);
    await page
      .getByRole('button', { name: /^ที่มาของค่า/ })
      .first()
      .focus();
    return popover(page);
  },
  'a row inside another, at the side': async ({ person, page }) => {
    await person.open('pages/food-cateory/material/edit/1');
    await page.locator('main [data-row-link]').first().click();
    return dialog(page).locator('[data-field]').first();
  },
  'the filters and an entry of the audit log': async ({ person, page, narrow }) => {
    await person.open('pages/audit');
    const entry = page.getByRole('main').getByRole('listitem').locator('summary').first();
    await entry.click();
    if (narrow) await page.locator('search summary').click();
    return page.getByRole('main').getByRole('listitem').locator('details[open]').first();
  },
};

const MESSAGES: Readonly<Record<string, Way>> = {
  'fields that are wrong': async ({ person, page }) => {
    await person.open(`${LIST}/new`);
    await person.control(units, 'name').waitFor();
    await person.press('ControlOrMeta+s');
    return page.locator('form [role=alert]').getByRole('listitem').first();
  },
  'that it is saved': async ({ person, page, call }) => {
    const { id } = await unit(call);
    await person.open(`${LIST}/edit/${id}`);
    await person.control(units, 'abbreviation').fill('ตำรา');
    await person.save();
    const message = page.getByRole('status').filter({ hasText: word('screens:form.saved') });
    // It stays under the pointer, for as long as it is looked at.
    await message.hover();
    return message;
  },
  'that nothing was found': async ({ person, page }) => {
    await person.open(`${LIST}?q=ไม่มีชื่อนี้แน่นอน`);
    return page.getByText(word('screens:empty.found'));
  },
  'that there is no such record': async ({ person, page }) => {
    await person.open(`${LIST}/edit/999999`);
    return page.getByText(word('screens:form.missing'));
  },
  'that the list cannot be fetched': async ({ person, page }) => {
    await page.route('**/api/foodcateory/searchUnitsWeb', (route) => route.abort());
    await person.open(LIST);
    return button(page, 'screens:problem.retry');
  },
  'that a password is due': async ({ person, page, call }) => {
    const { username, password } = await member(call, { mustChangePassword: true });
    await signInInstead(person, username, password);
    return page.getByText(word('account:password.dueLead'));
  },
  'that the session has ended': async ({ person, page, call }) => {
    const { id, version, username, password } = await member(call);
    await signInInstead(person, username, password);
    const locked = await call('user/lockUser', { data: { id, version } });
    expect(locked.status, JSON.stringify(locked.body)).toBe(200);
    await person.open('pages/account');
    return page.getByText(word('shell:sessionEnded.earlier'));
  },
};

const BATCH: Readonly<Record<string, Way>> = {
  'choices of a cell, and more columns': async ({ person, page }) => {
    await person.open(`${RECORDS}/quick`);
    await cell(page, 'item').waitFor();
    if (await button(page, 'entry:tools.more').isVisible()) await press(page, 'entry:tools.more');
    await cell(page, 'item').fill(material(0).slice(0, 2));
    return page.getByRole('listbox').getByRole('option').first();
  },
  'what is wrong, what is saved and what it comes to': async ({ person, page, call, narrow }) => {
    const lastName = `สวน ${narrow}`;
    await addReporter(call, `baan.opened.${narrow}`, lastName);
    await page.setViewportSize({ width: 1440, height: 900 });
    await person.open(`${RECORDS}/quick`);
    await person.tabTo(cell(page, 'reporterId'));
    await typeReporter(person, `บ้าน ${lastName}`);
    await typeRow(person, material(0), '2');
    await typeRow(person, 'ไม่มีชื่อนี้', 'ครึ่งโล');
    await person.press('ControlOrMeta+s');
    await page.locator('tr[data-stage=saved]').first().waitFor();
    if (narrow) await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('main details summary').first().click();
    return page.locator('input[aria-invalid=true]').first();
  },
};

describe.each([
  ['a question', QUESTIONS],
  ['a panel', PANELS],
  ['a message', MESSAGES],
  ['the batch table', BATCH],
])('WCAG 2.1 AA, light and dark, at 1440 and 390 px: %s', (_kind, ways) => {
  it.each(Object.entries(ways))('%s', async (_what, way) => {
    const found: Record<string, unknown> = {};
    for (const width of WIDTHS) {
      const person = await stage().enter();
      const { page } = person;
      const narrow = width < 768;
      await page.setViewportSize({ width, height: narrow ? 844 : 900 });
      const sight = await way({ person, page, narrow, call: await stage().call() });
      await sight.waitFor();
      const here = await findingsHere(page);
      expect(await sight.isVisible()).toBe(true);
      if (Object.keys(here).length > 0) found[`${width} px`] = here;
    }
    expect(found).toEqual({});
  });
});

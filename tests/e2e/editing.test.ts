/** What a person meets while typing, clicking and moving about in lists and forms. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { config, resourceOf } from './declared.ts';
import { drawn } from './frames.ts';
import type { Person } from './person.ts';
import { labelOf, titleOf, word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
const PHONE = { width: 390, height: 844 };
const SMALL = { width: 1024, height: 768 };
/** WCAG 2.2, target size (minimum). */
const LEAST_TARGET = 24;

const foodTypes = resourceOf('foodTypes');
const units = resourceOf('units');
const materials = resourceOf('materials');
const users = resourceOf('users');

async function openList(person: Person, resource: Resource): Promise<void> {
  await person.goToList(resource, groupOf(config, resource));
}

async function openForm(person: Person, resource: Resource, name: string): Promise<void> {
  await openList(person, resource);
  await (await person.find(name)).getByRole('link').first().click();
  await person.control(resource, 'name').waitFor();
}

async function openNew(person: Person, resource: Resource): Promise<void> {
  await openList(person, resource);
  const add = word('screens:add.action', { title: titleOf(resource) });
  await person.page.getByRole('link', { name: add }).first().click();
  await person.page.locator('[data-field]').first().waitFor();
}

function button(page: Page | Locator, key: string): Locator {
  return page.getByRole('button', { name: word(`screens:${key}`), exact: true });
}

/** Presses and lets go as a hand does, at the place where the button is when it is pressed. */
async function press(page: Page, target: Locator): Promise<void> {
  // What was typed before may move it for a moment: nobody presses a button that is on its way.
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await drawn(page);
  await page.mouse.up();
}

async function hasFocus(target: Locator): Promise<void> {
  await expect
    .poll(() => target.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

function summary(page: Page): Locator {
  return page.locator('form [role=alert]');
}

describe('the first click on a button counts', () => {
  it('on Save, when leaving the field reports its error', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openNew(person, foodTypes);
    await person.control(foodTypes, 'name').fill('ก'.repeat(151));
    await press(page, button(page, 'form.save'));
    await summary(page).getByRole('listitem').waitFor();
  });

  it('on Cancel, after a refused attempt', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, foodTypes, 'อาหารเช้า');
    await person.control(foodTypes, 'name').fill('ของหวานและขนม');
    await press(page, button(page, 'form.save'));
    await summary(page).getByRole('listitem').waitFor();
    await person.control(foodTypes, 'name').fill('ของหวานและขนม.');
    await expect.poll(() => page.locator('main [aria-invalid=true]').count()).toBe(0);
    await press(page, button(page, 'form.cancel'));
    const dialog = page.getByRole('dialog', { name: word('screens:unsaved.title') });
    await button(dialog, 'unsaved.stay').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await person.control(foodTypes, 'name').inputValue()).toBe('ของหวานและขนม.');
  });

  it('on Save, when a number is out of bounds', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, materials, 'ผัก');
    await person.control(materials, 'inediblePercent').fill('500');
    await press(page, button(page, 'form.save'));
    await summary(page).getByRole('listitem').waitFor();
  });
});

describe('the box of errors', () => {
  it('keeps what only the server knows until the value is another, and never stands empty', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, foodTypes, 'อาหารเช้า');
    const name = person.control(foodTypes, 'name');
    await name.fill('ของหวานและขนม');
    await button(page, 'form.save').click();
    const label = labelOf(foodTypes, 'name');
    const taken = word('validation:duplicate', { field: label, name: label });
    const field = page.locator('[data-field="name"]');
    await field.getByText(taken).waitFor();
    await name.focus();
    await person.press('Tab');
    await drawn(page);
    expect(await field.getByText(taken).count()).toBe(1);
    expect(await summary(page).getByRole('listitem').allTextContents()).toEqual([taken]);

    await name.fill('อาหารเช้าวันหยุด');
    await field.getByText(taken).waitFor({ state: 'detached' });
    expect(await summary(page).textContent()).toContain(word('screens:form.right'));
    await button(page, 'form.save').click();
    await person.told(word('screens:form.saved'));
  });
});

describe('the focus has somewhere to be', () => {
  it('on the next row, when a row is retired by keyboard', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openList(person, units);
    const links = page.locator('[data-row-link]');
    const [first = '', second = ''] = await links.allTextContents();
    await person.choose(button(page, 'retire.action').first());
    await person.choose(button(page.getByRole('dialog'), 'retire.action'));
    await expect.poll(() => links.first().textContent()).toBe(second);
    await hasFocus(links.first());

    // Brought back, it was the only one there: the focus goes to the heading.
    await page.getByText(word('screens:status.retired'), { exact: true }).first().click();
    await links.filter({ hasText: first }).waitFor();
    await person.choose(button(page, 'restore.action'));
    await person.choose(button(page.getByRole('dialog'), 'restore.action'));
    await page.getByText(word('screens:empty.retired')).waitFor();
    await hasFocus(page.getByRole('heading', { level: 1 }));
    await button(page, 'empty.toActive').click();
    await links.first().waitFor();
  });

  it('in the field, to add several items in a row by keyboard', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, materials, 'ผัก');
    const input = page.locator('[data-quick-add]');
    await person.tabTo(input);
    for (const name of ['ผักหวานป่า', 'ผักแพว', 'ผักขะแยง']) {
      await page.keyboard.insertText(name);
      await person.press('Enter');
      await page.getByRole('listitem').filter({ hasText: name }).waitFor();
      await expect.poll(() => input.inputValue()).toBe('');
      await hasFocus(input);
    }
    // Side by side with the field, not far above it.
    const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
    const row = page.getByRole('listitem').filter({ hasText: 'ผักขะแยง' });
    await expect.poll(() => top(row)).toBeGreaterThan(56);
    expect(await top(row)).toBeLessThan(await top(input));
    expect(await top(input)).toBeLessThan((await top(button(page, 'form.save'))) - 30);
  });

  it('in the field again, when an item typed there is refused as the form is saved', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, materials, 'ปลา');
    const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const input = page.locator('[data-quick-add]');
    const add = async (name: string): Promise<void> => {
      await person.write(input, name);
      await button(page, 'form.save').click();
    };
    await add('ปลาช่อนนา');
    await page.waitForURL(/\/material(\?|$)/);
    await openForm(person, materials, 'ปลา');
    await item('ปลาช่อนนา').waitFor();
    await add('ปลาช่อนนา');
    await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    await hasFocus(input);
    expect(await input.inputValue()).toBe('ปลาช่อนนา');
    expect(await item('ปลาช่อนนา').count()).toBe(1);
  });

  it('in the list at once, when what is chosen beside a form is added as the form is saved', async () => {
    const call = await stage().call();
    const { body } = await call('organisation/saveOrganisation', {
      data: { name: 'เทศบาลเมืองลำพูน', organisationType: 'municipality' },
    });
    const { id } = body.data;
    const person = await stage().enter();
    const { page } = person;
    await person.open(`pages/organisation/edit/${id}`);
    const add = page.locator('form').filter({ has: button(page, 'children.add') });
    await person.pick(add.getByRole('combobox').first(), 'ลำพูน');
    await button(page, 'form.save').click();
    // Nothing is left to be asked about.
    await page.waitForURL(/\/organisation(\?|$)/);
    const found = await call('organisation/searchOrganisationArea', { data: {} });
    expect(found.body.data).toMatchObject([{ organisationId: id, areaCode: '51' }]);
  });

  describe('while what was typed beside a form is still on its way', () => {
    /** An organisation whose area is chosen and whose name is changed, before anything is saved. */
    async function changedBoth(person: Person, name: string) {
      const call = await stage().call();
      const { body } = await call('organisation/saveOrganisation', {
        data: { name, organisationType: 'municipality' },
      });
      const id = Number(body.data.id);
      const { page } = person;
      await person.open(`pages/organisation/edit/${id}`);
      let send: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        send = resolve;
      });
      await page.route('**/saveOrganisationArea', async (route) => {
        await held;
        await route.continue();
      });
      await person.write(person.control(resourceOf('organisations'), 'name'), `${name} (ใหม่)`);
      const add = page.locator('form').filter({ has: button(page, 'children.add') });
      await person.pick(add.getByRole('combobox').first(), 'ลำพูน');
      const stored = async () => {
        const filters = [{ field: 'id', operator: 'eq', value: id }];
        const found = await call('organisation/searchOrganisation', { data: { filters } });
        return found.body.data[0]?.name;
      };
      return { add, send, stored };
    }

    it('the form is saved once that is there', async () => {
      const person = await stage().enter();
      const { page } = person;
      const { add, send, stored } = await changedBoth(person, 'เทศบาลรอก่อน');
      const asked = page.waitForRequest('**/saveOrganisationArea');
      await add.getByRole('button', { name: word('screens:children.add'), exact: true }).click();
      await asked;
      await person.press('ControlOrMeta+s');
      send();
      await page.waitForURL(/\/organisation(\?|$)/);
      expect(await stored()).toBe('เทศบาลรอก่อน (ใหม่)');
    });

    it('the form is not saved any more once it was left', async () => {
      const person = await stage().enter();
      const { page } = person;
      const { send, stored } = await changedBoth(person, 'เทศบาลไม่รอ');
      const asked = page.waitForRequest('**/saveOrganisationArea');
      await button(page, 'form.save').click();
      await asked;
      await person.menu.getByRole('link', { name: word('menu:pages.contact') }).click();
      await button(page, 'unsaved.leave').click();
      await page.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
      const answered = page.waitForResponse('**/saveOrganisationArea');
      send();
      await answered;
      await page.waitForLoadState('networkidle');
      expect(await stored()).toBe('เทศบาลไม่รอ');
      expect(page.url()).toContain('pages/contact');
    });
  });

  it('on the next row’s ✕, then on “add a row”, when ingredients are removed', async () => {
    const person = await stage().enter();
    const { page } = person;
    const menus = resourceOf('menus');
    await openForm(person, menus, 'ไก่ย่าง');
    const add = page.getByRole('button', { name: word('screens:list.addRow') });
    await add.click();
    const remove = (row: number) =>
      page.getByRole('button', { name: word('screens:list.remove', { row }), exact: true });
    await remove(2).waitFor();
    await person.choose(remove(1));
    await hasFocus(remove(1));
    await person.press('Enter');
    await hasFocus(add);
  });

  it('on the row just saved, back in the list', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openForm(person, units, 'กิโลกรัม');
    await person.write(person.control(units, 'source'), 'มาตรฐานสากล');
    await person.save();
    await hasFocus(page.locator('[data-row-link]').filter({ hasText: /^กิโลกรัม$/ }));
  });

  it('on the heading, when a form for a new row is left', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openNew(person, units);
    await person.choose(button(page, 'form.cancel'));
    await page.locator('[data-row-link]').first().waitFor();
    await hasFocus(page.getByRole('heading', { level: 1 }));
  });
});

describe('Ctrl+S in a list of choices', () => {
  it('saves, and opens nothing', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openNew(person, units);
    await person.tabTo(person.control(units, 'kind'));
    await person.press('ControlOrMeta+s');
    await summary(page).getByRole('listitem').first().waitFor();
    expect(await page.locator('.ant-select-dropdown:visible').count()).toBe(0);
  });
});

describe('an area', () => {
  it('is requested when its last box is left, and calls Bangkok’s districts by their names', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openNew(person, users);
    const area = page.locator('[data-field=tambonCode]');
    const box = (key: string) =>
      area.getByRole('combobox', { name: word(`fields:area.${key}`), exact: true });
    await person.pick(box('province'), 'กรุงเทพมหานคร');
    await box('amphureBangkok').waitFor();
    await box('tambonBangkok').waitFor();
    await person.tabTo(box('amphureBangkok'));
    await drawn(page);
    expect(await box('province').getAttribute('aria-invalid')).toBe('false');
    await person.press('Escape');
    await page.locator('h1').click();
    await expect.poll(() => box('province').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('room', () => {
  it('at 1024 pixels a row can still be retired, and the table shows that there is more', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize(SMALL);
    await openList(person, resourceOf('categoryUnits'));
    const action = button(page, 'retire.action').first();
    const box = await action.boundingBox();
    expect(box && box.x + box.width).toBeLessThanOrEqual(SMALL.width);
    await action.click({ trial: true });
    // antd draws a shadow over the side on which there is more.
    const more = page.locator('.ant-table-ping-right');
    await more.waitFor();
    await more.locator('.ant-table-body').evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    await expect.poll(() => more.count()).toBe(0);
  });

  it('at 390 pixels everything a finger needs is large enough, and pages can be sized', async () => {
    const person = await stage().enter();
    const { page } = person;
    await openList(person, units);
    await page.setViewportSize(PHONE);
    const rows = page.locator('tbody [data-row-link]');
    await rows.first().waitFor();
    const small = () =>
      page.getByRole('main').evaluate(
        (main, least) =>
          [...main.querySelectorAll('a, button')].flatMap((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width > 0 && (width < least || height < least) ? [element.outerHTML] : [];
          }),
        LEAST_TARGET,
      );
    // The page is drawn anew for a window that is another all of a sudden.
    await expect.poll(small).toEqual([]);
    const before = await rows.first().textContent();
    const pages = page.getByRole('list', { name: word('screens:pages.label') });
    await pages.getByTitle(word('screens:pages.next')).click();
    await page.waitForURL((url) => url.searchParams.get('currentPage') === '2');
    await expect.poll(() => rows.first().textContent()).not.toBe(before);
    await pages.locator('.ant-select').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '50' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(20);
  });
});

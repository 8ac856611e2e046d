/** What a role gives is offered, what it does not give is not, in a real browser. */
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action } from '../../src/engine/declaration/actions.ts';
import { resourceOf } from './declared.ts';
import { type Person, titleOf, word } from './person.ts';
import { type Account, setStage } from './stage.ts';

const stage = setStage();
const units = resourceOf('units');
const materials = resourceOf('materials');
const LIST = 'pages/food-cateory/units/u';
const NEW = 'pages/food-cateory/units/new';

let people = 0;
const deny = (key: string, given: readonly Action[]) =>
  ACTIONS.filter((action) => !given.includes(action)).map((action) => `${key}:${action}`);

interface Member {
  readonly account: Account;
  /** What the role does not give from now on. */
  take(denied: readonly string[]): Promise<void>;
  readonly roleId: unknown;
}

/** Somebody who may do this with units, and look at materials. */
async function member(given: readonly Action[]): Promise<Member> {
  people += 1;
  const call = await stage().call();
  const auths = [units.permission, materials.permission];
  const denied = [...deny(units.permission, given), ...deny(materials.permission, [])];
  const name = `ผู้บันทึกหน่วย ${people}`;
  const role = await call('role/saveRole', { data: { name, auths, denied } });
  const { id } = role.body.data;
  let { version } = role.body.data;
  const account = { username: `units.${people}`, password: 'หน่วยวัด-เท่านั้น-1' };
  await call('user/saveUser', {
    data: {
      ...account,
      ...{ firstName: 'สมศรี', lastName: 'มีสุข', userType: 'staff' },
      ...{ roleIds: [id], mustChangePassword: false },
    },
  });
  return {
    account,
    roleId: id,
    take: async (next) => {
      const { body } = await call('role/saveRole', { data: { id, version, denied: next } });
      version = body.data.version;
    },
  };
}

const addWord = word('screens:add.action', { title: titleOf(units) });
async function atList(account: Account): Promise<Person> {
  const person = await stage().enter(account);
  await person.open(LIST);
  await person.page.getByRole('link', { name: 'กิโลกรัม', exact: true }).waitFor();
  return person;
}
const isSignedIn = ({ page }: Person) =>
  page.evaluate(() => localStorage.getItem('token') !== null);
const stored = ({ page }: Person) =>
  page.evaluate(() => [localStorage.getItem('roles'), localStorage.getItem('userLogin')].join());

describe('who may look and add', () => {
  it('adds, and is offered nothing else', async () => {
    const { account } = await member(['create']);
    const person = await atList(account);
    const { page } = person;
    expect(await page.getByRole('button', { name: 'Excel' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: word('screens:retire.action') }).count()).toBe(0);
    await person.press('Alt+n');
    await person.write(person.control(units, 'name'), 'กระบุง');
    await person.write(person.control(units, 'abbreviation'), 'กบ.');
    await person.pick(person.control(units, 'kind'), word('resources:choices.unitKind.count'));
    await person.press('ControlOrMeta+s');
    await person.told(word('screens:form.saved'));
    const call = await stage().call();
    const { body } = await call('foodcateory/searchUnitsWeb', { data: { text: 'กระบุง' } });
    expect(body.data[0]).toMatchObject({ name: 'กระบุง' });
  });

  it('reads a row that may not be changed', async () => {
    const { account } = await member(['create']);
    const person = await atList(account);
    const { page } = person;
    await page.getByRole('link', { name: 'กิโลกรัม', exact: true }).click();
    const title = word('screens:form.look', { title: titleOf(units), name: 'กิโลกรัม' });
    await page.getByRole('heading', { name: title }).waitFor();
    const main = page.getByRole('main');
    expect(await main.locator('input, textarea, select').count()).toBe(0);
    for (const name of ['screens:form.save', 'screens:retire.action', 'screens:versions.open']) {
      expect(await main.getByRole('button', { name: word(name) }).count(), name).toBe(0);
    }
    await person.press('ControlOrMeta+s');
    await main.getByRole('button', { name: word('screens:form.close') }).click();
    await page.waitForURL(`**/${LIST}`);
  });

  it('is told so kindly where an address is typed by hand', async () => {
    const { account } = await member(['create']);
    const person = await atList(account);
    await person.open('pages/food-cateory/material/new');
    await person.page.getByRole('heading', { name: word('screens:noPermission.title') }).waitFor();
    expect(await isSignedIn(person)).toBe(true);
  });
});

describe('a right that is taken away meanwhile', () => {
  it('is gone before the next click leads to a refusal, which would end the session', async () => {
    const { account, take } = await member(ACTIONS);
    const person = await atList(account);
    const { page } = person;
    await page
      .getByRole('button', { name: word('screens:retire.action') })
      .first()
      .waitFor();
    await take(deny(units.permission, []));
    await page.getByRole('link', { name: addWord }).click();
    await page.getByRole('heading', { name: word('screens:noPermission.title') }).waitFor();
    expect(await isSignedIn(person)).toBe(true);
    const session = await stored(person);
    expect(session).toContain(
      `[{"auth":"${units.permission}"},{"auth":"${materials.permission}"}]`,
    );
    expect(session).toContain(`${units.permission}:create`);
    await person.open(LIST);
    await page.getByRole('link', { name: 'กิโลกรัม', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: addWord }).count()).toBe(0);
  });

  it('leaves whoever was just saving signed in, and says why nothing was saved', async () => {
    const { account, take } = await member(['create']);
    const person = await stage().enter(account);
    const { page } = person;
    await person.open(NEW);
    await person.write(person.control(units, 'name'), 'ชะลอม');
    await person.write(person.control(units, 'abbreviation'), 'ชล.');
    await person.pick(person.control(units, 'kind'), word('resources:choices.unitKind.count'));
    await take(deny(units.permission, []));
    await person.press('ControlOrMeta+s');
    const why = word('shell:toasts.rightsChanged');
    await page.getByRole('alert').filter({ hasText: why }).first().waitFor();
    await page.getByRole('heading', { name: word('screens:noPermission.title') }).waitFor();
    expect(await isSignedIn(person)).toBe(true);
    const call = await stage().call();
    const { body } = await call('foodcateory/searchUnitsWeb', { data: { text: 'ชะลอม' } });
    expect(body.data).toEqual([]);
  });
});

describe('the table of a role', () => {
  const action = (name: Action | 'view') => word(`fields:actions.${name}`);
  const cell = (screen: string, name: Action | 'view') => `${screen}: ${action(name)}`;

  it('is walked by arrow keys, and says whom a change touches before it is saved', async () => {
    const { roleId } = await member(['create']);
    const person = await stage().enter();
    const { page } = person;
    await person.open(`pages/role/edit/${roleId}`);
    const screen = word(`menu:screens.${units.screen.name}`);
    const create = page.getByRole('checkbox', { name: cell(screen, 'create') });
    await create.focus();
    await person.press('ArrowRight');
    await person.press('Space');
    const change = page.getByRole('checkbox', { name: cell(screen, 'change') });
    expect(await change.isChecked()).toBe(true);
    await create.click();
    await person.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: word('account:rights.change.title') });
    await dialog.waitFor();
    const told = (await dialog.textContent()) ?? '';
    const line = (way: 'gained' | 'lost', name: Action) =>
      word(`account:rights.change.${way}`, { action: action(name), screens: screen });
    expect(told).toContain(word('account:rights.change.people', { count: 1, names: 'สมศรี มีสุข' }));
    expect(told).toContain(line('gained', 'change'));
    expect(told).toContain(line('lost', 'create'));
    await dialog.getByRole('button', { name: word('account:rights.change.yes') }).click();
    await person.told(word('screens:form.saved'));
    const call = await stage().call();
    const filters = [{ field: 'id', operator: 'eq', value: roleId }];
    const { body } = await call('role/searchRole', { data: { filters } });
    const denied = body.data[0]?.denied as string[];
    expect(denied).toContain(`${units.permission}:create`);
    expect(denied).not.toContain(`${units.permission}:change`);
  });

  it('has whole rows, whole columns and usual ways, also on a telephone', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/role/new');
    const screen = word(`menu:screens.${units.screen.name}`);
    const box = (name: Action | 'view') =>
      page.getByRole('checkbox', { name: cell(screen, name), exact: true });
    await page.getByRole('checkbox', { name: screen, exact: true }).click();
    for (const name of ACTIONS) expect(await box(name).isChecked(), name).toBe(true);
    const column = word('account:rights.column', { action: action('export') });
    await page.getByRole('checkbox', { name: column }).click();
    await page.getByRole('checkbox', { name: column }).click();
    expect(await box('export').isChecked()).toBe(false);
    const viewing = word('account:rights.presets.viewing');
    await page.getByRole('button', { name: viewing }).click();
    expect([await box('view').isChecked(), await box('create').isChecked()]).toEqual([true, false]);
    await page.setViewportSize({ width: 390, height: 844 });
    const way = page.getByRole('combobox', {
      name: word('account:rights.presetOf', { screen }),
      exact: true,
    });
    await way.waitFor();
    await person.pick(way, word('account:rights.presets.entering'));
    const own = page
      .locator('details')
      .filter({ hasText: `: ${screen}` })
      .first();
    await own.locator('summary').click();
    expect(await own.getByRole('checkbox', { name: action('create') }).isChecked()).toBe(true);
    expect(await own.getByRole('checkbox', { name: action('retire') }).isChecked()).toBe(false);
  });
});

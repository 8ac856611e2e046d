import { describe, expect, it } from 'vitest';
import { config, resourceOf } from './declared.ts';
import type { Person } from './person.ts';
import { word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });

const foodTypes = resourceOf('foodTypes');

async function openForm(person: Person, name: string): Promise<void> {
  await person.goToList(foodTypes, groupOf(config, foodTypes));
  await person.choose((await person.find(name)).getByRole('link').first());
  await person.control(foodTypes, 'name').waitFor();
}

describe('two people at one record', () => {
  it('the later one sees both versions, and chooses', async () => {
    const first = await stage().enter();
    const second = await stage().enter();
    await openForm(first, 'ของหวานและขนม');
    await openForm(second, 'ของหวานและขนม');
    await second.write(second.control(foodTypes, 'name'), 'ของหวาน');
    await second.save();

    await first.write(first.control(foodTypes, 'name'), 'ขนมหวาน');
    await first.press('ControlOrMeta+s');
    const dialog = first.page.getByRole('dialog', { name: word('screens:conflict.title') });
    await dialog.waitFor();
    const shown = await dialog.textContent();
    expect(shown).toContain('ของหวาน');
    expect(shown).toContain('ขนมหวาน');

    await first.choose(dialog.getByRole('button', { name: word('screens:conflict.all.mine') }));
    await first.choose(dialog.getByRole('button', { name: word('screens:conflict.save') }));
    await first.told(word('screens:form.saved'));
    const call = await stage().call();
    const { body } = await call('foodcateory/searchFoodType', { data: { text: 'ขนมหวาน' } });
    expect(body.data[0]).toMatchObject({ name: 'ขนมหวาน', version: 3 });
  });
});

describe('two versions of a long text', () => {
  const organisations = resourceOf('organisations');
  const text = 'เศษอาหารจากโรงครัวที่เหลือทิ้งทุกวันตลอดฤดูฝน'.repeat(9);

  it('can be read to where they differ', async () => {
    const call = await stage().call();
    const values = { name: 'หน่วยงานที่มีหมายเหตุยาว', organisationType: 'other', note: text };
    const { data } = (await call('organisation/saveOrganisation', { data: values })).body;
    const { page } = await stage().enter();
    await page.goto(`${stage().server.address}/${organisations.screen.path}/edit/${data.id}`);
    const note = page.locator('[data-field="note"] textarea');
    await note.fill(`${text}จากฉัน`);
    const change = { id: data.id, version: data.version, note: `${text}จากเพื่อน` };
    expect((await call('organisation/saveOrganisation', { data: change })).status).toBe(200);
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog', { name: word('screens:conflict.title') });
    for (const whose of ['จากฉัน', 'จากเพื่อน']) {
      const version = dialog.getByText(`${text}${whose}`);
      await version.waitFor();
      const isWhole = version.evaluate((shown) => shown.scrollHeight <= shown.clientHeight);
      expect(await isWhole, whose).toBe(true);
    }
  });
});

describe('a name that is taken', () => {
  it('is said under the name, and nothing is lost', async () => {
    const person = await stage().enter();
    await openForm(person, 'ผลไม้ตัดแต่ง');
    const name = person.control(foodTypes, 'name');
    await person.write(name, 'อาหารเช้า');
    await person.press('ControlOrMeta+s');
    const taken = word('validation:duplicate', {
      field: word('resources:foodTypes.fields.name'),
      name: word('resources:foodTypes.fields.name'),
    });
    const field = person.page.locator('[data-field="name"]');
    await field.getByText(taken).waitFor();
    expect(await name.inputValue()).toBe('อาหารเช้า');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a member whose role has two keys', () => {
  const account = { username: 'two.keys', password: 'สองสิทธิ์-เท่านั้น-2' };
  const keys = ['food-cateory/units/u', 'waste-cateory/manage-waste'];

  it('sees exactly those two items and is refused everything else', async () => {
    const admin = await stage().call();
    const role = await admin('role/saveRole', { data: { name: 'สองสิทธิ์', auths: keys } });
    expect(role.status).toBe(200);
    const user = await admin('user/saveUser', {
      data: {
        ...account,
        firstName: 'สอง',
        lastName: 'สิทธิ์',
        userType: 'staff',
        roleIds: [role.body.data.id],
        mustChangePassword: false,
      },
    });
    expect(user.status).toBe(200);

    const person = await stage().enter(account);
    await person.menu.waitFor();
    const items = await person.menu.locator('a').allTextContents();
    const screens = Object.values(config.screens);
    const shown = screens.filter(({ name }) => items.includes(word(`menu:screens.${name}`)));
    expect(shown.map(({ permission }) => permission).sort()).toEqual([...keys].sort());

    const call = await stage().call(account);
    for (const resource of Object.values(config.resources)) {
      const { calls } = resource;
      const paths = 'search' in calls ? [calls.search, calls.save] : [calls.load, calls.replace];
      for (const path of paths) {
        const { status } = await call(`${calls.group}/${path}`, {});
        const allowed = keys.includes(resource.permission);
        if (allowed) expect(status, path).not.toBe(403);
        else expect(status, path).toBe(403);
      }
    }
  });

  it('is told so on a screen that is not theirs', async () => {
    const person = await stage().enter(account);
    await person.open('pages/role');
    await person.page.getByText(word('screens:noPermission.title')).waitFor();
  });
});

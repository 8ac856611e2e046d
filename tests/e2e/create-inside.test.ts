/** A row that is missing among the choices of a form is added from there, and nothing typed is lost. */
import { describe, expect, it } from 'vitest';
import { config, resourceOf } from './declared.ts';
import { titleOf, word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const stage = setStage();
const materials = resourceOf('materials');
const units = resourceOf('units');

describe('a choice that is missing', () => {
  it('is added from the picker by keyboard, chosen there, and what was typed stays', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(materials, groupOf(config, materials));
    const add = word('screens:add.action', { title: titleOf(materials) });
    await page.getByRole('link', { name: add }).first().click();
    await person.write(person.control(materials, 'name'), 'เครื่องเทศ');

    const picker = person.control(materials, 'defaultUnitId');
    await person.tabTo(picker);
    await page.keyboard.insertText('ช้อนเครื่องเทศ');
    const offer = `+ ${word('fields:reference.addTyped', { text: 'ช้อนเครื่องเทศ' })}`;
    await page.locator('.ant-select-item-option-active').filter({ hasText: offer }).waitFor();
    await person.press('Enter');

    const title = word('screens:form.new', { title: titleOf(units), name: '' });
    const drawer = page.getByRole('dialog', { name: title });
    const inside = (name: string) =>
      drawer.getByLabel(word(`resources:units.fields.${name}`)).first();
    await expect.poll(() => inside('name').inputValue()).toBe('ช้อนเครื่องเทศ');
    await person.press('ControlOrMeta+s');
    await drawer.locator('form > [role=alert]').waitFor();
    await inside('abbreviation').fill('ช.คท.');
    await inside('kind').click();
    await page.keyboard.insertText(word('resources:choices.unitKind.volume'));
    await person.press('Enter');
    await person.press('ControlOrMeta+s');
    await drawer.waitFor({ state: 'detached' });

    const field = page.locator('[data-field=defaultUnitId]');
    await field.getByTitle('ช้อนเครื่องเทศ', { exact: true }).waitFor();
    expect(await person.control(materials, 'name').inputValue()).toBe('เครื่องเทศ');
    await expect
      .poll(() => picker.evaluate((element) => element === document.activeElement))
      .toBe(true);
    await person.press('ControlOrMeta+s');
    await person.told(word('screens:form.saved'));

    const call = await stage().call();
    const { body: unit } = await call('foodcateory/searchUnitsWeb', {
      data: { text: 'ช้อนเครื่องเทศ' },
    });
    const { body } = await call('foodcateory/searchMaterial', { data: { text: 'เครื่องเทศ' } });
    expect(body.data[0]).toMatchObject({ name: 'เครื่องเทศ', defaultUnitId: unit.data[0]?.id });
  });

  it('takes what was typed as the name of a person, not as what stands before it', async () => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/place/new');
    const picker = person.control(resourceOf('places'), 'personIds');
    await person.tabTo(picker);
    await page.keyboard.insertText('มะลิวัลย์');
    const offer = `+ ${word('fields:reference.addTyped', { text: 'มะลิวัลย์' })}`;
    await page.locator('.ant-select-item-option-active').filter({ hasText: offer }).waitFor();
    await person.press('Enter');
    const first = page.getByRole('dialog').locator('[data-field=firstName] input');
    await expect.poll(() => first.inputValue()).toBe('มะลิวัลย์');
  });

  it('is not offered to who may not add it', async () => {
    const account = { username: 'materials.only', password: 'วัตถุดิบ-เท่านั้น-1' };
    const admin = await stage().call();
    const role = await admin('role/saveRole', {
      data: { name: 'วัตถุดิบ', auths: [materials.permission] },
    });
    await admin('user/saveUser', {
      data: {
        ...account,
        firstName: 'วัตถุ',
        lastName: 'ดิบ',
        userType: 'staff',
        roleIds: [role.body.data.id],
        mustChangePassword: false,
      },
    });
    const person = await stage().enter(account);
    const { page } = person;
    await person.goToList(materials, groupOf(config, materials));
    await (await person.find('ผัก')).getByRole('link').first().click();
    await person.control(materials, 'defaultUnitId').click();
    await page.locator('.ant-select-item-option').first().waitFor();
    const offer = `+ ${word('fields:reference.add')}`;
    expect(await page.getByText(offer, { exact: true }).count()).toBe(0);
  });
});

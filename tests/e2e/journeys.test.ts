import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/schema/index.ts';
import { fillIn, nameField, nameFor } from './entries.ts';
import { labelOf, titleOf, word } from './person.ts';
import { groupOf, setStage } from './stage.ts';

const config = readConfig();
/** Those with a list of their own and a name to be found by; of records `records.test.ts` tells. */
const kinds = Object.values(config.resources).filter(
  (resource) => !resource.replaced && !resource.label.includes('code'),
);
const CHANGED = ' แก้ไข';
const stage = setStage();

describe('with the keyboard alone', () => {
  it('there are fourteen kinds of data to work with', () => {
    expect(kinds).toHaveLength(14);
  });

  it.each(kinds)('$name: adds, finds, changes and retires an entry', async (resource) => {
    const person = await stage().enter();
    const { page } = person;
    const name = nameFor(resource);
    const group = groupOf(config, resource);

    await person.goToList(resource, group);
    const add = word('screens:add.action', { title: titleOf(resource) });
    await person.choose(page.getByRole('link', { name: add }).first());
    await fillIn(person, resource, config);
    await person.save();

    await person.goToList(resource, group);
    const added = await person.find(name);
    await person.choose(added.getByRole('link').first());
    await person.write(person.control(resource, nameField(resource)), name + CHANGED);
    await person.save();

    await person.goToList(resource, group);
    const changed = await person.find(name + CHANGED);
    const retire = word('screens:retire.action');
    await person.choose(changed.getByRole('button', { name: retire }));
    await person.choose(page.getByRole('dialog').getByRole('button', { name: retire }));
    await changed.waitFor({ state: 'detached' });
  });

  it('adds an ingredient to a menu, inside the menu', async () => {
    const { menus, menuMaterials } = config.resources;
    if (!menus || !menuMaterials) throw new Error('resources.config.ts has no menus');
    const person = await stage().enter();
    const { page } = person;
    await person.goToList(menus, groupOf(config, menus));
    await person.choose((await person.find('ไก่ย่าง')).getByRole('link').first());
    const cell = (field: string) => {
      const label = word('screens:list.cell', { label: labelOf(menuMaterials, field), row: 2 });
      return page.getByLabel(label, { exact: true }).and(page.locator('input'));
    };
    await person.choose(page.getByRole('button', { name: word('screens:list.addRow') }));
    await person.pick(cell('materialId'), 'ผัก');
    await person.write(cell('quantity'), '30');
    await person.pick(cell('unitId'), 'กรัม');
    await person.save();

    const call = await stage().call();
    const data = { filters: [{ field: 'name', operator: 'eq', value: 'ไก่ย่าง' }] };
    const found = await call('foodcateory/searchMenu', { data });
    const { body } = await call('foodcateory/loadMaterialFood', { id: found.body.data[0]?.id });
    expect(body.data).toMatchObject([
      { material: { code: 'CHICKEN' }, quantity: 150, unit: { code: 'G' } },
      { material: { code: 'VEG' }, quantity: 30, unit: { code: 'G' } },
    ]);
  });

  it('finds it all again after a restart', async () => {
    const { server } = stage();
    expect(await server.stop()).toBe(0);
    await server.start();
    const person = await stage().enter();
    for (const resource of kinds) {
      await person.goToList(resource, groupOf(config, resource));
      const group = person.page.getByLabel(word('screens:status.label'), { exact: true });
      await person.choosePart(group, word('screens:status.all'));
      const row = await person.find(nameFor(resource) + CHANGED);
      expect(await row.textContent(), resource.name).toContain(word('screens:status.retired'));
    }
  });
});

import { expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { resourceOf } from './declared.ts';
import { describeJourneys } from './keyboard-journey.ts';
import { labelOf, word } from './person.ts';
import { groupOf } from './stage.ts';

const config = readConfig();
/** A plain one, and one of people; the long run goes through all. */
const stage = describeJourneys(['units', 'users'].map(resourceOf));

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

/** Nobody is offered to retire who may do more than they do, in a real browser. */
import { expect, it } from 'vitest';
import { resourceOf } from './declared.ts';
import { labelOf, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
let tries = 0;
const users = resourceOf('users');
const places = resourceOf('places');
const RETIRE = word('screens:retire.action');

it('a clerk retires members of their town, and not the officer of the province', async () => {
  tries += 1;
  const call = await stage().call();
  const save = async (path: string, data: object) => (await call(path, { data })).body.data;
  const organisation = (name: string, parentId: unknown = null) =>
    save('organisation/saveOrganisation', { name, organisationType: 'other', parentId });
  const province = await organisation(`จังหวัดทดสอบ ${tries}`);
  const town = await organisation(`เทศบาลทดสอบ ${tries}`, province.id);
  for (const [{ id }, areaCode] of [
    [province, '50'],
    [town, '500101'],
  ] as const) {
    await save('organisation/saveOrganisationArea', { organisationId: id, areaCode });
  }
  const role = await save('role/saveRole', {
    ...{ name: `ดูแลสมาชิกในพื้นที่ ${tries}`, auths: [users.permission], scope: 'areas' },
  });
  const password = 'สมาชิกในพื้นที่-เท่านั้น-1';
  const person = (username: string, firstName: string, fields: object) =>
    save('user/saveUser', {
      ...{ username, firstName, lastName: 'ทดสอบ', userType: 'staff', password },
      ...{ tambonCode: '500101', mustChangePassword: false, ...fields },
    });
  await person(`town.clerk.${tries}`, 'เสมียน', { roleIds: [role.id], memberOfId: town.id });
  await person(`province.officer.${tries}`, 'ปลัด', {
    ...{ roleIds: [role.id], memberOfId: province.id },
  });
  await person(`household.${tries}`, 'แม่บ้าน', { roleIds: [], userType: 'consumer' });

  const clerk = await stage().enter({ username: `town.clerk.${tries}`, password });
  const { page } = clerk;
  await clerk.open('pages/user');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await rowOf('แม่บ้าน').getByRole('button', { name: RETIRE }).waitFor();
  expect(await rowOf('ปลัด').count()).toBe(1);
  expect(await rowOf('ปลัด').getByRole('button', { name: RETIRE }).count()).toBe(0);

  // Nor together with others.
  const bar = page.getByRole('toolbar', { name: word('screens:bulk.label') });
  await rowOf('ปลัด').getByRole('checkbox').check();
  await bar.waitFor();
  await rowOf('แม่บ้าน').getByRole('checkbox').check();
  await bar
    .getByRole('button', { name: word('screens:bulk.retire.action', { count: 1 }) })
    .waitFor();
  await rowOf('แม่บ้าน').getByRole('checkbox').uncheck();
  await bar.getByText(word('screens:bulk.selected', { count: 1 })).waitFor();
  expect(await bar.getByRole('button').allTextContents()).not.toContain(
    word('screens:bulk.retire.action', { count: 1 }),
  );

  // Nor in the form.
  await rowOf('ปลัด').getByRole('link').first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: word('screens:form.cancel') }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await main.getByRole('button', { name: RETIRE }).count()).toBe(0);
  await main.getByRole('button', { name: word('screens:form.cancel') }).click();
  await rowOf('แม่บ้าน').getByRole('link').first().click();
  await main.getByRole('button', { name: word('screens:form.cancel') }).waitFor();
  await main.getByRole('button', { name: RETIRE }).waitFor();
});

it('a chain is retired once it is said which branches stay in use', async () => {
  const call = await stage().call();
  const fields = { userType: 'retail', tambonCode: '500101', floorArea: 100 };
  const save = async (name: string, parentId: unknown = null) =>
    (await call('place/savePlace', { data: { ...fields, name, parentId } })).body.data;
  tries += 1;
  const chain = await save(`ร้านอิ่มดี ${tries} สำนักงานใหญ่`);
  for (const branch of ['แม่ริม', 'หางดง']) await save(`สาขา${branch}`, chain.id);
  const gone = await save('สาขาที่ปิดแล้ว', chain.id);
  const { id, version } = gone;
  await call('place/savePlace', { data: { id, version, active: false } });
  const person = await stage().enter();
  const { page } = person;
  await person.open('pages/place');
  const below = word('screens:retire.below', {
    field: labelOf(places, 'parentId'),
    ...{ count: 2, names: 'สาขาแม่ริม, สาขาหางดง' },
  });
  const row = page.getByRole('row').filter({ hasText: `${chain.name}` });
  const dialog = page.getByRole('dialog');
  const cancel = dialog.getByRole('button', { name: word('screens:confirm.cancel') });
  await row
    .filter({ hasText: `${chain.code}` })
    .getByRole('button', { name: RETIRE })
    .click();
  await dialog.getByText(below).waitFor();
  await cancel.click();

  // A branch that is retired with the chain is none of them.
  await row
    .filter({ hasText: `${chain.code}` })
    .getByRole('checkbox')
    .check();
  await page.getByRole('row').filter({ hasText: 'สาขาแม่ริม' }).getByRole('checkbox').check();
  await page
    .getByRole('button', { name: word('screens:bulk.retire.action', { count: 2 }) })
    .click();
  await dialog.getByText('สาขาหางดง').waitFor();
  expect(await dialog.getByRole('paragraph').textContent()).not.toContain('สาขาแม่ริม');
});

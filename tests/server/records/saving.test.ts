import { beforeAll, expect, it } from 'vitest';
import { createResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, person, refusal, start } from '../resources/support.ts';
import { type RecordBench, withStarter } from './support.ts';

describeEachDatabase('records', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  const fields = async (data: Record<string, unknown>, resource = 'wasteRecords') =>
    (await refusal(records.save(resource, data))).fields;
  const saveWaste = (sent: Record<string, unknown> = {}) =>
    records.save('wasteRecords', records.waste(sent));

  it('weigh what the unit says, and keep the factors that were used', async () => {
    expect(await saveWaste()).toMatchObject({
      weightKg: 0.3,
      unitKg: 0.1,
      weightFrom: 'unit',
      emissionFactor: 1.008,
      landfillFactor: 1.008,
      countsAsWaste: true,
      retailMaterialId: null,
      stage: 'plate',
      destination: 'refuse',
      pricePerKg: 23.59,
      members: null,
      periodDays: 1,
    });
    const donated = await saveWaste({ wasteManageId: records.id('wasteManages', 'DONATE') });
    expect(donated).toMatchObject({ emissionFactor: 0, countsAsWaste: false });
    const buried = await saveWaste({ wasteManageId: records.id('wasteManages', 'LANDAPP') });
    expect(buried).toMatchObject({ emissionFactor: null, landfillFactor: 1.008 });
  });

  it('take the user type and the area from the reporter, unless they are given', async () => {
    const reporter = await records.reporter({ tambonCode: '500101', members: 5 });
    const { userType, tambonCode, ...rest } = records.waste({ reporterId: reporter.id });
    expect(await records.save('wasteRecords', rest)).toMatchObject({
      userType: 'consumer',
      tambonCode: '500101',
      members: 5,
      reporter: { id: reporter.id, name: reporter.name },
    });
    expect(await records.save('wasteRecords', { ...rest, tambonCode })).toMatchObject({
      tambonCode: '100101',
    });
    expect(await fields(records.waste({ userType: null }))).toMatchObject({
      userType: [{ key: 'required' }],
    });
  });

  it('are about exactly one material, menu or retail item', async () => {
    const menuId = records.id('menus', 'ONEDISH01');
    expect(await fields(records.waste({ materialId: null }))).toEqual({
      materialId: [{ key: 'oneOfMissing', params: { fields: 'materialId menuId retailStoreId' } }],
    });
    expect(Object.keys((await fields(records.waste({ menuId }))) ?? {})).toEqual([
      'materialId',
      'menuId',
    ]);
    const row = await saveWaste();
    const { id, version } = row;
    const changed = { id, version, materialId: null, menuId };
    expect(await records.save('wasteRecords', changed)).toMatchObject({ materialId: null, menuId });
  });

  it('lie today or before, on Bangkok’s calendar', async () => {
    // The bench's clock stands at 10:04 in Bangkok on 21 November 2026.
    expect((await saveWaste({ recordDate: '2026-11-21' })).recordDate).toBe('2026-11-21');
    expect(await fields(records.waste({ recordDate: '2026-11-22' }))).toEqual({
      recordDate: [{ key: 'notInFuture' }],
    });
  });

  it('name a step of their user type', async () => {
    const wasteFoodId = records.id('wasteFoods', 'SERVE');
    expect(await fields(records.waste({ wasteFoodId }))).toEqual({
      wasteFoodId: [{ key: 'referenceMismatch', params: { fields: 'userType' } }],
    });
    const { id, version } = await saveWaste({ userType: 'outofhome', wasteFoodId });
    expect(await fields({ id, version, userType: 'retail' })).toEqual({
      wasteFoodId: [{ key: 'referenceMismatch', params: { fields: 'userType' } }],
    });
    const { data } = await records.bench.service.search(
      person('waste-cateory/waste-records'),
      'wasteFoods',
      { options: true, filters: [{ field: 'userTypes', operator: 'in', value: ['handler'] }] },
    );
    expect(data.map(({ code }) => code).sort()).toEqual(['COLLECT', 'OTHER', 'SORT']);
  });

  it('weigh by the item itself before the unit, and a menu by the serving', async () => {
    const egg = await records.save('materialSubs', {
      materialId: records.id('materials', 'RICE'),
      name: 'ขนมปังก้อนใหญ่',
      pricePerKg: 80.5,
      unitWeights: [{ unitId: records.id('units', 'PIECE'), kg: 0.45 }],
    });
    const sent = { materialSubId: egg.id, unitId: records.id('units', 'PIECE'), quantity: 2 };
    expect(await saveWaste(sent)).toMatchObject({
      weightKg: 0.9,
      unitKg: 0.45,
      weightFrom: 'item',
      pricePerKg: 80.5,
    });
    const menu = { materialId: null, menuId: records.id('menus', 'ONEDISH01') };
    const plates = { ...menu, unitId: records.id('units', 'PLATE'), quantity: 2 };
    expect(await saveWaste(plates)).toMatchObject({ weightKg: 0.61, weightFrom: 'serving' });
    const bowls = { ...menu, unitId: records.id('units', 'BOWL'), quantity: 2 };
    expect(await saveWaste(bowls)).toMatchObject({ weightKg: 0.8, weightFrom: 'unit' });
  });

  it('price a menu by the kilogram of its serving, and a retail item as its material', async () => {
    const menu = await records.save('menus', {
      foodTypeId: records.id('foodTypes', 'ONEDISH'),
      name: 'ข้าวราดแกงสองอย่าง',
      servingGrams: 300,
      price: 50,
    });
    expect(await saveWaste({ materialId: null, menuId: menu.id })).toMatchObject({
      pricePerKg: 166.67,
    });
    const fruit = await records.save('materials', { name: 'ผลไม้นำเข้า', pricePerKg: 120 });
    const item = await records.save('retailStores', {
      categoryId: records.id('retailStoreCategories', 'R01'),
      name: 'แอปเปิลนำเข้า',
      materialId: fruit.id,
    });
    const sold = { materialId: null, retailStoreId: item.id };
    expect(await saveWaste(sold)).toMatchObject({ pricePerKg: 120 });
  });

  it('have their weight typed in where no weight of a unit is known', async () => {
    const bins = { unitId: records.id('units', 'BIN20'), quantity: 2 };
    expect(await fields(records.waste(bins))).toEqual({
      weightKg: [{ key: 'weightNeeded', params: {} }],
    });
    const row = await saveWaste({ ...bins, weightKg: 31.25 });
    expect(row).toMatchObject({ weightKg: 31.25, unitKg: null, weightFrom: 'typed' });
    const weighed = await saveWaste({ quantity: null, unitId: null, weightKg: 4 });
    expect(weighed).toMatchObject({ weightKg: 4, weightFrom: 'typed', quantity: null });
    expect(await fields(records.waste({ weightKg: 7 }))).toEqual({
      weightKg: [{ key: 'weightComputed', params: { kg: 0.3 } }],
    });
    expect(await fields(records.waste({ unitId: null }))).toEqual({
      unitId: [{ key: 'required' }],
    });
  });

  it('do not move when a master is edited, until what it says is chosen anew', async () => {
    const unit = await records.save('units', {
      name: 'ตะกร้า',
      abbreviation: 'ตะกร้า',
      kind: 'container',
      kgPerUnit: 2,
    });
    const way = await records.save('wasteManages', {
      name: 'ส่งโรงหมัก',
      destination: 'composting',
      hierarchyRank: 6,
      emissionFactor: 0.2,
      basis: 'judgement',
      source: 'ทดสอบ',
    });
    const reporter = await records.reporter({ members: 3 });
    const row = await saveWaste({
      reporterId: reporter.id,
      unitId: unit.id,
      wasteManageId: way.id,
    });
    expect(row).toMatchObject({ weightKg: 6, unitKg: 2, emissionFactor: 0.2, members: 3 });
    await records.save('units', { id: unit.id, version: 1, kgPerUnit: 5 });
    await records.save('wasteManages', {
      id: way.id,
      version: 1,
      emissionFactor: 9,
      countsAsWaste: false,
    });
    await records.save('places', { id: reporter.id, version: 1, members: 9 });
    const { id } = row;
    const more = await records.save('wasteRecords', { id, version: 1, quantity: 4, note: 'นับใหม่' });
    expect(more).toMatchObject({
      weightKg: 8,
      unitKg: 2,
      emissionFactor: 0.2,
      countsAsWaste: true,
      members: 3,
    });
    const whole = await records.save('wasteRecords', { id, version: 2, quantity: 1, weightKg: 8 });
    expect(whole).toMatchObject({ weightKg: 2, unitKg: 2 });
    const other = { id, version: 3, unitId: records.id('units', 'KG') };
    expect(await records.save('wasteRecords', other)).toMatchObject({ weightKg: 1, unitKg: 1 });
    const again = { id, version: 4, unitId: unit.id };
    expect(await records.save('wasteRecords', again)).toMatchObject({ weightKg: 5, unitKg: 5 });
    const muni = { id, version: 5, wasteManageId: records.id('wasteManages', 'MUNI') };
    expect(await records.save('wasteRecords', muni)).toMatchObject({ emissionFactor: 1.008 });
  });

  it('keep what was used from being written by anybody', async () => {
    expect(await fields(records.waste({ unitKg: 5 }))).toEqual({ unitKg: [{ key: 'readOnly' }] });
    expect(await fields(records.waste({ countsAsWaste: false }))).toEqual({
      countsAsWaste: [{ key: 'readOnly' }],
    });
  });

  it('keep packaging that was not taken as prevention: neither waste nor recovered', async () => {
    const notTaken = records.id('wasteManagePackagings', 'P-REDUCE');
    const taken = records.id('wasteManagePackagings', 'P-SELL');
    const save = (wasteManagePackagingId: number) =>
      records.save('packagingRecords', records.packaging({ wasteManagePackagingId }));
    expect(await save(notTaken)).toMatchObject({ countsAsWaste: false, recovered: false });
    expect(await save(taken)).toMatchObject({ countsAsWaste: true, recovered: true });
  });

  it('weigh packaging by its pieces, or as it was weighed', async () => {
    const row = await records.save('packagingRecords', records.packaging());
    expect(row).toMatchObject({
      weightKg: 0.06,
      unitKg: 0.005,
      weightFrom: 'item',
      recovered: true,
      emissionFactor: null,
    });
    const weighed = records.packaging({ pieces: null, weightKg: 1.5 });
    expect(await records.save('packagingRecords', weighed)).toMatchObject({
      weightKg: 1.5,
      weightFrom: 'typed',
    });
    expect(await fields(records.packaging({ pieces: null }), 'packagingRecords')).toEqual({
      weightKg: [{ key: 'required' }],
    });
  });

  it('let whoever holds their key choose a reporter, by code and name alone', async () => {
    const clerk = person('waste-cateory/waste-records');
    const { data } = await records.bench.service.search(clerk, 'places', { options: true });
    expect(data.length).toBeGreaterThan(0);
    for (const option of data) expect(Object.keys(option).sort()).toEqual(['code', 'id', 'name']);
    const saved = records.bench.service.save(clerk, 'wasteRecords', records.waste());
    expect(await saved).toMatchObject({ createdBy: 'สมหญิง ใจดี' });
    const other = person('waste-cateory/packaging-records');
    expect(
      await refusal(records.bench.service.save(other, 'wasteRecords', records.waste())),
    ).toMatchObject({ code: 'forbidden' });
  });

  it('tell what saving them would come to, complete or not, and save nothing', async () => {
    const clerk = person('waste-cateory/waste-records');
    const ask = (data: Record<string, unknown>) =>
      records.bench.service.preview(clerk, 'wasteRecords', data);
    const count = async () => (await records.bench.service.search(ADMIN, 'wasteRecords', {})).total;
    const before = await count();
    expect(await ask({})).toEqual({ defaults: {}, factor: null, kg: null, warnings: [] });
    const reporter = await records.reporter({ userType: 'retail', tambonCode: '830101' });
    expect(await ask({ reporterId: reporter.id, quantity: 'สาม' })).toMatchObject({
      defaults: { userType: 'retail', tambonCode: '830101', tambon: { code: '830101' } },
      factor: null,
    });
    const known = await ask({ reporterId: reporter.id, userType: 'outofhome' });
    expect(known.defaults).not.toHaveProperty('userType');
    const unitId = records.id('units', 'KHID');
    expect((await ask({ unitId })).factor).toEqual({ unitKg: 0.1, origin: 'unit' });
    expect(await count()).toBe(before);

    const { id } = await saveWaste({ unitId });
    const kept = { id: unitId, version: 1, kgPerUnit: 0.11 };
    await records.save('units', kept);
    expect((await ask({ id })).factor).toEqual({ unitKg: 0.1, origin: 'unit' });
    expect((await ask({ unitId })).factor).toEqual({ unitKg: 0.11, origin: 'unit' });
    await records.save('units', { ...kept, version: 2, kgPerUnit: 0.1 });
    const nobody = records.bench.service.preview(person('user'), 'wasteRecords', {});
    expect(await refusal(nobody)).toMatchObject({ code: 'forbidden' });
    expect(await refusal(ask({ id: 999_999 }))).toMatchObject({ code: 'not_found' });
  });

  it('are listed from the latest day to the earliest', async () => {
    const { data } = await records.bench.service.search(ADMIN, 'wasteRecords', {});
    const days = data.map(({ recordDate }) => String(recordDate));
    expect(days).toEqual([...days].sort().reverse());
    expect(data[0]).toMatchObject({ recordDate: '2026-11-21' });
  });

  it('lie today also in the hours of the night when it is yesterday in Greenwich', async () => {
    // One in the morning of 22 November in Bangkok.
    const now = (): Date => new Date('2026-11-21T18:00:00Z');
    const service = createResourceService({ ...records.bench.context, now }, {});
    const save = (recordDate: string) =>
      service.save(ADMIN, 'wasteRecords', records.waste({ recordDate }));
    expect(await save('2026-11-22')).toMatchObject({ recordDate: '2026-11-22' });
    expect((await refusal(save('2026-11-23'))).fields).toEqual({
      recordDate: [{ key: 'notInFuture' }],
    });
  });
});

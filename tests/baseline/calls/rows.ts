import type { JsonObject } from '../texts/json.ts';

/** What is sent to the calls of a resource, as a person at a form would send it. */
export interface RowsOfResource {
  readonly resource: string;
  readonly group: string;
  readonly search: string;
  readonly save: string;
  /** A whole new row; `‹me›` and `‹slug›` in it are others for whoever sends it. */
  readonly create: JsonObject;
  /** What an update changes. */
  readonly change: JsonObject;
  /** Wrong in every field that can be wrong. */
  readonly invalid: JsonObject;
  /** Free text that finds something in the starter data. */
  readonly text: string;
}

const NAME = 'ของทดสอบ ‹me›';
const LONG = 'ก'.repeat(1200);

const foodRows: readonly RowsOfResource[] = [
  {
    ...{ resource: 'units', group: 'foodcateory', search: 'searchUnitsWeb', save: 'saveUnits' },
    create: { name: NAME, abbreviation: 'ทด', kind: 'weight', kgPerUnit: 1.5, basis: 'exact' },
    change: { kgPerUnit: 2.25, source: 'ชั่งเอง' },
    invalid: { name: LONG, abbreviation: 1, kind: 'stone', kgPerUnit: -1, basis: true, odd: 1 },
    text: 'กิโล',
  },
  {
    ...{ resource: 'materials', group: 'foodcateory', search: 'searchMaterial' },
    save: 'saveMaterial',
    create: { name: NAME, inediblePercent: 12.5, pricePerKg: 45, defaultUnitId: '#units:KG' },
    change: { pricePerKg: 46.75, inediblePercent: null },
    invalid: { name: null, inediblePercent: 101, pricePerKg: 'แพง', defaultUnitId: 999_999 },
    text: 'ผัก',
  },
  {
    ...{ resource: 'materialSubs', group: 'foodcateory', search: 'searchMaterialSub' },
    save: 'saveMaterialSub',
    create: {
      materialId: '#materials:VEG',
      name: NAME,
      inediblePercent: 5,
      pricePerKg: 30,
      unitWeights: [{ unitId: '#units:KHID', kg: 0.1 }],
    },
    change: { unitWeights: [], pricePerKg: 31 },
    invalid: {
      materialId: 0,
      name: '',
      unitWeights: [
        { unitId: '#units:KG', kg: 0 },
        { unitId: '#units:KG', kg: 1 },
      ],
    },
    text: 'ข้าว',
  },
  {
    ...{ resource: 'retailStoreCategories', group: 'foodcateory' },
    search: 'searchRetailStoreCategory',
    save: 'saveRetailStoreCategory',
    create: { name: NAME },
    change: { name: 'หมวดทดสอบที่เปลี่ยนชื่อ' },
    invalid: { name: LONG, code: 'ไม่ใช่รหัส' },
    text: 'สด',
  },
  {
    ...{ resource: 'retailStores', group: 'foodcateory', search: 'searchRetailStore' },
    save: 'saveRetailStore',
    create: {
      categoryId: '#retailStoreCategories:R01',
      name: NAME,
      materialId: '#materials:VEG',
      pricePerKg: 20,
    },
    change: { materialId: null, pricePerKg: 22.5 },
    invalid: { categoryId: 'R01', name: '   ', pricePerKg: 100_001 },
    text: 'ผัก',
  },
  {
    ...{ resource: 'retailStoreSubs', group: 'foodcateory', search: 'searchRetailStoreSub' },
    save: 'saveRetailStoreSub',
    create: {
      retailStoreId: '#retailStores:R0101',
      name: NAME,
      unitWeights: [{ unitId: '#units:KHID', kg: 0.1 }],
    },
    change: { unitWeights: [{ unitId: '#units:KHID', kg: 0.11 }] },
    invalid: { retailStoreId: null, name: 7, unitWeights: 'หนึ่ง' },
    text: 'คะน้า',
  },
  {
    ...{ resource: 'foodTypes', group: 'foodcateory', search: 'searchFoodType' },
    save: 'saveFoodType',
    create: { name: NAME },
    change: { sortOrder: 5 },
    invalid: { name: null, sortOrder: 'แรก' },
    text: 'จาน',
  },
  {
    ...{ resource: 'menus', group: 'foodcateory', search: 'searchMenu', save: 'saveMenu' },
    create: { foodTypeId: '#foodTypes:CURRY', name: NAME, servingGrams: 250, price: 60 },
    change: { servingGrams: 260, price: 65.5 },
    invalid: { foodTypeId: -3, name: LONG, servingGrams: 1.5, price: -1, image: 'รูป' },
    text: 'กะเพรา',
  },
  {
    ...{ resource: 'categoryUnits', group: 'foodcateory', search: 'searchCategoryUnitsWeb' },
    save: 'saveCategoryUnits',
    create: {
      name: NAME,
      packagingMaterial: 'plastic',
      resin: 'PET',
      gramsPerPiece: 5.5,
      singleUse: false,
      recyclable: true,
      basis: 'sourced',
      source: 'ตารางของผู้ผลิต',
    },
    change: { gramsPerPiece: 6, recyclable: false },
    invalid: { name: NAME, packagingMaterial: 'wood', gramsPerPiece: 0, singleUse: 'ใช่' },
    text: 'ถุง',
  },
];

const RECORD = {
  recordDate: '2026-11-10',
  userType: 'outofhome',
  tambonCode: '100101',
  part: 'both',
  wasteFoodId: '#wasteFoods:PREP',
  wasteManageId: '#wasteManages:MUNI',
  method: 'directWeighing',
};

const wasteRows: readonly RowsOfResource[] = [
  {
    ...{ resource: 'wasteFoods', group: 'wastecateory', search: 'searchWasteFoods' },
    save: 'saveWasteFoods',
    create: { name: NAME, userTypes: ['retail', 'outofhome'], cause: 'ทดสอบ', stage: 'service' },
    change: { userTypes: ['retail'], stage: null },
    invalid: { name: NAME, userTypes: ['everybody'], cause: LONG, stage: 3 },
    text: 'ซื้อ',
  },
  {
    ...{ resource: 'wasteManages', group: 'wastecateory', search: 'searchWasteManage' },
    save: 'saveWasteManage',
    create: { name: NAME, destination: 'composting', hierarchyRank: 5, countsAsWaste: true },
    change: { emissionFactor: 0.25, basis: 'sourced', source: 'ตารางของกรม' },
    invalid: { name: NAME, destination: 'composting', hierarchyRank: 12, emissionFactor: 21 },
    text: 'หมัก',
  },
  {
    ...{ resource: 'wasteManagePackagings', group: 'wastecateory' },
    search: 'searchWasteManagePackaging',
    save: 'saveWasteManagePackaging',
    create: { name: NAME, rank: 4, recovered: true, emissionFactor: -0.5, source: 'ทดสอบ' },
    change: { rank: 5, recovered: false },
    invalid: { name: NAME, rank: 0, recovered: null, emissionFactor: '1' },
    text: 'ใช้ซ้ำ',
  },
  {
    ...{ resource: 'wasteRecords', group: 'wastecateory', search: 'searchWasteRecord' },
    save: 'saveWasteRecord',
    create: {
      ...RECORD,
      materialId: '#materials:VEG',
      quantity: 12,
      unitId: '#units:KHID',
      note: 'บันทึกทดสอบ ‹me›',
    },
    change: { quantity: 900, covers: 40 },
    invalid: {
      ...RECORD,
      recordDate: '2026-11-17',
      materialId: '#materials:VEG',
      menuId: '#menus:ONEDISH01',
      periodDays: 0,
      weightKg: 0,
      tambonCode: '9999',
    },
    text: 'W-0000',
  },
  {
    ...{ resource: 'packagingRecords', group: 'wastecateory', search: 'searchPackagingRecord' },
    save: 'savePackagingRecord',
    create: {
      recordDate: '2026-11-10',
      userType: 'retail',
      tambonCode: '100101',
      categoryUnitId: '#categoryUnits:PB1',
      pieces: 100,
      wasteManagePackagingId: '#wasteManagePackagings:P-REUSE',
      clean: 'clean',
      note: 'บันทึกทดสอบ ‹me›',
    },
    change: { pieces: null, weightKg: 0.75 },
    invalid: { recordDate: 'เมื่อวาน', pieces: 2.5, clean: 'yes', categoryUnitId: null },
    text: 'P-0000',
  },
];

const peopleRows: readonly RowsOfResource[] = [
  {
    ...{ resource: 'users', group: 'user', search: 'searchUser', save: 'saveUser' },
    create: {
      username: 'new-‹slug›',
      password: 'ยาวพอสำหรับการทดสอบ',
      firstName: 'สมชาย',
      lastName: 'ใจดี ‹me›',
      email: 'somchai@example.com',
      phone: '0812345678',
      userType: 'consumer',
      members: 4,
      tambonCode: '100101',
    },
    change: { phone: '0898765432', members: 3 },
    invalid: { username: 'ก ข', password: '1234', email: 'ไม่ใช่', phone: '12', members: 99 },
    text: 'ครัวเรือน',
  },
  {
    ...{ resource: 'roles', group: 'role', search: 'searchRole', save: 'saveRole' },
    create: { name: NAME, description: 'ทดสอบ', auths: ['user', 'food-cateory/units/u'] },
    change: { auths: ['user'] },
    invalid: { name: NAME, auths: ['everything'], description: LONG },
    text: 'เฉพาะ',
  },
];

/** Every resource whose rows are saved one by one. */
export const RESOURCES: readonly RowsOfResource[] = [...foodRows, ...wasteRows, ...peopleRows];

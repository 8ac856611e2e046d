/** What the other office keeps, and the shape of each of its answers. */
import type { Answer, Asked } from './server.ts';

type Row = Record<string, unknown>;

const objectOf = (value: unknown): Row => (typeof value === 'object' && value ? { ...value } : {});
const listOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** Units: a bare array of all there are, whatever is asked; a saved row comes bare. No versions. */
function units(): Record<string, (asked: Asked) => Answer> {
  const rows: Row[] = [
    { id: 1, name: 'กิโลกรัม', abbreviation: 'กก.', kind: 'weight', kgPerUnit: '1' },
    { id: 2, name: 'กรัม', abbreviation: 'ก.', kind: 'weight', kgPerUnit: '0.001' },
    ...Array.from({ length: 28 }, (_, place) => ({
      id: place + 3,
      name: `ถ้วยที่ ${place + 1}`,
      abbreviation: `ถ${place + 1}`,
      kind: 'household',
      kgPerUnit: null,
    })),
  ];
  return {
    'foodcateory/searchUnitsWeb': () => ({ body: rows }),
    'foodcateory/saveUnits': ({ body }) => {
      const given = objectOf(body.data);
      const same = rows.find(({ name, id }) => name === given.name && id !== given.id);
      if (same) {
        return { status: 400, body: { errors: [{ field: 'name', msg: 'มีหน่วยชื่อนี้แล้ว' }] } };
      }
      const found = rows.find(({ id }) => id === given.id);
      const row = Object.assign(found ?? { id: rows.length + 1 }, given);
      if (!found) rows.push(row);
      return { body: row };
    },
    'foodcateory/importUnits': () => ({
      body: { code: 601, errors: [{ line: 4, col: 'B', msg: 'ไม่มีชื่อหน่วย' }] },
    }),
  };
}

/** Materials: names, pages, order and search of its own; states are letters; saved under `result`. */
function materials(): Record<string, (asked: Asked) => Answer> {
  const rows: Row[] = Array.from({ length: 45 }, (_, place) => ({
    material_no: String(place + 1),
    title: place === 0 ? 'ผักบุ้ง' : `วัตถุดิบ ${String(place + 1).padStart(2, '0')}`,
    state: 'A',
    unit_no: '1',
  }));
  const subs: Row[] = [
    { id: 1, materialId: 1, name: 'ผักบุ้งจีน', active: 1 },
    { id: 2, materialId: 1, name: 'ผักบุ้งไทย', active: 1 },
    { id: 3, materialId: 2, name: 'อย่างอื่น', active: 1 },
  ];
  return {
    'foodcateory/searchMaterial': ({ body }) => {
      const { start = 0, limit = 10, word = '', by = 'title', way = 'asc', where } = body;
      const wanted = Object.entries(objectOf(where));
      const found = rows.filter(
        (row) =>
          String(row.title).includes(String(word)) &&
          wanted.every(([name, value]) => String(row[name]) === String(value)),
      );
      found.sort((one, other) =>
        String(one[String(by)]).localeCompare(String(other[String(by)]), 'th'),
      );
      if (way === 'desc') found.reverse();
      const page = found.slice(Number(start), Number(start) + Number(limit));
      return { body: { result: { list: page, found: String(found.length) } } };
    },
    'foodcateory/saveMaterial': ({ body }) => {
      const given = objectOf(body.data);
      const found = rows.find(({ material_no }) => material_no === String(given.material_no));
      const row = Object.assign(found ?? { material_no: String(rows.length + 1) }, given);
      row.material_no = String(row.material_no);
      if (!found) rows.push(row);
      return { body: { result: { material_no: row.material_no } } };
    },
    'foodcateory/searchMaterialSub': () => ({ body: { rows: subs, total: String(subs.length) } }),
    'foodcateory/saveMaterialSub': ({ body }) => {
      const row = { id: subs.length + 1, ...objectOf(body.data) };
      subs.push(row);
      return { body: { data: [row] } };
    },
  };
}

/** Menus: `{data: {rows, count}}`; food types: `{data: []}` in pages, without a total. */
function menus(): Record<string, (asked: Asked) => Answer> {
  const types: Row[] = Array.from({ length: 50 }, (_, place) => ({
    id: place + 1,
    name: `ประเภทอาหาร ${place + 1}`,
    active: true,
  }));
  const rows: Row[] = [
    { id: 1, name: 'ผัดผักบุ้ง', foodTypeId: 1, servingGrams: 200, active: 'Y' },
    { id: 2, name: 'แกงจืด', foodTypeId: 2, servingGrams: 300, active: 'Y' },
  ];
  let parts: Row[] = [{ id: 1, foods_menu_id: 1, materialId: 1, quantity: 0.15, unitId: 1 }];
  return {
    'foodcateory/searchFoodType': ({ body }) => {
      const { currentPage = 1, pageSize = 10 } = objectOf(objectOf(body.data).pagination);
      const start = (Number(currentPage) - 1) * Number(pageSize);
      return { body: { data: types.slice(start, start + Number(pageSize)) } };
    },
    'foodcateory/searchMenu': () => ({ body: { data: { rows, count: rows.length } } }),
    'foodcateory/saveMenu': ({ body }) => {
      const given = objectOf(body.data);
      const row = Object.assign(rows.find(({ id }) => id === given.id) ?? {}, given);
      return { body: { data: row } };
    },
    'foodcateory/loadMaterialFood': ({ body }) => ({
      body: parts.filter(({ foods_menu_id }) => foods_menu_id === body.id),
    }),
    'foodcateory/saveMaterialFood': ({ body }) => {
      const menu = body.foods_menu_id;
      const others = parts.filter(({ foods_menu_id }) => foods_menu_id !== menu);
      const now = listOf(body.data).map((row, place) => ({
        id: place + 10,
        ...row,
        foods_menu_id: menu,
      }));
      parts = [...others, ...now];
      return { body: { message: 'บันทึกแล้ว' } };
    },
  };
}

/** Goods: `{content, totalElements}`; what is saved is answered by no content, or a word alone. */
function goods(): Record<string, (asked: Asked) => Answer> {
  const categories: Row[] = [{ id: 1, name: 'ของสด' }];
  const items: Row[] = [];
  const page = (rows: readonly Row[]) => ({ content: rows, totalElements: rows.length });
  return {
    'foodcateory/searchRetailStoreCategory': () => ({ body: page(categories) }),
    'foodcateory/saveRetailStoreCategory': ({ body }) => {
      const given = objectOf(body.data);
      if (given.name === 'แฟ้ม') return { body: { code: 601 } };
      if (categories.some(({ name }) => name === given.name)) {
        return { status: 400, body: [{ field: 'name', message: 'มีหมวดชื่อนี้แล้ว' }] };
      }
      categories.push({ id: categories.length + 1, ...given });
      return { status: 204 };
    },
    'foodcateory/searchRetailStore': ({ body }) => {
      const [filter] = listOf(objectOf(body.data).filters);
      return filter?.value === 1
        ? { body: { goods: items } }
        : { body: { data: { items, total: items.length } } };
    },
    'foodcateory/saveRetailStore': ({ body }) => {
      items.push({ id: items.length + 1, ...objectOf(body.data) });
      return { body: { message: 'บันทึกแล้ว' } };
    },
  };
}

/** The dashboard: bare, as it is drawn; of shops nothing is known, and of waste handlers it is odd. */
const DASHBOARD: Record<string, (asked: Asked) => Answer> = {
  'dashboard/getHomeDashboard': ({ body }) => {
    const { userType } = objectOf(body.data);
    if (userType === 'retail') return { body: { data: {} } };
    if (userType === 'handler') return { body: { data: { kilograms: 3 } } };
    return { body: { figures: [{ key: 'wasteKg', value: 4321, unit: 'kg' }], references: [] } };
  },
  'dashboard/getCalculateMaterials': () => ({ body: { data: {} } }),
};

/** Everything the office answers; undefined for what it does not have. */
export function catalogue(): (asked: Asked) => Answer | undefined {
  const calls = { ...units(), ...materials(), ...menus(), ...goods(), ...DASHBOARD };
  const known = new Map(Object.entries(calls));
  return (asked) => known.get(asked.call)?.(asked);
}

/** Reading of rows: pages, sorting, filters, choices, areas. */
import { valueAt } from '../run/client.ts';
import type { Person } from '../run/people.ts';
import { isObject, type Json } from '../texts/json.ts';
import { together } from './lanes.ts';
import { entriesOf, type Recorder } from './recorder.ts';
import { RESOURCES, type RowsOfResource } from './rows.ts';

const ALL_OPERATORS = [
  ...['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'contains', 'ncontains', 'startswith'],
  ...['endswith', 'between', 'null', 'nnull', 'near'],
];
const GET = { method: 'GET', reads: true } as const;
const FIRST_ROWS = { pageSize: 3 };

/** Types of which there is no order, and those that are only there or not. */
const UNSORTED = ['longText', 'email', 'phone', 'password', 'choices'];
const THERE_OR_NOT = ['list', 'references', 'permissions', 'image', 'choice', 'choices'];

const typeOf = (field: Json): string => String(valueAt(field, 'type'));
const isSortable = (field: Json): boolean =>
  typeOf(field) === 'choice' || ![...UNSORTED, ...THERE_OR_NOT].includes(typeOf(field));

/** An operator and a value that fit a declared field. */
function filterFor(field: Json): { readonly operator: string; readonly value: Json } {
  const type = typeOf(field);
  if (THERE_OR_NOT.includes(type)) return { operator: 'nnull', value: null };
  if (type === 'boolean') return { operator: 'eq', value: true };
  if (type === 'reference') return { operator: 'in', value: [1, 2] };
  if (type === 'date' || type === 'dateTime') {
    return { operator: 'between', value: ['2026-10-01', '2026-11-10'] };
  }
  if (type === 'integer' || type === 'decimal') return { operator: 'gte', value: 1 };
  if (type === 'area') return { operator: 'startswith', value: '10' };
  return { operator: 'contains', value: 'ก' };
}

async function recordFields(
  recorder: Recorder,
  { resource, group, search }: RowsOfResource,
  declaration: Json,
): Promise<void> {
  const path = `/api/${group}/${search}`;
  const admin = [recorder.admin];
  const fields = entriesOf(valueAt(declaration, 'resources', resource, 'fields'));
  const find = ([field, declared]: readonly [string, Json]) => {
    const filter = filterFor(declared);
    const sorters = isSortable(declared) ? [{ field, order: 'desc' }] : [];
    const data = { pagination: FIRST_ROWS, filters: [{ field, ...filter }], sorters };
    const options = { body: { data }, reads: true, brief: true };
    return recorder.call(`found and sorted by ${field}`, path, options, admin);
  };
  await together(fields, find);
}

async function recordSearch(recorder: Recorder, rows: RowsOfResource): Promise<void> {
  const path = `/api/${rows.group}/${rows.search}`;
  const admin = [recorder.admin];
  const search = (name: string, data: unknown, people: readonly Person[] = admin) =>
    recorder.call(name, path, { body: { data }, reads: true, brief: true }, people);
  await recorder.call('first page', path, { body: { data: {} }, reads: true });
  await recorder.call('choices', path, { body: { data: { options: true } }, reads: true });
  await recorder.call('choices', `${path}/options`, { body: { data: {} }, reads: true });
  await search('choices with a retired one', { options: true, ids: [1, 2], text: rows.text });
  await search('by text', { text: rows.text });
  await search('second page', { pagination: { currentPage: 2, pageSize: 5 } });
  await search('page that is none', { pagination: { currentPage: 0, pageSize: 501 } });
  await search('unknown field', { filters: [{ field: 'odd', operator: 'eq', value: 1 }] });
  await search('unknown operator', { filters: [{ field: 'code', operator: 'near', value: 'A' }] });
  await search('unknown sorter', { sorters: [{ field: 'odd', order: 'asc' }] });
  await search('unknown part', { page: 1 });
  await search('one or another', {
    filters: [
      {
        operator: 'or',
        value: [
          { field: 'id', operator: 'eq', value: 1 },
          { field: 'active', operator: 'eq', value: false },
        ],
      },
    ],
  });
}

/** Every operator on a text, a number, a date and a choice. */
async function recordOperators(recorder: Recorder): Promise<void> {
  const tried: readonly (readonly [path: string, field: string, value: Json])[] = [
    ['/api/foodcateory/searchMaterialSub', 'name', 'ข้าวสวย'],
    ['/api/foodcateory/searchMenu', 'servingGrams', 300],
    ['/api/wastecateory/searchWasteRecord', 'recordDate', '2026-11-01'],
    ['/api/wastecateory/searchWasteFoods', 'stage', 'service'],
  ];
  for (const [path, field, one] of tried) {
    const search = (operator: string) => {
      const several = operator === 'in' || operator === 'nin' || operator === 'between';
      const filters = [{ field, operator, value: several ? [one, one] : one }];
      const body = { data: { pagination: FIRST_ROWS, filters } };
      const options = { body, reads: true, brief: true };
      return recorder.call(`${field} ${operator}`, path, options, [recorder.admin]);
    };
    await together(ALL_OPERATORS, search);
  }
}

async function recordChoices(recorder: Recorder): Promise<void> {
  const admin = [recorder.admin];
  await recorder.call('all', '/api/foodcateory/getMenuFormMainData', GET);
  await recorder.call('all', '/api/foodcateory/loadMaterialDropdow', GET);
  const subs = '/api/foodcateory/loadMaterialSubDropdow';
  await recorder.call('of a material', subs, { body: { id: '#materials:VEG' }, reads: true });
  await recorder.call('of none', subs, { body: { id: 999_999 } }, admin);
  await recorder.call('without a material', subs, { body: {} }, admin);
  await recorder.call('with more', subs, { body: { id: 1, odd: 1 } }, admin);
  const packaging = '/api/wastecateory/getWasteManagePackaging';
  await recorder.call('empty body', packaging, { body: {}, reads: true });
  await recorder.call('no body', packaging, {}, admin);
}

async function recordAreas(recorder: Recorder): Promise<void> {
  const admin = [recorder.admin];
  const texts: readonly (readonly [call: string, texts: readonly string[]])[] = [
    ['province', ['กรุงเทพ', '', '10', 'chiang', 'ไม่มีที่นี่']],
    ['amphure', ['10', 'เมือง', '1001', 'bang']],
    ['tambon', ['1001', 'ในเมือง', '100101', '10']],
  ];
  for (const [call, tried] of texts) {
    const path = `/api/master/${call}`;
    for (const [place, text] of tried.entries()) {
      const people = place === 0 ? recorder.people : admin;
      await recorder.call(
        `text ${JSON.stringify(text)}`,
        path,
        { body: { text }, reads: true },
        people,
      );
    }
    await recorder.call('wrong', path, { body: { text: 10, more: true } }, admin);
    await recorder.call('empty body', path, { body: {} }, admin);
  }
}

/** Every call that reads rows or areas. @param declaration fields are read from it, to try each */
export async function recordReads(recorder: Recorder, declaration: Json): Promise<void> {
  for (const rows of RESOURCES) {
    await recordSearch(recorder, rows);
    if (isObject(declaration)) await recordFields(recorder, rows, declaration);
  }
  await recordOperators(recorder);
  await recordChoices(recorder);
  await recordAreas(recorder);
}

import { QueryClient } from '@tanstack/react-query';
import fields from '../../../locales/th/fields.json';
import resources from '../../../locales/th/resources.json';
import { config } from '../../../src/engine/web/core/config.ts';
import { formatDate } from '../../../src/engine/web/dates/format/index.ts';
import { createDataProvider } from '../../../src/engine/web/providers/data.ts';
import type { Batch } from '../../../src/engine/web/screens/quick/batch/batch.ts';
import { createStore } from '../../../src/engine/web/screens/quick/batch/store.ts';
import {
  type Cell,
  filled,
  type Reading,
  unread,
} from '../../../src/engine/web/screens/quick/model/cells.ts';
import { type Column, columnsOf } from '../../../src/engine/web/screens/quick/model/columns.ts';
import { type EntryRow, rowWith } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { startState } from '../../../src/engine/web/screens/quick/model/state.ts';

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = resources.choices;

const texts: Readonly<Record<string, string>> = {
  'fields:boolean.yes': fields.boolean.yes,
  'fields:boolean.no': fields.boolean.no,
};

export const reading: Reading = {
  config,
  language: 'th',
  translate: (key, params) => texts[key] ?? String(params?.name ?? ''),
  choice: (set, value) => choices[set]?.[value] ?? value,
  permission: String,
  formatDate: (iso) => formatDate(iso, 'th', 'short'),
  formatDateTime: String,
};

export function resourceCalled(name: string) {
  const resource = config.resources[name];
  if (!resource?.quickEntry) throw new Error(`${name} has no batch table`);
  return { resource, quick: resource.quickEntry };
}

export const columns = columnsOf(resourceCalled('wasteRecords').resource);

export function column(name: string): Column {
  const found = columns.find((one) => one.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

/** A batch of waste records of these rows, with the words of the Thai files. */
export function batchOf(rows: readonly EntryRow[]): Batch {
  const { resource, quick } = resourceCalled('wasteRecords');
  const [first = rowWith({}, false)] = rows;
  const state = { ...startState(columns, first), rows };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    queries,
    data: createDataProvider(config),
    reading,
    words: {
      title: (name) => name,
      label: (_resource, name) => name,
      message: ({ key }) => key,
      errors: (_resource, errors) =>
        Object.fromEntries(
          Object.entries(errors).map(([name, messages]) => [name, messages.map(({ key }) => key)]),
        ),
    },
    resource,
    quick,
    columns,
    store: createStore(state),
    today: () => '2026-11-21',
  };
}

const COMPLETE: Readonly<Record<string, Cell>> = {
  recordDate: filled('21 พ.ย. 2569', { recordDate: '2026-11-21' }),
  userType: filled('ร้านค้าปลีก', { userType: 'retail' }),
  tambonCode: filled('ต.คลองหนึ่ง', { tambonCode: '130201' }),
  item: filled('ผัก', { materialId: 5 }),
  weightKg: filled('2.5', { weightKg: 2.5 }),
  part: filled('ส่วนที่รับประทานได้', { part: 'edible' }),
  wasteFoodId: filled('ตัดแต่ง', { wasteFoodId: 3 }),
  wasteManageId: filled('ปุ๋ยหมัก', { wasteManageId: 4 }),
  method: filled('ชั่งน้ำหนักโดยตรง', { method: 'directWeighing' }),
};

/** A row with everything it needs, and a weight typed in. */
export function completeRow(cells: EntryRow['cells'] = {}): EntryRow {
  return rowWith({ ...COMPLETE, ...cells }, true);
}

export { filled, unread };

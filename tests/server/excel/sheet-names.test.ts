import { expect, it } from 'vitest';
import { sheetName } from '../../../src/engine/server/excel/write/sheet.ts';

it.each([
  ['หน่วยวัด', 'หน่วยวัด'],
  ['2 พื้นที่: กก./คน/ปี', '2 พื้นที่ กก. คน ปี'],
  ['9 บรรจุภัณฑ์จำแนกตามระดับความสะอาด', '9 บรรจุภัณฑ์จำแนกตามระดับความ'],
  ['5 Members and reporters by their type', '5 Members and reporters by'],
  ['W'.repeat(40), 'W'.repeat(31)],
])('the sheet of %j is named %j: 31 characters at most, none that Excel refuses', (text, name) => {
  expect(sheetName(text)).toBe(name);
});

import { describe, expect, it } from 'vitest';
import { defineResources } from '../../../src/engine/declaration/define.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { readPasted, readText } from '../../../src/engine/web/screens/quick/model/cells.ts';
import { columnsOf } from '../../../src/engine/web/screens/quick/model/columns.ts';
import { reading } from './support.ts';

const config = normalize(
  defineResources({
    region: {
      timeZone: 'Asia/Bangkok',
      calendar: 'buddhist',
      phone: { digits: [9, 10], begins: '0', example: '0812345678' },
    },
    choices: {},
    menu: [{ group: 'clinic', icon: 'database' }],
    screens: {},
    resources: {
      devices: {
        menu: { group: 'clinic', icon: 'database' },
        fields: { name: { type: 'text', max: 50, required: true } },
      },
      visits: {
        menu: { group: 'clinic', icon: 'calendar' },
        label: ['visitedOn'],
        quickEntry: {
          columns: ['visitedOn', 'deviceId', 'began', 'took', 'plate', 'done', 'built'],
          more: ['contact', 'phone', 'page', 'place', 'paint'],
          day: 'visitedOn',
          by: 'deviceId',
          carried: ['visitedOn'],
          remembered: ['plate'],
          measured: ['took'],
          totalsBy: 'deviceId',
        },
        fields: {
          visitedOn: { type: 'date', required: true },
          deviceId: { type: 'reference', resource: 'devices', required: true },
          began: { type: 'time', min: '08:00' },
          took: { type: 'duration', max: 600 },
          plate: { type: 'pattern', pattern: '[A-Z]{2} \\d{1,4}', example: 'AB 12', max: 7 },
          done: { type: 'boolean' },
          built: { type: 'integer', min: 1900, max: 2100, year: true },
          contact: { type: 'email' },
          phone: { type: 'phone' },
          page: { type: 'url' },
          place: { type: 'coordinates' },
          paint: { type: 'colour' },
        },
      },
    },
  }),
);
const { visits } = config.resources;
const columns = visits ? columnsOf(visits) : [];

function read(name: string, text: string, how = readText) {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return how(column, text, { ...reading, config });
}

describe('a cell of quick entry takes whatever fits into one line', () => {
  it.each([
    ['began', '8.30 น.', '08:30', '08:30'],
    ['took', '1 ชม. 30 นาที', '1:30', 90],
    ['took', '๔๕', '0:45', 45],
    ['plate', 'AB 12', 'AB 12', 'AB 12'],
    ['done', 'ใช่', 'ใช่', true],
    ['done', 'false', 'ไม่ใช่', false],
    ['done', 'TRUE', 'ใช่', true],
    ['done', 'FALSE', 'ไม่ใช่', false],
    ['done', '1', 'ใช่', true],
    ['done', ' 0 ', 'ไม่ใช่', false],
    ['done', '๑', 'ใช่', true],
    ['built', '2560', '2560', 2017],
    ['contact', 'a@example.com', 'a@example.com', 'a@example.com'],
    ['page', 'https://example.com', 'https://example.com', 'https://example.com'],
    ['place', '13.75, 100.5', '13.75, 100.5', '13.75, 100.5'],
    ['paint', '#1677ff', '#1677ff', '#1677ff'],
  ])('%s: %s', (name, typed, text, value) => {
    const cell = { text, values: { [name]: value }, doubt: null };
    expect(read(name, typed)).toEqual(cell);
    // A cell that is left again stays as it is.
    expect(read(name, text)).toEqual(cell);
  });

  it.each([
    ['began', '07:00', 'timeBetween'],
    ['took', 'นาน', 'duration'],
    ['took', '11:00', 'durationBetween'],
    ['contact', 'nobody', 'email'],
    ['built', '60', 'yearBetween'],
  ])('and says what is wrong: %s %s', (name, text, key) => {
    const doubt = { kind: 'field', message: expect.objectContaining({ key }) };
    const cell = read(name, text);
    expect(cell).toMatchObject({ text, values: null, doubt });
    expect(read(name, cell.text)).toEqual(cell);
  });

  it('and that yes or no is one of two', () => {
    for (const text of ['บางที', '2', '10']) {
      expect(read('done', text).doubt).toEqual({ kind: 'message', key: 'notFound' });
    }
  });
});

describe('a pasted duration', () => {
  it.each(['1,5 h', '๑,๕ ชม.', '0,5 ชั่วโมง', '1 ชม. 12,5 นาที'])(
    'with a decimal comma is not guessed: %s',
    (text) => {
      expect(read('took', text, readPasted)).toMatchObject({
        text,
        values: null,
        doubt: { kind: 'field', message: { key: 'decimalComma' } },
      });
    },
  );

  it.each([
    ['1.5 h', 90],
    ['1 ชม., 30 นาที', 90],
  ])('is read without one: %s', (text, took) => {
    expect(read('took', text, readPasted).values).toEqual({ took });
  });

  it('and commas of what is no number mean nothing', () => {
    expect(read('place', '13.75,100.5', readPasted).values).toEqual({ place: '13.75, 100.5' });
  });
});

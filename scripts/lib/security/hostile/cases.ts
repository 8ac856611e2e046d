/** Workbooks made to do harm, as small files: their names say what they come to. */
import { type Dialect, type TestCell, workbook } from '../../../../tests/server/excel/workbooks.ts';
import { RELATIONS_PART, SHEET, STRINGS, STYLES, WORKBOOK, type XmlParts } from './parts.ts';
import { tampered } from './tampered.ts';
import { xmlCases } from './xml-cases.ts';

/** One hostile file. */
export interface HostileFile {
  readonly name: string;
  /** Call that it is sent to, without `/api/`. */
  readonly call: string;
  /** Takes long, as honest files of that size do. */
  readonly heavy?: true;
  make(): Promise<Buffer>;
}

export const UNITS_CALL = 'foodcateory/importUnits';
const SUBS_CALL = 'foodcateory/importMaterialSub';
const MENUS_CALL = 'foodcateory/importMaterialFood';
const RECORDS_CALL = 'wastecateory/importWasteRecord';
const HEAD = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
const LONGEST = 32_767;

/** Rows of units that nobody could find fault with. */
export function honestUnits(count: number, start = 0): TestCell[][] {
  const row = (place: number): TestCell[] => [
    `หน่วยของเพื่อน ${start + place}`,
    `พ${start + place}`,
    'น้ำหนัก',
    1,
  ];
  return [HEAD, ...Array.from({ length: count }, (_, place) => row(place))];
}

const repeated = (row: readonly TestCell[], times: number): TestCell[][] =>
  Array.from({ length: times }, () => [...row]);

/** Rows from which on a file takes long. */
const MANY = 2000;

const inUnits = (name: string, cells: readonly TestCell[], times = 1): HostileFile => ({
  name,
  call: UNITS_CALL,
  ...(times > MANY && { heavy: true }),
  make: () => workbook([HEAD, ...repeated(cells, times)]),
});

const texts = (): HostileFile[] => [
  ...['(', '[', '(]', '"x', ' ', '\u0315\u0316', '"', '$t(', '{{name}}', 'วัน'].map((sign) => ({
    name: `heading and cells of ${JSON.stringify(sign)}`,
    call: UNITS_CALL,
    make: () => {
      const text = sign.repeat(Math.floor(LONGEST / sign.length));
      return workbook([[text], HEAD, [text, text, text, text], [text.slice(0, 290)]]);
    },
  })),
  ...['\\', '[h', '"', '_', '[Red][<1]'].map((sign) => ({
    name: `format of ${JSON.stringify(sign)}`,
    call: UNITS_CALL,
    make: () => workbook([HEAD, [{ date: '2026-01-01' }]], { dateFormat: sign.repeat(50_000) }),
  })),
  inUnits('the longest text in 200 rows', Array(4).fill('ก'.repeat(LONGEST)), 200),
  inUnits('the longest text in 5,000 rows', Array(4).fill('x'.repeat(LONGEST)), 5000),
  inUnits('a row of 300 of the longest texts', Array(300).fill('x'.repeat(LONGEST))),
  inUnits('a text of a million letters', ['x'.repeat(1_000_000)]),
  inUnits('an error of a million letters', [{ error: `#${'x'.repeat(1_000_000)}` }]),
  inUnits('6,000 rows with one wrong value', ['ก', 'ข', 'ไม่มี', 'สาม'], 6000),
  inUnits('characters that no database takes', [
    'ก_x0000_ข',
    '_xD800_',
    '_xFFFF__x001F_',
    '\u202e\u200b',
  ]),
  inUnits('formulas', ['=cmd|"/C calc"!A0', '@SUM(A1)', '-2+3', '+1']),
  inUnits('numbers without sense', ['1', '2', 'น้ำหนัก', '9'.repeat(30_000)]),
  {
    name: '6,000 rows with as many wrong values',
    call: UNITS_CALL,
    heavy: true,
    make: () =>
      workbook(
        [HEAD, ...honestUnits(6000).map((row, place) => [...row.slice(0, 2), `ไม่มี${place}`])],
        { shared: false },
      ),
  },
  {
    name: 'names of JavaScript as headings and cells',
    call: UNITS_CALL,
    make: () => {
      const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'id', 'version'];
      return workbook([
        [...HEAD, ...names],
        ['__proto__', 'constructor', 'toString', '__proto__'],
      ]);
    },
  },
  {
    name: 'keys without sense',
    call: UNITS_CALL,
    make: () =>
      workbook([
        [...HEAD, 'id', 'version', 'รหัส'],
        ...[-1, 0, 1.5, 2 ** 53, 1e308, '\u0e51', 'x'.repeat(30_000), '_x0000_'].map((key) => [
          ...['ก', 'ข', 'น้ำหนัก', 1],
          ...[key, key, key],
        ]),
      ]),
  },
];

const lists = (): HostileFile[] => {
  const subs = (name: string, cell: string, times = 1): HostileFile => ({
    name,
    call: SUBS_CALL,
    make: () =>
      workbook([
        ['กลุ่มวัตถุดิบ', 'ชื่อวัตถุดิบย่อย', 'น้ำหนักต่อหน่วย'],
        ...repeated(['เนื้อหมู', 'ก', cell], times),
      ]),
  });
  return [
    subs('a cell of 2,000 entries', 'กิโลกรัม = 1; '.repeat(2000)),
    subs('300 cells of 2,000 entries', 'กิโลกรัม = 1; '.repeat(2000), 300),
    subs('a cell of quotes', '"'.repeat(LONGEST)),
    subs('a cell of separators', ';=,'.repeat(10_000)),
    {
      name: '3,000 rows with areas that are nowhere',
      call: RECORDS_CALL,
      heavy: true,
      make: () =>
        workbook(
          [
            ['วันที่บันทึก', 'ตำบล', 'น้ำหนัก', 'วัตถุดิบ'],
            ...Array.from({ length: 3000 }, (_, place) => [
              `${place}/13/69`,
              `ตำบลทุ่งพระ${place} จ. กรุงเทพมหานค${place % 7}`,
              '1,2,3',
              `ผักกา${place}`,
            ]),
          ],
          { shared: false },
        ),
    },
    {
      name: 'a cell of 16,000 areas',
      call: RECORDS_CALL,
      make: () =>
        workbook([
          ['วันที่บันทึก', 'ตำบล', 'น้ำหนัก'],
          ...repeated([{ date: '2026-01-01' }, 'บางรัก,'.repeat(4600), 1], 20),
        ]),
    },
    {
      name: '5,000 rows for one menu',
      call: MENUS_CALL,
      heavy: true,
      make: () =>
        workbook([
          ['เมนู', 'วัตถุดิบ', 'ปริมาณ', 'หน่วย'],
          ...repeated(['ข้าวผัด', 'ข้าว', 1, 'กิโลกรัม'], 5000),
        ]),
    },
  ];
};

const sheetOf = (inner: string, more: XmlParts = {}): Promise<Buffer> =>
  workbook(honestUnits(1), { parts: { ...more, [SHEET]: inner } });

const HEAD_XML = HEAD.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const dataOf = (rows: string): string =>
  `<worksheet><sheetData><row r="1">${HEAD_XML}</row>${rows}</sheetData></worksheet>`;
const cell = (attributes: string, value: string): string => `<c ${attributes}><v>${value}</v></c>`;

const cells = (): HostileFile[] => {
  const inCells = (name: string, rows: string): HostileFile => ({
    name,
    call: UNITS_CALL,
    make: () => sheetOf(dataOf(rows)),
  });
  const oneRow = (...inner: readonly string[]) => `<row r="2">${inner.join('')}</row>`;
  return [
    inCells(
      'cells that point to texts that are not there',
      oneRow(...['-1', '1e9', 'abc', '0.5', '__proto__'].map((at) => cell('t="s"', at))),
    ),
    inCells(
      'cells with looks that are not there',
      oneRow(...['-1', '99999', '__proto__', 'NaN'].map((look) => cell(`s="${look}"`, '1'))),
    ),
    inCells(
      'cells of kinds that are not there',
      oneRow(...['zz', '__proto__', 'd', 'b', 'e'].map((type) => cell(`t="${type}"`, 'x'))),
    ),
    inCells(
      'cells that stand nowhere',
      oneRow(
        ...['Z'.repeat(500), '1', '', 'A-1', 'XFE1'].map((at) => cell(`r="${at}"`, '1')),
        cell('r="E2"', 'x'),
      ),
    ),
    ...['0', '-1', '2.5', '1e5', 'x', '1048577', '1'].map((number) =>
      inCells(`a row numbered ${number}`, `<row r="${number}">${cell('', '1')}</row>`),
    ),
    inCells(
      'numbers at the ends of what there is',
      oneRow(...['1e308', '-1e308', '5e-324', '1e999', 'NaN'].map((number) => cell('', number))),
    ),
    inCells('a million rows without cells', '<row/>'.repeat(1_000_000)),
    {
      ...inCells('200,000 rows with a cell each', '<row><c><v>1</v></c></row>'.repeat(200_000)),
      heavy: true,
    },
    inCells('a row of 500,000 cells', oneRow('<c><v>1</v></c>'.repeat(500_000))),
  ];
};

const days = (): HostileFile => ({
  name: 'days without sense',
  call: RECORDS_CALL,
  make: () =>
    workbook(
      [
        ['วันที่บันทึก', 'น้ำหนัก', 'ตำบล'],
        ...[1e15, -1e15, 0.5, 99_999_999, 1e308].map((day) => [day, day, day]),
        ...[`1${' '.repeat(LONGEST - 2)}x`, '31/02/2569', '00/00/0000', '๑/๑/๙๙๙๙'].map((day) => [
          ...[day, day, day],
        ]),
      ],
      { from1904: true },
    ),
});

const broken = (name: string, dialect: Dialect): HostileFile => ({
  name,
  call: UNITS_CALL,
  make: () => workbook(honestUnits(3), dialect),
});

const packages = (): HostileFile[] => [
  broken('no texts', { parts: { [STRINGS]: null } }),
  broken('no looks', { parts: { [STYLES]: null } }),
  broken('no workbook', { parts: { [WORKBOOK]: null } }),
  broken('no relationships', { parts: { [RELATIONS_PART]: null } }),
  broken('thousands of parts', {
    parts: Object.fromEntries(
      Array.from({ length: 2100 }, (_, place) => [`xl/media/${place}.txt`, 'x']),
    ),
  }),
  broken('texts that unpack to 60 MB', {
    parts: { [STRINGS]: `<sst>${' '.repeat(60 * 1024 * 1024)}</sst>` },
  }),
  broken('macros', { parts: { 'xl/vbaProject.bin': 'x' } }),
];

/** All of them, the same each time. */
export function hostileFiles(): HostileFile[] {
  const fromXml = xmlCases().map(({ name, parts }) => ({
    name,
    call: UNITS_CALL,
    make: () => workbook(honestUnits(2), { parts }),
  }));
  const fromBytes = tampered().map(({ name, change }) => ({
    name,
    call: UNITS_CALL,
    make: async () => change(await workbook(honestUnits(2))),
  }));
  return [...texts(), ...lists(), ...cells(), days(), ...packages(), ...fromXml, ...fromBytes];
}

/** Words handed to translation platforms and taken back, and what translators are told of them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SaxesParser } from 'saxes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runLocales } from '../../scripts/lib/locales/command.ts';
import { readNotes } from '../../scripts/lib/locales/notes.ts';
import { readLocales } from '../../scripts/lib/locales/read.ts';
import { PROJECT } from '../support/project-copy.ts';

const THAI = {
  shell: {
    signIn: 'เข้าสู่ระบบ',
    greeting: 'สวัสดี, {fullname}',
    rows_other: '{rows} รายการ',
    'a<b': 'น้อยกว่า & "มากกว่า"',
  },
  dates: { months: ['มกราคม', 'กุมภาพันธ์'] },
  resources: { books: { title: 'หนังสือ', fields: { name: 'ชื่อ' }, help: { name: '' } } },
};
const ENGLISH = {
  shell: {
    signIn: 'Sign in',
    greeting: 'Hello, {fullname}',
    rows_one: '{rows} row',
    rows_other: '{rows} rows',
    'a<b': 'less & "more"',
  },
  dates: { months: ['January', 'February'] },
  resources: { books: { title: 'Books', fields: { name: 'Name' }, help: { name: '' } } },
};
const NOTES = {
  shell: { th: 'แถบบน', en: 'The top bar' },
  'shell:rows': { th: 'จำนวนที่พบ', en: 'How many were found' },
};

let root: string;

const pathOf = (file: string): string => join(root, file);

function write(file: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  writeFileSync(pathOf(file), text);
}

const read = (file: string): string => readFileSync(pathOf(file), 'utf8');
const readWords = (file: string): unknown => JSON.parse(read(`locales/${file}.json`));

function run(...parameters: string[]): { code: number; lines: string[] } {
  const lines: string[] = [];
  const print = (more: readonly string[]) => void lines.push(...more);
  const code = runLocales(root, parameters, print, { withUses: false });
  // Files are named as they are found from where the command was given.
  const folder = `${relative(process.cwd(), root)}/`;
  return { code, lines: lines.map((line) => line.replace(folder, '').replace(/ {2,}/g, ' ')) };
}

/** A text as another program reads it in the file. */
interface Told {
  source: string;
  target?: string;
  notes: string[];
}

function toldIn(file: string): ReadonlyMap<string, Told> {
  const units = new Map<string, Told>();
  let unit: Told = { source: '', notes: [] };
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    if (name !== 'trans-unit') return;
    unit = { source: '', notes: [] };
    units.set(attributes.id?.value ?? '', unit);
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'source') unit.source = text;
    if (name === 'target') unit.target = text;
    if (name === 'note') unit.notes.push(text);
  });
  parser.write(read(file)).close();
  return units;
}

/** Puts translations into an exported file, as a translation platform does. */
function translate(file: string, translations: Readonly<Record<string, string>>): void {
  let xml = read(file);
  for (const [key, text] of Object.entries(translations)) {
    const unit = new RegExp(`(<trans-unit id="${key}">\\s*<source>[^<]*</source>)`);
    expect(xml).toMatch(unit);
    xml = xml.replace(unit, (_, begin: string) => `${begin}<target>${text}</target>`);
  }
  writeFileSync(pathOf(file), xml);
}

beforeEach(() => {
  vi.stubEnv('LC_ALL', 'C');
  root = mkdtempSync(join(tmpdir(), 'exchange-'));
  for (const [area, words] of Object.entries(THAI)) write(`locales/th/${area}.json`, words);
  for (const [area, words] of Object.entries(ENGLISH)) write(`locales/en/${area}.json`, words);
  write('locales/notes.json', NOTES);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('npm run locales -- export', () => {
  it('writes every text with what is told of it, from the whole file to the text itself', () => {
    expect(run('export', 'lo')).toEqual({
      code: 0,
      lines: ['เขียน lo.xlf แล้ว 8 ข้อความ ยังไม่ได้แปล 8 ข้อความ'],
    });
    const units = toldIn('lo.xlf');
    expect(units.get('shell:signIn')).toEqual({
      source: 'เข้าสู่ระบบ',
      notes: ['แถบบน', 'en: Sign in'],
    });
    expect(units.get('shell:rows_other')).toEqual({
      source: '{rows} รายการ',
      notes: ['แถบบน', 'จำนวนที่พบ', 'en: {rows} rows'],
    });
    expect(units.get('shell:a<b')?.source).toBe('น้อยกว่า & "มากกว่า"');
    expect(units.get('dates:months.1')?.source).toBe('กุมภาพันธ์');
    // What a resource is called tells what its fields are about.
    expect(units.get('resources:books.fields.name')?.notes).toEqual(['หนังสือ', 'en: Name']);
    // Left blank on purpose.
    expect(units.has('resources:books.help.name')).toBe(false);
  });

  it('begins from English where that is requested, with all forms that the language distinguishes', () => {
    run('export', 'ar', 'en');
    const units = toldIn('ar.xlf');
    const forms = [...units.keys()].filter((key) => key.startsWith('shell:rows_'));
    expect(forms).toEqual(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `shell:rows_${form}`),
    );
    expect(units.get('shell:rows_one')).toEqual({
      source: '{rows} row',
      notes: ['The top bar', 'How many were found'],
    });
    expect(units.get('shell:rows_few')?.source).toBe('{rows} rows');
  });

  it('hands out what is translated, and leaves what is still a copy to be translated', () => {
    run('new', 'lo');
    write('locales/lo/shell.json', { ...THAI.shell, signIn: 'ເຂົ້າສູ່ລະບົບ' });
    expect(run('export', 'lo').lines).toEqual(['เขียน lo.xlf แล้ว 8 ข้อความ ยังไม่ได้แปล 7 ข้อความ']);
    const units = toldIn('lo.xlf');
    expect(units.get('shell:signIn')?.target).toBe('ເຂົ້າສູ່ລະບົບ');
    expect(units.get('shell:greeting')?.target).toBeUndefined();
  });

  it('writes over its own file once all in it was imported, and not before', () => {
    run('export', 'lo');
    translate('lo.xlf', { 'shell:signIn': 'ເຂົ້າ' });
    expect(run('export', 'lo').code).toBe(1);
    run('import', 'lo.xlf');
    expect(run('export', 'lo').lines).toEqual(['เขียน lo.xlf แล้ว 8 ข้อความ ยังไม่ได้แปล 7 ข้อความ']);
    expect(toldIn('lo.xlf').get('shell:signIn')?.target).toBe('ເຂົ້າ');
  });

  it('never writes over a file, in which there may be translations', () => {
    write('lo.xlf', 'งานของผู้แปล');
    expect(run('export', 'lo')).toEqual({
      code: 1,
      lines: ['มีไฟล์ lo.xlf อยู่แล้ว ซึ่งอาจมีคำแปลที่ยังไม่ได้นำเข้า นำเข้า หรือย้ายไฟล์นั้นก่อน'],
    });
    expect(read('lo.xlf')).toBe('งานของผู้แปล');
  });

  it('refuses what is no language, the source itself, and a source that is not there', () => {
    for (const parameters of [['lo_LA'], ['th'], ['en', 'en'], ['lo', 'my'], []]) {
      const { code, lines } = run('export', ...parameters);
      expect(code, parameters.join(' ')).toBe(1);
      expect(lines).toHaveLength(1);
    }
    expect(existsSync(pathOf('th.xlf'))).toBe(false);
  });
});

describe('npm run locales -- import', () => {
  it('puts translations where the language has none yet, in the order of the Thai files', () => {
    run('export', 'lo');
    translate('lo.xlf', {
      'shell:greeting': 'ສະບາຍດີ, {fullname}',
      'shell:signIn': 'ເຂົ້າ &lt;ສູ່&gt; ລະບົບ &amp; ອື່ນໆ',
      'dates:months.1': 'ກຸມພາ',
    });
    expect(run('import', 'lo.xlf')).toEqual({
      code: 0,
      lines: ['นำเข้า locales/lo แล้ว 3 ข้อความ ในจำนวนนี้ใหม่หรือเปลี่ยนไป 3 ข้อความ'],
    });
    expect(read('locales/lo/shell.json')).toBe(
      `${JSON.stringify({ signIn: 'ເຂົ້າ <ສູ່> ລະບົບ & ອື່ນໆ', greeting: 'ສະບາຍດີ, {fullname}' }, null, 2)}\n`,
    );
    // A list has as many as in Thai.
    expect(readWords('lo/dates')).toEqual({ months: ['มกราคม', 'ກຸມພາ'] });
    expect(existsSync(pathOf('locales/lo/resources.json'))).toBe(false);
    expect(run().lines.join('\n')).toContain('lo แปลแล้ว 33% (3 จาก 9 ข้อความ)');
  });

  it('keeps what is there and changes only what the file has otherwise', () => {
    write('locales/lo/shell.json', { signIn: 'ເກົ່າ', rows_other: '{rows} ລາຍການ', own: 'ເກີນ' });
    run('export', 'lo');
    const file = read('lo.xlf').replace('<target>ເກົ່າ</target>', '<target>ໃໝ່</target>');
    write('lo.xlf', file);
    expect(run('import', 'lo.xlf').lines).toEqual([
      'นำเข้า locales/lo แล้ว 2 ข้อความ ในจำนวนนี้ใหม่หรือเปลี่ยนไป 1 ข้อความ',
    ]);
    expect(readWords('lo/shell')).toEqual({
      signIn: 'ໃໝ່',
      rows_other: '{rows} ລາຍການ',
      own: 'ເກີນ',
    });
  });

  it('takes all forms by a number of a language that Thai has not', () => {
    run('export', 'fr');
    translate('fr.xlf', { 'shell:rows_one': 'une ligne', 'shell:rows_other': '{rows} lignes' });
    run('import', 'fr.xlf');
    expect(readWords('fr/shell')).toEqual({
      rows_one: 'une ligne',
      rows_other: '{rows} lignes',
    });
  });

  it('says how many it leaves out as copies, of English too', () => {
    run('export', 'lo');
    translate('lo.xlf', { 'shell:signIn': 'Sign in', 'shell:rows_other': '{rows} ລາຍການ' });
    expect(run('import', 'lo.xlf')).toEqual({
      code: 0,
      lines: [
        'นำเข้า locales/lo แล้ว 1 ข้อความ ในจำนวนนี้ใหม่หรือเปลี่ยนไป 1 ข้อความ',
        'ไม่ได้นำเข้า 1 ข้อความที่เหมือนต้นฉบับ จึงถือว่ายังไม่ได้แปล',
      ],
    });
  });

  it('takes units by a number, where a language that has them distinguishes more forms', () => {
    const suffix = { day: 'วัน', kg: 'กก.' };
    write('locales/th/resources.json', { ...THAI.resources, suffix });
    const days = { day: 'days', day_one: 'day', kg: 'kg' };
    write('locales/en/resources.json', { ...ENGLISH.resources, suffix: days });
    run('export', 'pl', 'en');
    const units = toldIn('pl.xlf');
    const ofUnits = [...units.keys()].filter((key) => key.includes('suffix.'));
    expect(ofUnits).toEqual([
      ...['day', 'day_one', 'day_few', 'day_many', 'kg'].map((key) => `resources:suffix.${key}`),
    ]);
    expect(units.get('resources:suffix.day_one')?.source).toBe('day');
    expect(units.get('resources:suffix.day_few')?.source).toBe('days');
    translate('pl.xlf', { 'resources:suffix.day': 'dnia', 'resources:suffix.day_one': 'dzień' });
    expect(run('import', 'pl.xlf').code).toBe(0);
    expect(readWords('pl/resources')).toEqual({ suffix: { day: 'dnia', day_one: 'dzień' } });
  });

  it('leaves out, and names, what does not fit: nothing else is lost by it', () => {
    run('export', 'lo');
    translate('lo.xlf', {
      'shell:signIn': 'ເຂົ້າ <x id="1"/> ລະບົບ',
      'shell:greeting': 'ສະບາຍດີ, {ຊື່}',
      'resources:books.title': 'ປຶ້ມ',
      'resources:books.fields.name': 'ຊື່',
      'dates:months.0': 'มกราคม',
      'dates:months.1': '',
    });
    write('locales/th/resources.json', { books: { title: 'ตำรา', fields: {} } });
    expect(run('import', 'lo.xlf')).toEqual({
      code: 1,
      lines: [
        'lo.xlf resources:books.title ต้นฉบับเปลี่ยนไปหลังส่งออก ย้ายไฟล์นี้ไว้ที่อื่น ส่งออกใหม่ แล้วตรวจคำแปลอีกครั้ง',
        'lo.xlf resources:books.fields.name ไม่มีข้อความชื่อนี้ อาจถูกลบหรือเปลี่ยนชื่อหลังส่งออก',
        'lo.xlf shell:signIn คำแปลมีเครื่องหมายอื่นปนอยู่ ต้องเป็นข้อความล้วน',
        'lo.xlf shell:greeting ช่องแทนค่าไม่ตรงกับภาษาไทย ต้องมี: {fullname} แต่พบ: {ຊື່} ระบบจะแสดงภาษาไทยแทน',
        'นำเข้า locales/lo แล้ว 0 ข้อความ ในจำนวนนี้ใหม่หรือเปลี่ยนไป 0 ข้อความ',
        'ไม่ได้นำเข้า 1 ข้อความที่เหมือนต้นฉบับ จึงถือว่ายังไม่ได้แปล',
        'ไม่ได้นำเข้า 4 ข้อความ ตามรายการด้านบน',
      ],
    });
    // The copy of the Thai text is no translation, and so no folder is made for it.
    expect(existsSync(pathOf('locales/lo'))).toBe(false);
  });

  it('leaves what only the language has where it is, and names what finds no place beside it', () => {
    write('locales/lo/resources.json', { books: 'ເກົ່າ' });
    write('locales/lo/dates.json', { months: ['ມັງກອນ', 'ກຸມພາ', 'ເກີນ'] });
    run('export', 'lo');
    translate('lo.xlf', { 'resources:books.title': 'ປຶ້ມ' });
    write('lo.xlf', read('lo.xlf').replace('<target>ມັງກອນ</target>', '<target>ມັງກອນໃໝ່</target>'));
    const { code, lines } = run('import', 'lo.xlf');
    expect([code, lines[0]]).toEqual([
      1,
      'lo.xlf resources:books.title ในไฟล์ของภาษานี้มีข้อความอื่นอยู่ที่ชื่อนี้ ลบหรือย้ายข้อความนั้นก่อน (npm run locales บอกว่าข้อความใดเกิน)',
    ]);
    expect(readWords('lo/resources')).toEqual({ books: 'ເກົ່າ' });
    expect(readWords('lo/dates')).toEqual({ months: ['ມັງກອນໃໝ່', 'ກຸມພາ', 'ເກີນ'] });
  });

  it('leaves a file of words as it is written where nothing in it changes', () => {
    const words = '{ "months": ["ມັງກອນ", "ກຸມພາ"] }';
    write('locales/lo/dates.json', words);
    run('export', 'lo');
    expect(run('import', 'lo.xlf').code).toBe(0);
    expect(read('locales/lo/dates.json')).toBe(words);
  });

  it('knows the source by another tag of its tongue, and leaves out braces that hold nothing', () => {
    run('export', 'lo', 'en');
    translate('lo.xlf', { 'shell:signIn': 'ເຂົ້າ', 'shell:greeting': 'ສະບາຍດີ {{fullname}} {' });
    write('lo.xlf', read('lo.xlf').replaceAll('source-language="en"', 'source-language="en-US"'));
    const { lines } = run('import', 'lo.xlf');
    expect(lines[0]).toContain('lo.xlf shell:greeting วงเล็บปีกกาไม่ครบคู่');
    expect(readWords('lo/shell')).toEqual({ signIn: 'ເຂົ້າ' });
  });

  it('takes the texts of an application that has them in English alone', () => {
    rmSync(pathOf('locales/th'), { recursive: true });
    expect(run('export', 'lo').code).toBe(1);
    expect(run('export', 'lo', 'en').lines).toEqual([
      'เขียน lo.xlf แล้ว 9 ข้อความ ยังไม่ได้แปล 9 ข้อความ',
    ]);
    translate('lo.xlf', { 'dates:months.1': 'ກຸມພາ' });
    expect(run('import', 'lo.xlf').code).toBe(0);
    expect(readWords('lo/dates')).toEqual({ months: ['January', 'ກຸມພາ'] });
  });

  it('leaves out what the translator has marked as unfinished, and what a platform only proposes', () => {
    run('export', 'lo');
    translate('lo.xlf', { 'shell:signIn': 'ຮ່າງ', 'shell:greeting': 'ສະບາຍດີ, {fullname}' });
    const file = read('lo.xlf')
      .replace('<target>ຮ່າງ', '<target state="needs-translation">ຮ່າງ')
      .replace(
        '<target>ສະບາຍດີ, {fullname}</target>',
        '<target><![CDATA[ສະບາຍດີ, {fullname}]]></target>',
      )
      .replace(
        '<source>{rows} รายการ</source>',
        '<source>{rows} รายการ</source><alt-trans><target>ຂໍ້<g id="1">ສະເໜີ</g></target></alt-trans><target>{rows} ລາຍການ</target>',
      );
    write('lo.xlf', file);
    expect(run('import', 'lo.xlf')).toEqual({
      code: 0,
      lines: [
        'นำเข้า locales/lo แล้ว 2 ข้อความ ในจำนวนนี้ใหม่หรือเปลี่ยนไป 2 ข้อความ',
        'ไม่ได้นำเข้า 1 ข้อความที่ผู้แปลทำเครื่องหมายว่ายังไม่เสร็จ',
      ],
    });
    expect(readWords('lo/shell')).toEqual({
      greeting: 'ສະບາຍດີ, {fullname}',
      rows_other: '{rows} ລາຍການ',
    });
  });

  it('writes into the language that is named rather than that of the file', () => {
    run('export', 'lo');
    translate('lo.xlf', { 'shell:signIn': 'ເຂົ້າ' });
    write(
      'platform.xlf',
      read('lo.xlf').replaceAll('target-language="lo"', 'target-language="lo_LA"'),
    );
    expect(run('import', 'platform.xlf')).toEqual({
      code: 1,
      lines: ['lo_LA ไม่ใช่รหัสภาษา ตัวอย่างรหัสที่ถูกต้อง: lo, vi, zh-CN'],
    });
    expect(run('import', 'platform.xlf', 'lo').code).toBe(0);
    expect(readWords('lo/shell')).toEqual({ signIn: 'ເຂົ້າ' });
  });

  it.each([
    ['nothing there', null, 'ไม่พบไฟล์ it.xlf'],
    ['not XML', 'PK\u0003\u0004', 'อ่าน it.xlf ไม่ได้'],
    ['another kind of XML', '<html><body/></html>', 'อ่าน it.xlf ไม่ได้'],
    ['cut off', '<xliff version="1.2"><file original="shell">', 'อ่าน it.xlf ไม่ได้'],
    [
      'XLIFF 2',
      '<xliff version="2.0" srcLang="th" trgLang="lo"><file id="a"><unit id="b"/></file></xliff>',
      'อ่าน it.xlf ไม่ได้',
    ],
    [
      'into Thai',
      '<xliff version="1.2"><file original="shell" source-language="en" target-language="th"><body/></file></xliff>',
      'th เป็นภาษาต้นฉบับ',
    ],
  ])('refuses a file: %s', (_, content, message) => {
    if (content !== null) write('it.xlf', content);
    const { code, lines } = run('import', 'it.xlf');
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(message);
    expect(existsSync(pathOf('locales/lo'))).toBe(false);
  });

  it('changes nothing while a file of the language cannot be read', () => {
    run('export', 'lo');
    translate('lo.xlf', { 'dates:months.0': 'ມັງກອນ' });
    write('locales/lo/shell.json', '{\n  "signIn": "ເຂົ້າ"\n  "own": 1 }');
    expect(run('import', 'lo.xlf')).toEqual({
      code: 1,
      lines: [
        'ยังไม่ได้นำเข้า เพราะ locales/lo/shell.json:3 ผิดรูปแบบ แก้ไฟล์นั้นก่อน (npm run locales บอกว่าผิดอย่างไร)',
      ],
    });
    expect(existsSync(pathOf('locales/lo/dates.json'))).toBe(false);
  });
});

describe('notes for translators', () => {
  const words = (shell: object) => {
    write('locales/th/shell.json', { ...THAI.shell, ...shell });
  };
  const english = (shell: object) => {
    write('locales/en/shell.json', { ...ENGLISH.shell, ...shell });
  };

  it('are requested where one text has two translations, below what is said of the whole file', () => {
    words({ open: 'เปิด', opened: 'เปิด' });
    english({ open: 'Open', opened: 'Opened' });
    const { code, lines } = run();
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('shell:open'))).toEqual([
      'locales/th/shell.json:6 open ข้อความนี้แปลได้มากกว่าหนึ่งแบบ (ที่นี่คือ open) เพิ่มหมายเหตุของ shell:open หรือของกลุ่มที่อยู่ ใน locales/notes.json',
      'locales/th/shell.json:7 opened ข้อความนี้แปลได้มากกว่าหนึ่งแบบ (ที่นี่คือ opened) เพิ่มหมายเหตุของ shell:opened หรือของกลุ่มที่อยู่ ใน locales/notes.json',
    ]);
    const note = { th: 'ปุ่ม', en: 'A button' };
    write('locales/notes.json', { ...NOTES, 'shell:open': note, 'shell:opened': note });
    expect(run().code).toBe(0);
  });

  it('are not requested where only case or the last mark differ', () => {
    words({ open: 'เปิด', opened: 'เปิด…' });
    english({ open: 'Open', opened: 'open' });
    expect(run().code).toBe(0);
  });

  it('are reported where they are of nothing, in one language alone, twice, or broken', () => {
    const note = { th: 'ก', en: 'a' };
    write('locales/notes.json', { ...NOTES, 'shell:gone': note, 'shell:signIn': { th: 'ก' } });
    expect(run().lines.slice(0, 2)).toEqual([
      'locales/notes.json:11 shell:gone หมายเหตุนี้ไม่มีข้อความหรือกลุ่มข้อความชื่อนี้ ชื่ออาจพิมพ์ผิด หรือข้อความถูกลบไปแล้ว',
      'locales/notes.json:15 shell:signIn หมายเหตุนี้ยังไม่มีในภาษา en',
    ]);
    const shell = JSON.stringify(NOTES.shell);
    write('locales/notes.json', `{ "shell": ${shell},\n "shell": ${shell} }`);
    expect(run().lines[0]).toContain('locales/notes.json:2 shell ชื่อนี้ซ้ำกับบรรทัด 1');
    write('locales/notes.json', '{ "shell": ');
    expect(run()).toMatchObject({ code: 1 });
  });

  it('are not asked of an application that has none', () => {
    rmSync(pathOf('locales/notes.json'));
    words({ open: 'เปิด', opened: 'เปิด' });
    english({ open: 'Open', opened: 'Opened' });
    expect(run().code).toBe(0);
  });

  it('say of every file of this product what it is for', () => {
    const areas = [...(readLocales(PROJECT).languages.get('th')?.keys() ?? [])];
    const { at } = readNotes(PROJECT);
    expect(areas.filter((area) => !at.has(area))).toEqual([]);
  });
});

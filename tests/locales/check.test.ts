import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { missingDeclared } from '../../scripts/lib/locales/check.ts';
import { type LocalesOptions, runLocales } from '../../scripts/lib/locales/command.ts';
import { readLocales } from '../../scripts/lib/locales/read.ts';
import { readConfig } from '../../src/application.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
/** A source that asks for texts in each of the ways the real one does. */
const SCREEN = `
  const { t } = useTranslation('shell');
  // t('in.a.comment')
  return [t('signIn'), t(open ? 'menu.open' : 'menu.close'), t(\`modes.\${mode}\`), t('menu:productName')];
  type Mode = 'slim' | 'static';
`;
const STEP = `
  const { t } = useTranslation('screens');
  t(\`summaries.measures.\${name}\`);
  t(\`summaries.dimensions.\${name}\`);
  t(\`analysis:units.\${name}\`);
  return [t(\`firstSteps.of.\${name}.title\`), t(\`firstSteps.of.\${name}.text\`)];
`;
const SHELL = {
  signIn: 'เข้าสู่ระบบ',
  menu: { open: 'เปิดเมนู', close: 'ปิดเมนู' },
  modes: { slim: 'แคบ', static: 'กว้าง' },
};

describe('npm run locales', () => {
  let root: string;
  beforeEach(async () => {
    vi.stubEnv('LC_ALL', 'C');
    root = await mkdtemp(join(tmpdir(), 'locales-'));
    // What the declaration leads to is taken from the real files.
    for (const language of ['th', 'en']) {
      for (const area of ['menu', 'resources', 'refine']) {
        const file = `locales/${language}/${area}.json`;
        await cp(join(PROJECT, file), join(root, file));
      }
      await write(`locales/${language}/shell.json`, SHELL);
    }
    await write('locales/en/shell.json', {
      signIn: 'Login',
      menu: { open: 'Open', close: 'Close' },
      modes: { slim: 'Slim', static: 'Wide' },
    });
    for (const language of ['th', 'en']) {
      const file = `locales/${language}/screens.json`;
      const { firstSteps, summaries } = JSON.parse(await readFile(join(PROJECT, file), 'utf8'));
      const { measures, dimensions } = summaries;
      await write(file, {
        firstSteps: { of: firstSteps.of },
        summaries: { measures, dimensions },
      });
      const analysis = `locales/${language}/analysis.json`;
      const { units } = JSON.parse(await readFile(join(PROJECT, analysis), 'utf8'));
      await write(analysis, { units });
    }
    await write('src/engine/web/Step.tsx', STEP);
    await write('src/engine/web/Screen.tsx', SCREEN);
    await write('src/engine/web/menu.ts', `export const label = \`menu:\${kind}.\${name}\`;`);
    const { pages } = JSON.parse(await readFile(join(root, 'locales/th/menu.json'), 'utf8'));
    const titles = Object.keys(pages).map((page) => `menu:pages.${page}`);
    await write('src/engine/web/pages.ts', `export const titles = ${JSON.stringify(titles)};`);
    await write('src/engine/web/kinds.ts', "export const kinds = ['groups', 'pages', 'screens'];");
    await cp(join(PROJECT, 'resources.config.ts'), join(root, 'resources.config.ts'));
    for (const name of ['core', 'antd']) {
      const file = `node_modules/@refinedev/${name}/dist/index.mjs`;
      await cp(join(PROJECT, file), join(root, file));
    }
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true });
  });

  async function write(file: string, content: object | string): Promise<void> {
    const path = join(root, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(
      path,
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  }

  /** The lines that are printed, blanks evened out, and the exit code. */
  function run(...parameters: string[]): { code: number; lines: string[] } {
    return runWith({ withUses: true }, ...parameters);
  }

  function runWith(
    options: LocalesOptions,
    ...parameters: string[]
  ): { code: number; lines: string[] } {
    const lines: string[] = [];
    const code = runLocales(root, parameters, (more) => lines.push(...more), options);
    return { code, lines: lines.map((line) => line.replace(/ {2,}/g, ' ')) };
  }

  it('is content with files that are whole, and says so', () => {
    const { code, lines } = run();
    expect([code, lines.at(-1)]).toEqual([0, 'ไม่พบสิ่งที่ต้องแก้']);
  });

  it.each([
    ['a missing key', { ...SHELL, menu: { open: 'Open' } }, ':1 menu.close ขาดข้อความนี้'],
    ['an extra key', { ...SHELL, signInn: 'Login' }, ':11 signInn ภาษาไทยไม่มีข้อความนี้'],
    ['an empty text', { ...SHELL, signIn: ' ' }, ':2 signIn ข้อความว่าง'],
    ['Thai in English', { ...SHELL, signIn: 'เข้า' }, ':2 signIn มีตัวอักษรไทย'],
    [
      'a placeholder Thai does not have',
      { ...SHELL, signIn: 'Log {who} in' },
      'ต้องมี: - แต่พบ: {who}',
    ],
    ['another style of placeholder', { ...SHELL, signIn: '{{ who }}' }, ':2 signIn วงเล็บปีกกา'],
  ])('names %s, with file and line', async (_what, words, expected) => {
    await write('locales/en/shell.json', words);
    const { code, lines } = run();
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(`locales/en/shell.json`);
    expect(lines.join('\n')).toContain(expected);
  });

  it.each([
    ['a comma too many', '{\n  "signIn": "Login",\n}', ':3', 'ไฟล์ผิดรูปแบบตรง }'],
    ['a comma too few', '{\n  "a": "A"\n  "b": "B"\n}', ':3', 'ไฟล์ผิดรูปแบบตรง "b":'],
    ['a quote too few', '{\n  "a": "A,\n  "b": "B"\n}', ':2', 'ไฟล์ผิดรูปแบบตรง "A'],
    ['an early end', '{\n  "a": "A"\n', ':3', 'ไฟล์จบก่อนครบ'],
    ['a number', '{ "a": 1 }', ':1', 'ไฟล์ผิดรูปแบบตรง 1'],
    [
      'a key that stands twice',
      '{\n "signIn": "A",\n "signIn": "B"\n}',
      ':3',
      'ซ้ำกับบรรทัด 2 ในไฟล์เดียวกัน',
    ],
    [
      'an object that stands twice',
      '{\n "menu": {\n  "open": "A"\n },\n "menu": {\n  "close": "B",\n  "open": "C"\n }\n}',
      ':5',
      'menu ชื่อนี้ซ้ำกับบรรทัด 2 ในไฟล์เดียวกัน',
    ],
  ])('names the line of wrong JSON: %s', async (_what, content, line, expected) => {
    await write('locales/en/shell.json', content);
    const { code, lines } = run();
    expect(code).toBe(1);
    const found = lines.find((it) => it.startsWith(`locales/en/shell.json${line} `));
    expect(found).toContain(expected);
  });

  it.each([
    ['translated', 'Log {ຊື່} in', 'ต้องมี: {who} แต่พบ: {ຊື່} '],
    ['spaced', 'Log { who } in', 'ต้องมี: {who} แต่พบ: { who } '],
    ['left out', 'Log in', 'ต้องมี: {who} แต่พบ: - '],
    ['without its end', 'Log {who in', 'วงเล็บปีกกาไม่ครบคู่'],
    ['in two pairs of braces', 'Log {{who}} in', 'วงเล็บปีกกาไม่ครบคู่'],
  ])('reports a placeholder that is %s once, with what was found', async (_how, english, told) => {
    await write('locales/th/shell.json', { ...SHELL, signIn: 'ให้ {who} เข้า' });
    const menu = { open: 'Open', close: 'Close' };
    const modes = { slim: 'Slim', static: 'Wide' };
    await write('locales/en/shell.json', { signIn: english, menu, modes });
    const lines = run().lines.filter((line) => line.includes(' signIn '));
    expect(lines).toEqual([expect.stringContaining(told)]);
  });

  it('counts apart what reads as the original, rightly or because nobody came to it', async () => {
    await write('locales/th/shell.json', { ...SHELL, signIn: 'Excel' });
    await write('locales/en/shell.json', {
      signIn: 'Excel',
      menu: { open: 'Open', close: 'Close it' },
      modes: { slim: 'Slim', static: 'Wide' },
    });
    await write('locales/fr/shell.json', {
      signIn: 'Excel',
      menu: { open: 'Open', close: 'Close it' },
      modes: { slim: 'Étroit', static: 'Large' },
    });
    const { lines } = run('fr');
    expect(lines.at(-1)).toMatch(/\(4 จาก \d+ ข้อความ\) ในจำนวนนี้เหมือนต้นฉบับ 2 ข้อความ /);
    expect(lines).toContainEqual(
      expect.stringMatching(/fr\/shell.json:4 menu.open เหมือนต้นฉบับ \(Open\)/),
    );
    // Several words of English are nobody's translation.
    expect(lines).toContainEqual(expect.stringMatching(/menu.close ยังเป็นข้อความต้นฉบับ/));
    expect(run().lines.find((line) => line.startsWith('en '))).not.toContain('เหมือนต้นฉบับ');
  });

  describe('of texts that say how many', () => {
    const counting = 'return [t("signIn"), t(\'rows\', { count })];';
    const writeForms = async (thai: object, english: object): Promise<void> => {
      await write('src/engine/web/Rows.tsx', `useTranslation('shell'); ${counting}`);
      await write('locales/th/shell.json', { ...SHELL, ...thai });
      const words = { signIn: 'Login', menu: { open: 'Open', close: 'Close' } };
      const modes = { slim: 'Slim', static: 'Wide' };
      await write('locales/en/shell.json', { ...words, modes, ...english });
    };
    const THAI = { rows_other: '{count} แถว' };

    it('is content where each language has the forms that it distinguishes', async () => {
      await writeForms(THAI, { rows_one: 'One row', rows_other: '{count} rows' });
      expect(run().lines.at(-1)).toBe('ไม่พบสิ่งที่ต้องแก้');
    });

    it.each([
      ['a form that is missing', { rows_other: '{count} rows' }, 'rows_one ขาดข้อความนี้'],
      [
        'a form of another language',
        { rows_one: 'One row', rows_few: '{count} rows', rows_other: '{count} rows' },
        'rows_few ภาษาไทยไม่มีข้อความนี้',
      ],
      [
        'a form for many that does not say how many',
        { rows_one: 'One row', rows_other: 'Rows' },
        'rows_other ช่องแทนค่าไม่ตรง',
      ],
      [
        'a form with a placeholder of its own',
        { rows_one: 'One {row}', rows_other: '{count} rows' },
        'rows_one ช่องแทนค่าไม่ตรง',
      ],
    ])('names %s', async (_what, english, expected) => {
      await writeForms(THAI, english);
      const { code, lines } = run();
      expect(code).toBe(1);
      expect(lines.join('\n')).toContain(expected);
    });

    it('requests all placeholders of a text that only ends as forms do', async () => {
      await writeForms(
        { rows: 'แถว', too_many: 'รอ {seconds}' },
        { rows: 'Rows', too_many: 'Wait' },
      );
      expect(run().lines.join('\n')).toContain('too_many ช่องแทนค่าไม่ตรง');
    });

    it('writes the forms of a new language, to be translated', async () => {
      await writeForms(THAI, { rows_one: 'One row', rows_other: '{count} rows' });
      run('new', 'ru', 'en');
      const words = JSON.parse(await readFile(join(root, 'locales/ru/shell.json'), 'utf8'));
      const forms = Object.keys(words).filter((key) => key.startsWith('rows'));
      expect(forms).toEqual(['rows_one', 'rows_few', 'rows_many', 'rows_other']);
      expect([words.rows_one, words.rows_few]).toEqual(['One row', '{count} rows']);
    });
  });

  it('names texts that nothing requests, and texts requested that are not there', async () => {
    await write('locales/th/shell.json', {
      ...SHELL,
      signIn: undefined,
      in: { a: { comment: 'x' } },
    });
    await write('locales/en/shell.json', {
      ...SHELL,
      signIn: undefined,
      in: { a: { comment: 'x' } },
    });
    const { code, lines } = run();
    expect(code).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^src\/engine\/web\/Screen.tsx:4 signIn โปรแกรมใช้/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/shell.json:\d+ in.a.comment ไม่มีที่ใด/));
  });

  it('knows the texts that resources.config.ts leads to', async () => {
    for (const language of ['th', 'en']) {
      const file = `locales/${language}/resources.json`;
      const words = JSON.parse(await readFile(join(root, file), 'utf8'));
      words.units.fields.gone = words.units.fields.abbreviation;
      delete words.units.fields.abbreviation;
      delete words.choices.unitKind.volume;
      await write(file, words);
    }
    const { lines } = run();
    const missing = (key: string) => expect.stringMatching(`^resources.config.ts ${key} โปรแกรมใช้`);
    expect(lines).toContainEqual(missing('units.fields.abbreviation'));
    expect(lines).toContainEqual(missing('choices.unitKind.volume'));
    expect(lines).toContainEqual(
      expect.stringMatching(/resources.json:\d+ units.fields.gone ไม่มีที่ใด/),
    );
  });

  it('tells how far another language has come, and does not fail for it', async () => {
    await write('locales/lo/shell.json', { signIn: 'ເຂົ້າສູ່ລະບົບ', menu: { open: 'เปิดเมนู' } });
    await write('locales/vi/shell.json', '{');
    const { code, lines } = run();
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^lo แปลแล้ว 0% \(1 จาก \d+ ข้อความ\)/));
    expect(lines).toContainEqual(expect.stringMatching(/^vi แปลแล้ว 0% .* ต้องแก้ 1 รายการ/));
    expect(lines.at(-1)).toBe('พบสิ่งที่ต้องแก้ 1 รายการ');
    await rm(join(root, 'locales/vi'), { recursive: true });
    expect(run().lines.at(-1)).toBe('ไม่พบสิ่งที่ต้องแก้');
  });

  it('lists everything about one language when asked', async () => {
    await write('locales/lo/shell.json', { signIn: 'ເຂົ້າສູ່ລະບົບ', menu: { open: 'เปิดเมนู' } });
    const { code, lines } = run('lo');
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^locales\/lo\/menu.json ไม่มีไฟล์นี้/));
    expect(lines).toContainEqual(expect.stringMatching(/shell.json:1 menu.close ขาดข้อความนี้/));
    expect(lines).toContainEqual(expect.stringMatching(/shell.json:4 menu.open ยังเป็นข้อความต้นฉบับ/));
    expect(run('vi').lines).toEqual(['ไม่มีโฟลเดอร์ locales/vi ภาษาที่มีคือ th, en, lo']);
  });

  it('makes the folder of a new language, to be translated from Thai or English', () => {
    expect(run('new', 'lo').lines[0]).toContain('สร้าง locales/lo แล้ว 6 ไฟล์');
    expect(existsSync(join(root, 'locales/lo/menu.json'))).toBe(true);
    expect(run('lo').lines.at(-1)).toMatch(/^lo แปลแล้ว \d% /);
    expect(run('new', 'fr', 'en').code).toBe(0);
    expect(run('new', 'lo')).toEqual({ code: 1, lines: ['มีโฟลเดอร์ locales/lo อยู่แล้ว'] });
    expect(run('new', '../x').code).toBe(1);
    expect(run('new', 'Lao').lines[0]).toContain('ไม่ใช่รหัสภาษา');
    expect(run('new').code).toBe(1);
  });

  it('takes an empty point of the privacy notice for left out, in all languages alike', async () => {
    const notice = (point: string) => ({ sections: { use: { items: { figures: point } } } });
    const empty = /sections.use.items.figures (ข้อความว่าง|ข้อความที่เว้นว่าง)/;
    for (const language of ['th', 'en']) {
      await write(`locales/${language}/privacy.json`, notice(''));
    }
    expect(runWith({ withUses: false }).code).toBe(0);
    expect(run().lines.join('\n')).not.toMatch(empty);
    await write('locales/th/privacy.json', notice('ตัวเลขของ {name}'));
    const { code, lines } = run();
    expect(code).toBe(1);
    const told = lines.filter((line) => empty.test(line));
    expect(told).toEqual([
      expect.stringMatching(/^locales\/en\/privacy.json:5 .* ข้อความที่เว้นว่างไว้ในภาษาหนึ่ง/),
    ]);
  });

  it('says alike of an application what is empty, and what it has in English alone', async () => {
    await write('locales/th/pages.json', { welcome: { title: '' } });
    await write('locales/en/pages.json', { welcome: { title: 'Welcome', more: 'More' } });
    await write('locales/en/screens.json', { open: 'Open loans' });
    const application = { withUses: false };
    for (const { code, lines } of [runWith(application), runWith(application, 'th')]) {
      expect(code).toBe(1);
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^locales\/th\/pages.json:3 welcome.title ข้อความว่าง/),
          'locales/th/pages.json welcome.more ไม่มีข้อความภาษาไทย ผู้ใช้ภาษาไทยจะเห็น: More',
          'locales/th/screens.json open ไม่มีข้อความภาษาไทย ผู้ใช้ภาษาไทยจะเห็น: Open loans',
        ]),
      );
    }
    // Where nothing is in Thai, English is what was meant.
    await rm(join(root, 'locales/th'), { recursive: true });
    expect(runWith(application).lines.join('\n')).not.toContain('ไม่มีข้อความภาษาไทย');
  });

  it('takes English for the original of an application without Thai words', async () => {
    await rm(join(root, 'locales/th'), { recursive: true });
    await write('locales/lo/screens.json', { open: 'ເປີດ' });
    const { code, lines } = runWith({ withUses: false });
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^en แปลแล้ว 100% \((?!0)(\d+) จาก \1 /));
    expect(lines).toContainEqual(expect.stringMatching(/^lo แปลแล้ว \d+% \(\d+ จาก (?!0)\d+ /));
  });

  it('reports a blank title once, as blank', async () => {
    const file = 'locales/th/resources.json';
    const words = JSON.parse(await readFile(join(root, file), 'utf8'));
    words.units.title = ' ';
    await write(file, words);
    const told = run().lines.filter((line) => line.includes(' units.title '));
    expect(told).toEqual([expect.stringMatching(/resources.json:\d+ units.title ข้อความว่าง/)]);
    expect(missingDeclared(readLocales(root), readConfig())).toEqual([
      { area: 'resources', keys: ['units.title'] },
    ]);
  });

  it('names folders that are not named as a language is', async () => {
    await write('locales/zh-cn/menu.json', {});
    const { code, lines } = run();
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringContaining('locales/zh-cn ไม่ใช่รหัสภาษา'));
  });
});

it('finds nothing to mend in the words of this product', () => {
  const lines: string[] = [];
  const code = runLocales(PROJECT, [], (more) => lines.push(...more), { withUses: true });
  expect(lines.filter((line) => line.startsWith('locales/'))).toEqual([]);
  expect(code).toBe(0);
}, 60_000);

import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { inEach, terminalLanguages } from '../../src/engine/server/terminal-words.ts';
import { openFreshDatabase } from '../support/databases.ts';
import { LOCALES_DIRECTORY, startTestServer, type TestServer } from '../support/server.ts';

const SIGN_IN = '/api/auth/login';
const WRONG_IN_THAI = 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง';
const WRONG_IN_LAO = 'ຊື່ຜູ້ໃຊ້ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ';

describe('a new language is a new folder in locales/ and nothing else', () => {
  let folder: string;
  let server: TestServer;
  let close: () => Promise<void>;

  const write = (file: string, words: object | string) =>
    writeFile(join(folder, file), typeof words === 'string' ? words : JSON.stringify(words));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'locales-'));
    await cp(LOCALES_DIRECTORY, folder, { recursive: true });
    await mkdir(join(folder, 'lo'));
    await write('lo/api.json', { signInFailed: WRONG_IN_LAO });
    await write('lo/validation.json', '{ "required": "ກະລຸນາ{field}", }');
    await mkdir(join(folder, 'zh-CN'));
    await write('zh-CN/menu.json', { productName: '食物浪费管理系统' });
    await mkdir(join(folder, 'not a language'));
    await write('not a language/api.json', {});
    await mkdir(join(folder, 'ja'));
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database, { localesDirectory: folder });
  });
  afterAll(async () => {
    await server.app.close();
    await close();
    await rm(folder, { recursive: true });
  });

  const answerTo = async (data: object, language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await server.call('POST', SIGN_IN, { data }, { headers });
    return body.error as { message: string; fields?: Record<string, string[]> };
  };
  const wrong = { username: 'nobody', password: 'nothing at all' };

  it('the API answers in it', async () => {
    expect((await answerTo(wrong, 'lo')).message).toBe(WRONG_IN_LAO);
    expect((await answerTo(wrong, 'lo-LA,lo;q=0.9,en;q=0.8')).message).toBe(WRONG_IN_LAO);
  });

  it('missing keys and missing files fall back to Thai', async () => {
    expect((await answerTo(wrong, 'zh')).message).toBe(WRONG_IN_THAI);
    const document = await server.call('GET', '/api/openapi.json', undefined, {
      headers: { 'accept-language': 'zh-TW' },
    });
    expect(document.body.info).toMatchObject({ title: 'API ของ食物浪费管理系统' });
  });

  it('a file that cannot be read falls back to Thai, and is named', async () => {
    const { fields } = await answerTo({ username: '', password: '' }, 'lo');
    expect(fields?.username).toEqual(['กรุณากรอกชื่อผู้ใช้']);
    const { unreadable } = loadWords(folder);
    expect(unreadable.map(({ file }) => file)).toEqual(['lo/validation.json']);
  });

  it('a folder counts once it holds words and bears the name of a language', () => {
    expect(loadWords(folder).languages).toEqual(['th', 'en', 'lo', 'zh-CN']);
  });

  it('while developing, an edited text and a new folder are taken over without a restart', async () => {
    // Watched until the process ends, and Node reports an error of its own when folders go away.
    const watched = await mkdtemp(join(tmpdir(), 'locales-'));
    process.once('exit', () => rmSync(watched, { recursive: true, force: true }));
    await cp(folder, watched, { recursive: true });
    const save = (file: string, texts: object) =>
      writeFile(join(watched, file), JSON.stringify(texts));
    const words = loadWords(watched, { follow: true });
    const edited = { signInFailed: 'ແກ້ໄຂແລ້ວ' };
    expect(words.text('lo', 'api:signInFailed')).not.toBe(edited.signInFailed);
    await save('lo/api.json', edited);
    await expect.poll(() => words.text('lo', 'api:signInFailed')).toBe(edited.signInFailed);
    await save('ja/api.json', { signInFailed: 'だめです' });
    await expect.poll(() => words.languages).toContain('ja');
    expect(words.text('ja', 'api:signInFailed')).toBe('だめです');
    expect(words.text('ja', 'api:forbidden')).toBe('คุณไม่มีสิทธิ์ใช้งานส่วนนี้');
  });

  it('without Thai words nothing starts', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'locales-'));
    await cp(join(LOCALES_DIRECTORY, 'en'), join(empty, 'en'), { recursive: true });
    expect(() => loadWords(empty)).toThrow('no Thai words');
    await rm(empty, { recursive: true });
  });
});

describe('the terminal', () => {
  it('speaks Thai, and beneath it the language it is set to where there is one', () => {
    expect(terminalLanguages({})).toEqual(['th']);
    expect(terminalLanguages({ LANG: 'th_TH.UTF-8' })).toEqual(['th']);
    expect(terminalLanguages({ LANG: 'en_GB.UTF-8' })).toEqual(['th', 'en']);
    expect(terminalLanguages({ LC_ALL: 'C.UTF-8', LANG: 'en_US' })).toEqual(['th']);
  });

  it('says once what a language has no words for', () => {
    const lines = { th: ['พร้อม'], lo: ['พร้อม'], en: ['Ready'] } as Record<string, string[]>;
    expect(inEach(['th', 'lo', 'en'], (language) => lines[language] ?? [])).toEqual([
      'พร้อม',
      'Ready',
    ]);
  });
});

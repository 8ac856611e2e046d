/** A document is there for as long as a row in use offers it; pictures stay. */
import { beforeAll, expect, it } from 'vitest';
import { namedDataUrl } from '../../../src/engine/declaration/files.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = (text: string) =>
  namedDataUrl(`data:;base64,${Buffer.from(`%PDF-1.4 ${text}`).toString('base64')}`, 'คู่มือ.pdf');

type Row = Record<string, unknown>;

describeEachDatabase('the file of a download', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    return () => server.app.close();
  });

  const save = (fields: Row) => server.save('office/saveDownload', fields);
  const offer = (title: string, file: string) => save({ title, kind: 'manual', file });
  const changed = (row: Row, fields: Row) => save({ id: row.id, version: row.version, ...fields });
  const fetchFile = (address: unknown, headers: Record<string, string> = {}) =>
    server.call('GET', String(address), undefined, { headers });
  const bare = (address: unknown): string => String(address).split('?')[0] ?? '';

  it('is there no more once the download is retired, and again once it is brought back', async () => {
    const row = await offer('คู่มือ', pdf('one'));
    expect((await fetchFile(row.file)).status).toBe(200);
    const retired = await changed(row, { active: false });
    const none = await fetchFile(`/api/files/${'0'.repeat(64)}.pdf`);
    for (const address of [row.file, bare(row.file)]) {
      const gone = await fetchFile(address);
      expect([gone.status, gone.text]).toEqual([404, none.text]);
    }
    const back = await changed(retired, { active: true });
    expect((await fetchFile(back.file)).status).toBe(200);
  });

  it('is there no more once another has taken its place', async () => {
    const row = await offer('แบบฟอร์ม', pdf('wrong'));
    const mended = await changed(row, { file: pdf('right') });
    expect((await fetchFile(row.file)).status).toBe(404);
    expect((await fetchFile(mended.file)).status).toBe(200);
  });

  it('stays where another download offers the same', async () => {
    const [one, other] = [await offer('หนึ่ง', pdf('same')), await offer('สอง', pdf('same'))];
    await changed(one, { active: false });
    expect((await fetchFile(other.file)).status).toBe(200);
  });

  it('is requested each time, and sent again only where it is not known', async () => {
    const row = await offer('ที่รู้แล้ว', pdf('known'));
    const first = await fetchFile(row.file);
    expect(first.headers['cache-control']).toBe('no-cache');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await fetchFile(row.file, known)).status).toBe(304);
    await changed(row, { active: false });
    // Whoever has it is not told that it is still kept.
    expect((await fetchFile(row.file, known)).status).toBe(404);
    expect((await fetchFile(row.file, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('is there no more where it is a picture, unless a menu shows the same', async () => {
    const row = await offer('ป้าย', namedDataUrl(`data:;base64,${PNG}`, 'ป้าย.png'));
    await changed(row, { active: false });
    expect((await fetchFile(row.file)).status).toBe(404);
    const foodType = await server.save('foodcateory/saveFoodType', { name: 'ประเภทใหม่' });
    const image = `data:image/png;base64,${PNG}`;
    const menu = await server.save('foodcateory/saveMenu', {
      ...{ name: 'เมนูใหม่', foodTypeId: foodType.id, image },
    });
    expect((await fetchFile(menu.image)).status).toBe(200);
  });

  it('of a menu is a picture that stays, and never changes', async () => {
    const foodType = await server.save('foodcateory/saveFoodType', { name: 'ประเภทอื่น' });
    // Another picture: what follows the last part of a PNG is nobody's.
    const bytes = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from('another')]);
    const image = `data:image/png;base64,${bytes.toString('base64')}`;
    const menu = await server.save('foodcateory/saveMenu', {
      ...{ name: 'เมนูอื่น', foodTypeId: foodType.id, image },
    });
    const shown = await fetchFile(menu.image);
    expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { id, version } = menu;
    await server.save('foodcateory/saveMenu', { id, version, active: false });
    expect((await fetchFile(menu.image)).status).toBe(200);
  });
});

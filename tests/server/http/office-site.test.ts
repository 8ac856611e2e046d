/** What the office says of itself on its screen, as everybody reads it at `/site.json`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import { checkHooks } from '../../../src/engine/server/check-plugins.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase, openFreshDatabase } from '../../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../../support/server.ts';

const SHIPPED = { organisation: { th: '', en: '' }, phone: '', downloads: [] };
const DETAILS = {
  organisation: 'กรมอนามัย',
  organisationEn: 'Department of Health',
  address: 'ถนนติวานนท์',
  phone: '02-590-4000 ต่อ 12',
  mapUrl: 'https://maps.example.org/1',
};
const MANUAL = { kind: 'manual', title: 'คู่มือ', titleEn: 'Manual', href: '/site/manual.pdf' };
const PDF = `data:application/pdf;name=a.pdf;base64,${btoa('%PDF-1.7')}`;

describeDatabase('what the office says on its screen', (open) => {
  let folder: string;
  let database: Database;
  let server: TestServer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-site-'));
    await mkdir(join(folder, 'web'));
    await mkdir(join(folder, 'site'));
    await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(folder, 'web', 'site.json'), JSON.stringify(SHIPPED));
    database = await open();
    server = await startTestServer(database, files());
  });
  afterEach(async () => {
    await server.app.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  const files = () => ({ webRoot: join(folder, 'web'), officeFolder: join(folder, 'site') });
  const writeSite = (site: object) =>
    writeFile(join(folder, 'site', 'site.json'), JSON.stringify(site));
  const read = (headers: Record<string, string> = {}) =>
    server.call('GET', '/site.json', undefined, { headers });

  it('is read by everybody as soon as it is saved, and again only once it has changed', async () => {
    expect((await read()).body).toEqual(SHIPPED);
    const saved = await server.save('office/saveContact', DETAILS);
    const first = await read();
    expect(first.body).toMatchObject({
      organisation: { th: 'กรมอนามัย', en: 'Department of Health' },
      address: { th: 'ถนนติวานนท์', en: '' },
      phone: '02-590-4000 ต่อ 12',
      mapUrl: 'https://maps.example.org/1',
    });
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    expect((await read({ 'if-none-match': etag })).status).toBe(304);

    const { id, version } = saved;
    await server.save('office/saveContact', { id, version, phone: '1650' });
    const second = await read({ 'if-none-match': etag });
    expect([second.status, second.body.phone]).toEqual([200, '1650']);
  });

  it('stands in for the fields of the file that it fills, and leaves the others', async () => {
    const manual = { kind: 'manual', title: 'เก่า', href: '/site/manual.pdf' };
    const form = { kind: 'template', title: 'แบบฟอร์ม', href: '/site/form.xlsx' };
    await writeSite({
      organisation: { th: 'ชื่อเดิม', en: 'Old name' },
      hours: 'ทุกวัน',
      address: { th: 'ที่อยู่เดิม', en: 'Old address' },
      privacyOfficer: { name: 'มานี', phone: '021234567' },
      licence: { name: 'CC-BY-4.0' },
      downloads: [manual, form],
    });
    await server.save('office/saveContact', { ...DETAILS, officerName: 'ปิติ' });
    await server.save('office/saveDownload', MANUAL);
    const { body } = await read();
    expect(body).toMatchObject({
      organisation: { th: 'กรมอนามัย', en: 'Department of Health' },
      // Nothing of an address that is no more.
      address: { th: 'ถนนติวานนท์', en: '' },
      hours: 'ทุกวัน',
      // One person, not half of each.
      privacyOfficer: { name: { th: 'ปิติ', en: '' }, phone: null, email: null },
      licence: { name: 'CC-BY-4.0' },
    });
    expect(body.downloads).toMatchObject([{ title: { th: 'คู่มือ', en: 'Manual' } }, form]);
  });

  it('is not there once it is retired, and has one row in use at most', async () => {
    const { id, version } = await server.save('office/saveContact', DETAILS);
    const { token } = await server.signInAsAdmin();
    const save = (data: object) =>
      server.call('POST', '/api/office/saveContact', { data }, { token });
    expect(complaints(await save(DETAILS))).toEqual({
      organisation: ['มีข้อมูลติดต่ออยู่แล้ว แก้ไขรายการนั้น หรือเลิกใช้รายการนั้นก่อน'],
    });
    await server.save('office/saveContact', { id, version, active: false });
    expect((await read()).body).toEqual(SHIPPED);
    await server.save('office/saveContact', { organisation: 'ใหม่' });
    const again = await save({ id, version: Number(version) + 1, active: true });
    expect(complaints(again)).toHaveProperty('organisation');
  });

  it('hands out files that were uploaded, to everybody', async () => {
    await server.save('office/saveDownload', { kind: 'other', title: 'แผ่นพับ', file: PDF });
    const { downloads } = (await read()).body;
    const [{ href }] = downloads as [{ href: string }];
    const file = await server.call('GET', href);
    expect([file.status, file.text]).toEqual([200, '%PDF-1.7']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example.com',
    '/\\evil.example.com',
    '/\t/evil.example.com',
  ])('refuses %j as a link, in Thai', async (link) => {
    const { token } = await server.signInAsAdmin();
    const save = (call: string, data: object) =>
      server.call('POST', `/api/office/${call}`, { data }, { token });
    const download = complaints(await save('saveDownload', { ...MANUAL, href: link }));
    expect(String(download.href)).toMatch(/^ลิงก์.*[ก-๙]/);
    const details = complaints(await save('saveContact', { ...DETAILS, mapUrl: link }));
    expect(String(details.mapUrl)).toMatch(/^ลิงก์แผนที่/);
  });

  it('is set by nobody who has not signed in', async () => {
    for (const [call, data] of [
      ['saveContact', DETAILS],
      ['saveDownload', MANUAL],
    ]) {
      const { status } = await server.call('POST', `/api/office/${call}`, { data });
      expect(status).toBe(401);
    }
    expect((await read()).body).toEqual(SHIPPED);
  });

  it('is the file alone in an office that does not declare it, until it does', async () => {
    await server.app.close();
    const before = await openFreshDatabase(database.kind);
    const { contacts, downloads, ...resources } = readConfig().resources;
    const config = { ...readConfig(), resources };
    expect(() => checkHooks(plugins, config)).not.toThrow();
    server = await startTestServer(before, { ...files(), config });
    await writeSite({ phone: '021234567' });
    expect((await read()).body).toEqual({ phone: '021234567' });

    await server.app.close();
    server = await startTestServer(before, files());
    await server.save('office/saveContact', DETAILS);
    expect((await read()).body).toMatchObject({ phone: DETAILS.phone });
    await before.close();
    expect([contacts?.permission, downloads?.permission]).toEqual(['office', 'office']);
  });

  it('leaves alone what an office has declared of the same name, for itself', async () => {
    await server.app.close();
    const other = await openFreshDatabase(database.kind);
    const { contacts, ...resources } = readConfig().resources;
    if (!contacts) throw new Error('There are no contacts');
    const isTheirs = (name: string) => !/^(address|hours|mapUrl|officer)/.test(name);
    const fields = contacts.fields.filter(({ name }) => isTheirs(name));
    const fieldsByName = Object.fromEntries(fields.map((field) => [field.name, field]));
    const theirs = { ...contacts, fields, fieldsByName };
    const config = { ...readConfig(), resources: { ...resources, contacts: theirs } };
    server = await startTestServer(other, { ...files(), config });
    await server.save('office/saveContact', { organisation: 'คู่ค้าหนึ่ง', phone: '021' });
    await server.save('office/saveContact', { organisation: 'คู่ค้าสอง', phone: '022' });
    expect((await read()).body).toEqual(SHIPPED);
    await server.app.close();
    server = await startTestServer(database, files());
    await other.close();
  });
});

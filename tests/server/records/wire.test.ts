import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/open.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

describe('the answers about records', () => {
  let database: Database;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    database = await openFreshDatabase('postgres', 'migrated');
    server = await startTestServer(database);
    token = (await server.signInAsAdmin()).token;
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  const call = (name: string, data: unknown, language = 'th') =>
    server.call(
      'POST',
      `/api/wastecateory/${name}`,
      { data },
      { token, headers: { 'accept-language': language } },
    );

  it('ask about what is unusual in the language of the request, and save it all the same', async () => {
    const reporter = await server.save('user/saveUser', {
      username: 'baan.somsri',
      password: 'ข้าวเหลือหนึ่งจาน',
      firstName: 'สมศรี',
      lastName: 'มีสุข',
      userType: 'consumer',
      tambonCode: '100101',
    });
    const pack = await server.save('foodcateory/saveCategoryUnits', {
      name: 'ถุงหูหิ้ว',
      packagingMaterial: 'plastic',
      gramsPerPiece: 5,
    });
    const way = await server.save('wastecateory/saveWasteManagePackaging', {
      name: 'ใช้ซ้ำ',
      rank: 2,
      recovered: true,
    });
    const record = (pieces: number) => ({
      recordDate: '2026-02-28',
      reporterId: reporter.id,
      categoryUnitId: pack.id,
      wasteManagePackagingId: way.id,
      pieces,
    });
    for (const pieces of [10, 12, 11, 9, 10]) {
      const { status, body } = await call('savePackagingRecord', record(pieces));
      expect([status, body.warnings]).toEqual([200, []]);
    }
    const message = 'ปกติ 0.042–0.06 กก. กรอก 5 กก. มากกว่าปกติของผู้รายงาน 100 เท่า ถูกต้องหรือไม่';
    const asked = [{ field: 'pieces', code: 'unusual', message }];
    const before = await call('previewPackagingRecord', record(1000));
    expect(before.body.data).toMatchObject({ kg: 5, warnings: asked });
    const english = await call('previewPackagingRecord', record(1000), 'en');
    expect(english.text).toContain('Usually 0.042–0.06 kg, entered 5 kg (100 times what');
    const saved = await call('savePackagingRecord', record(1000));
    expect(saved.body).toMatchObject({ data: { weightKg: 5, unusual: true }, warnings: asked });
  });
});

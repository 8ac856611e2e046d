/** What is made of records for whoever sees some: what is usual, and which rows are to be looked at. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, type TestServer } from '../../support/server.ts';
import { openStage, RECORDS, type Stage } from './world.ts';

const SAVE = 'wastecateory/saveWasteRecord';

describeDatabase('what is to be looked at', (open) => {
  let server: TestServer;
  let stage: Stage;
  /** Of a clerk of the town who may look through doubtful records. */
  let token: string;

  beforeAll(async () => {
    stage = await openStage(open);
    ({ server } = stage);
    const auths = [RECORDS, 'checks', 'place'];
    const role = await server.save('role/saveRole', { name: 'doubts', auths, scope: 'areas' });
    const { username, password } = await addUser(server, [], {
      ...{ roleIds: [role.id], memberOfId: stage.world.ids.organisations?.town },
    });
    ({ token } = await server.signIn(username, password));
    return () => server.app.close();
  });

  const call = (path: string, data: unknown) =>
    server.call('POST', `/api/${path}`, { data }, { token });
  async function recordOf(fields: Record<string, unknown>) {
    const filters = [{ field: 'id', operator: 'eq', value: stage.world.ids.wasteRecords?.house }];
    const answer = await stage.post('admin', 'wastecateory/searchWasteRecord', { filters });
    const [row = {}] = answer.body.data as Record<string, unknown>[];
    const { materialId, wasteFoodId, wasteManageId } = row;
    const how = { materialId, wasteFoodId, wasteManageId, part: 'inedible' };
    return { ...how, method: 'directWeighing', weightKg: 2, ...fields };
  }
  const placeIn = (tambonCode: string) =>
    server.save('place/savePlace', { name: 'ร้าน', userType: 'outofhome', tambonCode });

  it('is not told what is usual of a group that is a few whose records they do not see', async () => {
    const near = await placeIn('500101');
    const report = async (placeId: unknown, first: number, count: number): Promise<void> => {
      for (let day = first; day < first + count; day += 1) {
        const recordDate = `2026-01-${String(day).padStart(2, '0')}`;
        await server.save(
          SAVE,
          await recordOf({ placeId, recordDate, tambonCode: '100101', weightKg: 3 }),
        );
      }
    };
    await report((await placeIn('100101')).id, 1, 24);
    const data = await recordOf({ placeId: near.id, recordDate: '2026-02-10', weightKg: 900 });
    const preview = 'wastecateory/previewWasteRecord';
    expect((await stage.post('admin', preview, data)).text).toContain('ปกติ 3 กก.');
    expect(Object((await call(preview, data)).body.data).warnings).toEqual([]);
    // Of many, nobody's own is told.
    for (let place = 0; place < 4; place += 1) await report((await placeIn('100101')).id, 1, 5);
    expect((await call(preview, data)).text).toContain('ปกติ 3 กก.');
  });

  it('settles nothing of a place whose records they do not see', async () => {
    const place = await placeIn('500101');
    const report = async (recordDate: string, tambonCode: string) =>
      server.save(SAVE, await recordOf({ placeId: place.id, recordDate, tambonCode }));
    await report('2026-01-10', '100101');
    const save = (mark: string) =>
      call('check/saveCheck', {
        ...{ resource: 'wasteRecords', id: place.id, kind: 'silent', mark, state: 'confirmed' },
      });
    expect((await save('2026-01-10')).status).toBe(404);
    await report('2026-01-05', '500101');
    const guessed = await save('2026-01-10');
    expect(guessed.status, guessed.text).toBe(409);
    expect((await save('2026-01-05')).status).toBe(204);
    const all = await stage.post('admin', 'check/searchChecks', { kind: 'silent' });
    const silent = all.body.data as { row: { id: unknown }; lastDay: unknown }[];
    expect(silent.find(({ row }) => row.id === place.id)?.lastDay).toBe('2026-01-10');
  });
});

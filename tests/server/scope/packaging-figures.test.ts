/** Figures of packaging are of the packaging records that somebody sees, not of those of waste. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser } from '../../support/server.ts';
import { openStage, PACKAGING, RECORDS, type Stage } from './world.ts';

const SPAN = { from: '2026-02-01', to: '2026-02-28' };

describeDatabase('live figures of packaging', (open) => {
  let stage: Stage;
  let made = 0;
  /** What a record is of that counts: what was prevented does not. */
  let counted: Record<string, unknown>;

  beforeAll(async () => {
    stage = await openStage(open);
    const rowsOf = async (call: string, filters: object[] = []) =>
      (await stage.post('admin', call, { filters })).body.data as Record<string, unknown>[];
    const counts = { field: 'countsAsWaste', operator: 'eq', value: true };
    const [way] = await rowsOf('wastecateory/searchWasteManagePackaging', [counts]);
    const [item] = await rowsOf('foodcateory/searchCategoryUnitsWeb');
    counted = { categoryUnitId: item?.id, wasteManagePackagingId: way?.id };
    for (const { id, version } of await rowsOf('wastecateory/searchPackagingRecord')) {
      await stage.server.save('wastecateory/savePackagingRecord', { id, version, ...counted });
    }
    return () => stage.server.app.close();
  });

  /** Asks as somebody of the province with these roles. */
  async function officer(roles: readonly { auths: readonly string[]; scope: string }[]) {
    const roleIds: unknown[] = [];
    for (const role of roles) {
      made += 1;
      const saved = await stage.server.save('role/saveRole', { ...role, name: `figures ${made}` });
      roleIds.push(saved.id);
    }
    const memberOfId = stage.world.ids.organisations?.province;
    const { row, ...account } = await addUser(stage.server, [], { roleIds, memberOfId });
    const { token } = await stage.server.signIn(account.username, account.password);
    const ask = (call: string, data: object = {}): Promise<Answer> =>
      stage.server.call(
        'POST',
        `/api/dashboard/${call}`,
        { data: { ...SPAN, ...data } },
        { token },
      );
    return { ask, id: row.id };
  }
  const byAll = (call: string) =>
    stage.server.call('POST', `/api/dashboard/${call}`, { data: SPAN });
  const kilograms = ({ body }: Answer): number =>
    Object(body.data).reduce((sum: number, { kg }: { kg: number }) => sum + kg, 0);
  const figuresOf = ({ body }: Answer): string[] =>
    Object(body.data).figures.map(({ key }: { key: string }) => key);

  it('are of the areas of who sees both kinds of records there', async () => {
    const { ask } = await officer([{ auths: [RECORDS, PACKAGING], scope: 'areas' }]);
    const answer = await ask('getCircleBarWare');
    expect(answer.body.view).toBe('live');
    // Of the household and the shop of the province.
    expect(kilograms(answer)).toBe(10);
    const home = await ask('getHomeDashboard', { userType: 'consumer' });
    expect(figuresOf(home)).toContain('packagingPerPersonYear');
  });

  it('are those of the public for who sees waste alone, and are not at the head', async () => {
    const { ask } = await officer([{ auths: [RECORDS], scope: 'areas' }]);
    const [answer, open] = [await ask('getCircleBarWare'), await byAll('getCircleBarWare')];
    expect([answer.status, answer.body.view]).toEqual([open.status, open.body.view]);
    expect(answer.body.view).not.toBe('live');
    const home = await ask('getHomeDashboard', { userType: 'consumer' });
    expect(home.body.view).toBe('live');
    expect(figuresOf(home)).toContain('wasteKg');
    expect(figuresOf(home)).not.toContain('packagingPerPersonYear');
  });

  it('are of one’s own places for who sees the waste of all areas', async () => {
    const { ask, id } = await officer([
      { auths: [RECORDS], scope: 'areas' },
      { auths: [PACKAGING], scope: 'own' },
    ]);
    const place = await stage.server.save('place/savePlace', {
      ...{ name: 'own', userType: 'consumer', tambonCode: '500101', members: 2, personIds: [id] },
    });
    await stage.server.save('wastecateory/savePackagingRecord', {
      ...counted,
      ...{ recordDate: '2026-02-11', reporterId: place.id, weightKg: 1 },
    });
    const answer = await ask('getCircleBarWare');
    expect([answer.body.view, kilograms(answer)]).toEqual(['live', 1]);
    // At the head they would stand beside figures of other places.
    const home = await ask('getHomeDashboard', { userType: 'consumer' });
    expect(figuresOf(home)).not.toContain('packagingPerPersonYear');
  });
});

/** Whether there is anything to make a publication of. */
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import { setStage } from '../dashboard/support.ts';
import { insertRecords } from '../rollups/support.ts';
import { CLOSED } from './support.ts';

describeEachDatabase('the list of publications', (open) => {
  it('says whether there are records up to the end of the last month that is over', async () => {
    const stage = await setStage(await open('starter'), 1);
    const [reporter = 0] = stage.reporters;
    const hasRecords = async (): Promise<unknown> => {
      const { server, token } = stage;
      const { body } = await server.call('GET', '/api/publication/list', undefined, { token });
      return Object(body.data).hasRecords;
    };
    const save = (day: string) =>
      insertRecords(stage.database.db, [
        { day, reporter, userType: 'consumer', tambon: '100101', kg: '1' },
      ]);
    expect(await hasRecords()).toBe(false);
    await save('2026-03-01');
    expect(await hasRecords()).toBe(false);
    await save(`${CLOSED}-28`);
    expect(await hasRecords()).toBe(true);
    await stage.server.app.close();
  });
});

import { expect, it } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { readConfig } from '../../src/schema/index.ts';
import { describeEachDatabase } from '../support/databases.ts';

describeEachDatabase('the tables of the resources', (open) => {
  it('stand after the first start, and a second start changes nothing', async () => {
    const context = { config: readConfig(), database: await open() };
    const first = await migrate(context);
    expect(first.statements.length).toBeGreaterThan(20);
    expect(await migrate(context)).toEqual({ statements: [], drift: [] });
  });
});

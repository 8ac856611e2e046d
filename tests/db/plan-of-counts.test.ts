/** What a plan says will be worked out anew: no sums of dashboards where only a table is added. */
import { expect, it } from 'vitest';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { migrate, planStart } from '../../src/engine/server/migrations/migrate.ts';
import { UNUSUAL } from '../examples/unusual.ts';
import { describeDatabase } from '../support/databases.ts';

const MORE = {
  ...UNUSUAL,
  resources: {
    ...UNUSUAL.resources,
    lockers: {
      menu: { group: 'school', icon: 'database' },
      label: ['code'],
      fields: { height: { type: 'boolean' } },
    },
  },
} as const;

describeDatabase('the plan of a start with one more resource', (open) => {
  it('counts the rows of its table, and leaves sums as they are', async () => {
    const database = await open();
    await migrate({ config: configOf(UNUSUAL), database, plugins: [] });
    const { plan, own } = await planStart({ config: configOf(MORE), database, plugins: [] });
    expect(plan.statements.join()).toContain('create table "lockers"');
    expect(own).toEqual({ steps: [], derivedAnew: false, countedAnew: true });
    await migrate({ config: configOf(MORE), database, plugins: [] });
    const { own: after } = await planStart({ config: configOf(MORE), database, plugins: [] });
    expect(after).toEqual({ steps: [], derivedAnew: false, countedAnew: false });
  });
});

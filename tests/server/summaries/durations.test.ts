/** How long things take is added up as other amounts are, in minutes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineResources } from '../../../src/engine/declaration/define.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import { unitOf, unitWord } from '../../../src/engine/declaration/summaries.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const config = normalizeForServer(
  defineResources({
    name: 'repairs',
    choices: {},
    menu: [{ group: 'repairs', icon: 'database' }],
    screens: {},
    resources: {
      repairs: {
        menu: { group: 'repairs', icon: 'database' },
        label: ['code'],
        fields: {
          mendedOn: { type: 'date', required: true },
          took: { type: 'duration', max: 600 },
        },
      },
    },
    summaries: {
      repairs: {
        source: 'repairs',
        measures: {
          repairs: 'count',
          work: { sum: 'took' },
          each: { formula: { quotient: ['work', 'repairs'] }, suffix: 'minute' },
        },
        dimensions: { month: { date: 'mendedOn', by: 'month' } },
      },
    },
  }),
);

describeEachDatabase('durations in a summary', (open) => {
  let server: TestServer;
  const mend = (mendedOn: string, took: number | null, more: object = {}) =>
    server.save('repairs/saveRepairs', { mendedOn, took, ...more });
  const told = async () => {
    const { token } = await server.signInAsAdmin();
    const query = 'measures=repairs,work,each&by=month';
    const { body } = await server.call('GET', `/api/summary/repairs?${query}`, undefined, {
      token,
    });
    const rows: readonly { by: { month: string }; measures: object }[] = Object(body).data;
    return Object.fromEntries(rows.map(({ by, measures }) => [by.month, measures]));
  };

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
  });
  afterAll(() => server.app.close());

  it('are added up by month, and follow each save', async () => {
    const first = await mend('2026-01-10', 90);
    await mend('2026-01-20', 45);
    await mend('2026-02-01', null);
    expect(await told()).toEqual({
      '2026-01-01': { repairs: 2, work: 135, each: 67.5 },
      '2026-02-01': { repairs: 1, work: 0, each: 0 },
    });
    await mend('2026-01-10', 30, { id: first.id, version: first.version });
    expect(await told()).toMatchObject({ '2026-01-01': { repairs: 2, work: 75, each: 37.5 } });
  });

  it('are told in minutes', () => {
    const { work } = config.summaries.repairs?.measures ?? {};
    if (!work) throw new Error('no measure');
    expect([unitOf(work), unitWord(work)]).toEqual(['minute', 'resources:suffix.minute']);
  });
});

/** How long things take is added up as other amounts are, in minutes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineResources } from '../../../src/engine/declaration/define.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import { type Measure, withUnit } from '../../../src/engine/declaration/summaries.ts';
import type { Translate } from '../../../src/engine/fields/contract.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { writeMeasure } from '../../../src/engine/web/dashboards/write-measure.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { LOCALES_DIRECTORY, startTestServer, type TestServer } from '../../support/server.ts';
import { unpack } from '../excel/workbooks.ts';

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

  it('are read in hours and minutes, as lists have them', () => {
    const { repairs, work, each } = config.summaries.repairs?.measures ?? {};
    if (!repairs || !work || !each) throw new Error('no measure');
    const words = loadWords(LOCALES_DIRECTORY);
    const translate: Translate = (key, params) => words.text('th', key, params);
    const written = (measure: Measure, value: number) => writeMeasure(measure, value, translate);
    expect(written(work, 1080)).toBe('18 ชม.');
    expect(written(work, 75)).toBe('1 ชม. 15 นาที');
    expect(written(each, 37.5)).toBe('38 นาที');
    expect(written(each, -90)).toBe('-1 ชม. 30 นาที');
    expect(written(repairs, 1080)).toBe('1,080');
    expect(withUnit(work, 'เวลาที่ใช้', 'นาที')).toBe('เวลาที่ใช้');
  });

  it('are hours and minutes in a workbook, too', async () => {
    const { token } = await server.signInAsAdmin();
    const { rawPayload } = await server.app.inject({
      ...{ method: 'GET', url: '/api/summary/repairs/file?measures=repairs,work,each&by=month' },
      headers: { authorization: `Bearer ${token}` },
    });
    const sheet = (await unpack(rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    // Parts of a day: 75 minutes, and 37.5.
    expect(sheet).toContain(`<v>${75 / 1440}</v>`);
    expect(sheet).toContain(`<v>${37.5 / 1440}</v>`);
    expect((await unpack(rawPayload)).get('xl/styles.xml')).toContain('[h]:mm');
  });
});

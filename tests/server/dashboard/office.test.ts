/** Dashboards that many ask: an office behind one address, and somebody who asks what takes long. */
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** What the first page of the dashboards asks. */
const OPENED = [
  ['getHomeDashboard', {}],
  ['countTypeUsers', {}],
  ['getBarChartMaterials', {}],
  ['getCalculateMaterials', { by: 'destination' }],
  ['loadMapProvince', {}],
] as const;
const OFFICE = '203.0.113.7';
const GUESTS = '198.51.100.1';

describeDatabase('dashboards', (open, kind) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    ({ token } = await server.signInAsAdmin());
    return () => server.app.close();
  });

  const ask = (name: string, data: object, options: { address: string; token?: string }) =>
    server.call('POST', `/api/dashboard/${name}`, { data }, options);

  it('are served to a hundred people behind one address within a minute', async () => {
    const statuses = new Set<number>();
    for (let ten = 0; ten < 10; ten += 1) {
      const asked = Array.from({ length: 10 }, () => String(10 + ten)).flatMap((area) =>
        OPENED.map(([name, data]) => ask(name, { ...data, area: '' }, { address: OFFICE })).concat(
          ask('getHomeDashboard', { area }, { address: OFFICE }),
        ),
      );
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('answer staff before strangers who asked much before them', async () => {
    const order: string[] = [];
    const long = (year: number) => ({
      from: `${year}-01-01`,
      to: `${year + 9}-12-31`,
      part: 'edible',
    });
    const strangers = Array.from({ length: 12 }, async (_, at) => {
      const { status } = await ask('getBarChartMaterials', long(2000 + at), { address: GUESTS });
      order.push(`stranger ${status}`);
    });
    const staff = ask('getBarChartMaterials', long(2012), { address: OFFICE, token });
    const told = staff.then(({ status }) => order.push(`staff ${status}`));
    await Promise.all([...strangers, told]);
    expect(new Set(order)).toEqual(new Set(['stranger 200', 'staff 200']));
    expect(order.indexOf('staff 200')).toBeLessThan(6);
  });

  // The embedded database does one thing at a time: whoever came first has looked first.
  if (kind === 'postgres') {
    it('that are known already are answered while others are counted', async () => {
      await ask('getHomeDashboard', {}, { address: OFFICE });
      const order: string[] = [];
      const long = (year: number) => ({
        from: `${year}-01-01`,
        to: `${year + 9}-12-31`,
        part: 'inedible',
      });
      const counted = Array.from({ length: 12 }, async (_, at) => {
        const address = `${GUESTS}${at % 4}`;
        await ask('getBarChartMaterials', long(2000 + at), { address });
        order.push('counted');
      });
      const known = ask('getHomeDashboard', {}, { address: OFFICE }).then(() =>
        order.push('known'),
      );
      await Promise.all([...counted, known]);
      expect(order.indexOf('known')).toBeLessThan(6);
    });
  }
});

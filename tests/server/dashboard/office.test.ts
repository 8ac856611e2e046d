/** Live dashboards that a whole office opens, and somebody who asks what takes long. */
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

describeDatabase('live dashboards', (open, kind) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    ({ token } = await server.signInAsAdmin());
    return () => server.app.close();
  });

  const ask = (name: string, data: object) =>
    server.call('POST', `/api/dashboard/${name}`, { data }, { token });

  it('are served to an office of a hundred within a minute', async () => {
    const statuses = new Set<number>();
    for (let ten = 0; ten < 10; ten += 1) {
      const asked = Array.from({ length: 10 }, () => String(10 + ten)).flatMap((area) =>
        OPENED.map(([name, data]) => ask(name, { ...data })).concat(
          ask('getHomeDashboard', { area }),
        ),
      );
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
  });

  // The embedded database does one thing at a time: whoever came first has looked first.
  if (kind === 'postgres') {
    it('that are cached are answered while others are counted', async () => {
      await ask('getHomeDashboard', {});
      const order: string[] = [];
      const long = (year: number) => ({
        from: `${year}-01-01`,
        to: `${year + 9}-12-31`,
        part: 'inedible',
      });
      const counted = Array.from({ length: 12 }, async (_, at) => {
        await ask('getBarChartMaterials', long(2000 + at));
        order.push('counted');
      });
      const cached = ask('getHomeDashboard', {}).then(() => order.push('cached'));
      await Promise.all([...counted, cached]);
      expect(order.indexOf('cached')).toBeLessThan(6);
    });
  }
});

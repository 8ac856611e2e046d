/** What is published as one sheet to print, and as a page for others to frame. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import * as drawing from '../../../src/food-waste/server/publication/story/brief-pdf.ts';
import { describeDatabase } from '../../support/databases.ts';
import { pagesOf, squeezed, textOf } from '../../support/pdf-text.ts';
import { LOCALES_DIRECTORY, startTestServer, type TestServer } from '../../support/server.ts';
import { reportEach } from '../dashboard/support.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

const WORDS = loadWords(LOCALES_DIRECTORY);
const EDITION = `${CLOSED}.v1`;
const SCRIPT = '<script>alert("x")</script>';

describeDatabase('the story of published figures', (open) => {
  let database: Database;
  let stage: PublicationStage;
  let office: string;
  let server: TestServer;

  const get = (url: string, headers: Record<string, string> = {}, of = server) =>
    of.app.inject({ url, headers });
  const brief = (query = '', edition = EDITION) =>
    get(`/api/dashboard/published/${edition}/brief.pdf${query}`);
  const embed = (picture: string, query = '', edition = EDITION) =>
    get(`/embed/${edition}/${picture}${query}`, { accept: 'text/html' });
  const word = (key: string, params = {}, language = 'th') => WORDS.text(language, key, params);

  beforeAll(async () => {
    database = await open('migrated');
    stage = await setPublicationStage(database);
    // Two alone in another amphoe: nobody is told what they report.
    const few = stage.reporters.slice(0, 2);
    await reportEach(stage, few, { day: `${CLOSED}-11`, kg: '7', members: 3, tambon: '100201' });
    await database.db.execute(`update materials set name = '${SCRIPT}' where code = 'RICE'`);
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
    office = await mkdtemp(join(tmpdir(), 'office-'));
    const licence = { name: 'CC-BY-4.0', title: 'สัญญาเปิด' };
    await writeFile(join(office, 'site.json'), JSON.stringify({ licence }));
    server = await startTestServer(database, { officeFolder: office });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await server.app.close();
    await stage.server.app.close();
    await rm(office, { recursive: true });
  });

  it.each(['', '?area=10', '?area=1001', '?area=100101', '?area=50&lang=en', '?userType=retail'])(
    'is one sheet of A4: brief.pdf%s',
    async (query) => {
      const answer = await brief(query);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(pagesOf(answer.rawPayload)).toBe(1);
      expect(answer.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    },
  );

  it('tells the figures that the published answer tells, where they are from, and the licence', async () => {
    const { body } = await stage.visit('getHomeDashboard', { area: '10' });
    const text = textOf((await brief('?area=10')).rawPayload);
    const figures: { key: string; value: number }[] = Object(body.data).figures;
    const perPerson = figures.find(({ key }) => key === 'kgPerPersonYear');
    expect(perPerson?.value).toBeGreaterThan(0);
    const told = [
      'กรุงเทพมหานคร',
      Number(perPerson?.value).toFixed(1),
      ...figures.map(({ key }) => word(`charts:figures.${key}`)),
      word('charts:basis.weighed', { reporters: '11–20', weighed: '100' }).slice(0, 20),
      word('dashboard:references.sdg123Households.source'),
      `/pages/dashboard?area=10&publication=`,
      `/api/dashboard/open-data/${EDITION}/datapackage.json`,
      word('opendata:licence', { name: 'สัญญาเปิด' }),
      word('menu:productName'),
    ];
    for (const it of told) expect(text).toContain(squeezed(it));
  });

  it('keeps hidden what few report, in the words of the page, on paper and in frames', async () => {
    const { body } = await stage.visit('getHomeDashboard', { area: '1002' });
    expect(Object(body.data).figures[0]).toMatchObject({ value: null, missing: 'withheld' });
    const hidden = word('charts:missing.withheld');
    expect(textOf((await brief('?area=1002')).rawPayload)).toContain(hidden);
    expect((await embed('figure', '?area=1002')).body).toContain(`<strong>${hidden}</strong>`);
    const within = textOf((await brief('?area=10')).rawPayload);
    expect(within).toMatch(new RegExp(`อีก\\d+แห่งไม่แสดง:${hidden}`));
    expect(within).not.toContain('ดุสิต');
    expect((await embed('areas', '?area=10')).body).not.toContain('ดุสิต');
  });

  it('says that figures were made up where they were', async () => {
    const sentence = word('dashboard:openData.demonstration');
    expect(textOf((await brief()).rawPayload)).not.toContain(squeezed(sentence));
    await database.db.execute('update system_publications set demonstration = true');
    const other = await startTestServer(database);
    const [sheet, frame] = [
      await get(`/api/dashboard/published/${EDITION}/brief.pdf`, {}, other),
      await get(`/embed/${EDITION}/figure`, {}, other),
    ];
    await database.db.execute('update system_publications set demonstration = false');
    await other.app.close();
    expect(textOf(sheet.rawPayload)).toContain(squeezed(sentence));
    expect(frame.body).toContain(sentence);
  });

  it.each([
    ['brief.pdf', (query: string, edition?: string) => brief(query, edition)],
    ['a frame', (query: string, edition?: string) => embed('areas', query, edition)],
  ])('is cached: %s', async (_what, ask) => {
    const answer = await ask('?lang=th');
    expect(answer.headers).toMatchObject({
      // How it is set and the licence may change, so that caches ask again: they are told so quickly.
      'cache-control': expect.stringContaining('max-age=60'),
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
    });
    expect((await ask('', 'latest')).headers['cache-control']).toContain('max-age=60');
    const { etag } = answer.headers;
    const url = String(answer.raw.req.url);
    const again = await get(url, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // Another start draws the same bytes.
    const other = await startTestServer(database, { officeFolder: office });
    expect((await get(url, {}, other)).headers.etag).toBe(etag);
    await other.app.close();
  });

  it('refuses what there is not, and names what there is', async () => {
    expect((await brief('', '1999-01.v1')).statusCode).toBe(404);
    const asked = await Promise.all([
      brief('?area=99'),
      brief(`?area=${encodeURIComponent(SCRIPT)}`),
      brief('?area=10&area=50'),
      brief('?userType=everybody'),
      brief('?window=1999-01'),
      brief('?lang=xx'),
      brief('?nothing=1'),
      embed('pictures'),
    ]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 400));
    expect(asked[3]?.json().error.fields.userType[0]).toContain('consumer, retail');
    expect(asked[4]?.json().error.fields.window[0]).toContain(CLOSED);
    expect(asked[5]?.json().error.fields.lang[0]).toContain('th, en');
    const refused = asked.at(-1);
    expect(refused?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused?.headers['cache-control']).toBe('no-store');
    expect(refused?.body).toContain('figure, areas, materials');
  });

  it('says that nothing is published yet', async () => {
    const bare = await startTestServer(await open('migrated'));
    const sheet = await get('/api/dashboard/published/latest/brief.pdf', {}, bare);
    const frame = await get('/embed/latest/figure', {}, bare);
    await bare.app.close();
    expect([sheet.statusCode, sheet.json().error.code]).toEqual([404, 'not_published']);
    expect(frame.statusCode).toBe(404);
    expect(frame.body).toContain(word('api:not_published'));
  });

  it('draws a sheet once, however many request it at once, and one at a time', async () => {
    const { drawBrief } = drawing;
    let [now, most] = [0, 0];
    const drawn = vi.spyOn(drawing, 'drawBrief').mockImplementation(async (...parameters) => {
      now += 1;
      most = Math.max(most, now);
      const sheet = await drawBrief(...parameters);
      now -= 1;
      return sheet;
    });
    const areas = ['11', '12', '13'];
    const asked = areas.flatMap((area) => Array.from({ length: 10 }, () => brief(`?area=${area}`)));
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([drawn.mock.calls.length, most]).toEqual([areas.length, 1]);
    await brief('?area=11');
    expect(drawn).toHaveBeenCalledTimes(areas.length);
  });

  it('lets no more wait than are drawn within a minute, whoever asks', async () => {
    const other = await startTestServer(database);
    let most = 0;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    vi.spyOn(drawing, 'drawBrief').mockImplementation(async () => {
      most += 1;
      await begun;
      return Buffer.from('x');
    });
    const codes = Array.from({ length: 70 }, (_, at) => String(1001 + (at % 50)));
    const asked = codes.map((code, at) =>
      get(
        `/api/dashboard/published/latest/brief.pdf?area=${code}&lang=${at < 50 ? 'th' : 'en'}`,
        {},
        other,
      ),
    );
    const refused = (await Promise.race(asked)).statusCode;
    begin();
    const answers = await Promise.all(asked);
    await other.app.close();
    const count = (status: number) => answers.filter((it) => it.statusCode === status).length;
    expect([refused, count(200), count(429), most]).toEqual([429, 60, 10, 60]);
  });

  it('charges who requests sheets that nobody has drawn', async () => {
    const other = await startTestServer(database);
    const draw = vi.spyOn(drawing, 'drawBrief').mockImplementation(async () => Buffer.from('x'));
    vi.spyOn(performance, 'now').mockImplementation(() => draw.mock.calls.length * 121_000);
    const ask = (area: string) =>
      get(`/api/dashboard/published/latest/brief.pdf?area=${area}`, {}, other);
    expect((await ask('14')).statusCode).toBe(200);
    const refused = await ask('15');
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many']);
    expect((await ask('14')).statusCode).toBe(200);
    await other.app.close();
  });

  it('lets pages of any site frame its pictures, which run nothing, and nothing else', async () => {
    const frame = await embed('materials');
    expect(frame.headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'unsafe-inline';font-src 'self';base-uri 'none';" +
        "form-action 'none';frame-ancestors *",
    );
    expect(frame.headers['x-frame-options']).toBeUndefined();
    expect(frame.headers['x-content-type-options']).toBe('nosniff');
    for (const other of [
      await brief(),
      await get('/embed'),
      await get('/api/dashboard/published'),
    ]) {
      expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(other.headers['x-frame-options']).toBe('DENY');
    }
  });

  it('writes names as they are, whatever these hold', async () => {
    const { body } = await embed('materials');
    expect(body).not.toContain('<script');
    expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  });

  it.each(['figure', 'areas', 'materials'])(
    'tells in a frame of %s what it is of, from whom, and where there is more',
    async (picture) => {
      const { body } = await embed(picture);
      expect(body).toContain('<html lang="th">');
      for (const it of ['ทั้งประเทศ', '11–20', word('menu:productName'), 'มี.ค. 2568 – ก.พ. 2569']) {
        expect(body).toContain(it);
      }
      expect(body).toMatch(/<a href="\/pages\/dashboard\?publication=\d+"/);
    },
  );
});

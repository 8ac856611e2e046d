/** Figures that go out with a page of a dashboard, before it asks for them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { Leaving } from '../../../src/engine/server/http/leaving.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import {
  createFirstAnswers,
  type FirstAnswersOptions,
} from '../../../src/food-waste/server/dashboard/first-answers.ts';
import { Editions } from '../../../src/food-waste/server/publication/editions.ts';
import { PublishedAnswers } from '../../../src/food-waste/server/publication/public/published-answers.ts';
import { ReadyCalls } from '../../../src/food-waste/server/publication/public/ready-calls.ts';
import { areasIn } from '../../../src/thailand/server/geography/areas.ts';
import { describeDatabase } from '../../support/databases.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';
import { type PublicationStage, setPublicationStage } from './support.ts';

const HOME = { call: 'getHomeDashboard', data: {} };
const MAP = { call: 'loadMapProvince', data: { measure: 'kg' } };
/** Longer than a busy machine takes. */
const LONG_MILLISECONDS = 60_000;
const BLOCK = /^<script type="application\/json" id="first-answers">([^<]*)<\/script>$/;

describeDatabase('figures that go out with a page', (open) => {
  let stage: PublicationStage;
  let webRoot: string;
  let sources: FirstAnswersOptions;
  let insertsFor: Awaited<ReturnType<typeof createFirstAnswers>>;

  const words = loadWords(LOCALES_DIRECTORY);
  const endFor = async (url: string, language?: string) => {
    const cookies = language ? { language } : {};
    return (await insertsFor({ url, cookies } as FastifyRequest)).end;
  };
  const publish = async (note = '') =>
    stage.service.publish({ id: (await stage.service.make({ note }, SYSTEM)).id }, SYSTEM);
  const blockIn = (end: string) => JSON.parse(BLOCK.exec(end)?.[1] ?? 'null');

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    webRoot = await mkdtemp(join(tmpdir(), 'food-waste-first-'));
    const asks = { '/pages/dashboard': { page: 'dashboard', asks: [HOME, MAP], sheets: [] } };
    await writeFile(join(webRoot, 'first-asks.json'), JSON.stringify(asks));
    const { context } = stage.server;
    const editions = new Editions(context.database.for('public').db, context.now);
    const calls = new ReadyCalls(editions, new Leaving());
    const published = new PublishedAnswers(context, editions, words, calls);
    const areas = areasIn(context);
    sources = { published, words, areas, patienceMilliseconds: LONG_MILLISECONDS };
    insertsFor = await createFirstAnswers(webRoot, sources);
  });
  afterAll(async () => {
    await stage.server.app.close();
    await rm(webRoot, { recursive: true });
  });

  it('are none before the first publication', async () => {
    expect(await endFor('/pages/dashboard')).toBe('');
    await publish();
    stage.server.clock.advance(2);
  });

  it.each(['th', 'en'])('are what the calls answer everybody, in the language %s', async (of) => {
    const headers = { 'accept-language': of };
    const answers = await Promise.all(
      [HOME, MAP].map(async ({ call, data }) => {
        const { body } = await stage.visit(call, data, headers);
        return { call, data, of, body };
      }),
    );
    expect(blockIn(await endFor('/pages/dashboard', of))).toEqual(answers);
  });

  it('are in Thai where no language, or one that there is not, was chosen', async () => {
    expect(blockIn(await endFor('/pages/dashboard'))[0].of).toBe('th');
    expect(blockIn(await endFor('/pages/dashboard', 'xx'))[0].of).toBe('th');
  });

  it('are none on other pages, nor where something is chosen', async () => {
    const others = ['/pages/contact', '/pages/dashboard?area=10', '/constructor', 'toString'];
    expect(await Promise.all(others.map((url) => endFor(url)))).toEqual(['', '', '', '']);
  });

  it('keep what an office writes from ending the block', async () => {
    await publish('</script><script>alert(1)</script>');
    stage.server.clock.advance(2);
    const end = await endFor('/pages/dashboard');
    expect(end).toMatch(BLOCK);
    expect(blockIn(end)[0].body.publication).toMatchObject({
      version: 2,
      note: '</script><script>alert(1)</script>',
    });
  });

  it.each([
    ['goes out with its sheets before the app', `({ name }) => '<p>' + name`, '<p>dashboard'],
    ['that cannot be drawn leaves the page to itself', '() => { throw new Error(); }', ''],
  ])('the head of a page %s', async (_, draw, start) => {
    const folder = await mkdtemp(join(tmpdir(), 'food-waste-built-'));
    const [web, server] = [join(folder, 'web'), join(folder, 'server')];
    await mkdir(web);
    await mkdir(server);
    const page = { page: 'dashboard', asks: [HOME], sheets: ['/assets/a.css'] };
    await writeFile(join(web, 'first-asks.json'), JSON.stringify({ '/pages/dashboard': page }));
    await writeFile(join(server, 'first-paint.js'), `export const renderFirstPaint = ${draw};`);
    const drawing = await createFirstAnswers(web, sources);
    const asked = { url: '/pages/dashboard', cookies: {} } as FastifyRequest;
    const inserts = await drawing(asked);
    expect(inserts.start).toBe(start);
    expect(inserts.head.includes('href="/assets/a.css"')).toBe(start !== '');
    expect(inserts.end).toMatch(BLOCK);
    await rm(folder, { recursive: true });
  });

  it('keep no page waiting', async () => {
    const published = { answer: () => new Promise<never>(() => undefined) };
    const areas = areasIn(stage.server.context);
    const silent = await createFirstAnswers(webRoot, { published, words, areas });
    const asked = { url: '/pages/dashboard', cookies: {} } as FastifyRequest;
    expect(await silent(asked)).toEqual({ head: '', start: '', end: '' });
  });
});

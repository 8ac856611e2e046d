/** Calls of the public that were answered before, over connections as visitors have them. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { PublishedAnswers } from '../../../src/food-waste/server/publication/public/published-answers.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer } from '../../support/server.ts';
import { type PublicationStage, setPublicationStage } from './support.ts';

const RECORDS = 'waste-cateory/waste-records';
const TRUSTED = 'https://office.example';
const HSTS = 'strict-transport-security';
/** Of each answer, and of connections. */
const OWN = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly id: string | null;
  readonly text: string;
}

describeDatabase('calls that were answered before', (open) => {
  let stage: PublicationStage;
  let address: string;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
    address = await stage.server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => stage.server.app.close());

  const ask = async (
    call: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Told> => {
    const answer = await fetch(`${address}/api/dashboard/${call}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', ...headers },
    });
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name))),
      id: answer.headers.get('x-request-id'),
      text: await answer.text(),
    };
  };
  /** Often enough that the last one is ready; fails where an answer differs from the first. */
  const askAgain = async (...question: Parameters<typeof ask>): Promise<Told> => {
    const first = await ask(...question);
    for (const _time of [1, 2, 3]) {
      const { status, headers, text } = await ask(...question);
      expect({ status, headers, text }).toEqual({
        status: first.status,
        headers: first.headers,
        text: first.text,
      });
    }
    return first;
  };
  const told = (body: string) => JSON.parse(body);

  it('go out as they did, without being worked out or looked up again', async () => {
    const within = await stage.visit('getCalculateMaterials', { by: 'material' });
    const question = ['getCalculateMaterials', '{"data":{"by":"material"}}'] as const;
    const first = await askAgain(...question);
    expect(first).toMatchObject({ status: 200, text: within.text });
    const lookUp = vi.spyOn(PublishedAnswers.prototype, 'ready');
    const again = await ask(...question);
    expect(lookUp).not.toHaveBeenCalled();
    expect(again.text).toBe(within.text);
    expect(again.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(again.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(again.id).not.toBe(first.id);
  });

  it('go out in the language and compression of whoever asks', async () => {
    const question = ['getPopulationFigures', '{"data":{}}'] as const;
    const [thai, english] = [
      await askAgain(...question, { 'accept-language': 'th' }),
      await askAgain(...question, { 'accept-language': 'en' }),
    ];
    const within = await stage.visit('getPopulationFigures', {}, { 'accept-language': 'en' });
    expect(english.text).toBe(within.text);
    expect(thai.text).not.toBe(english.text);
    const packed = await askAgain(...question, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.text).toBe((await ask(...question)).text);
  });

  it('go to visitors alone: whoever may see live figures gets them', async () => {
    const { username, password } = await addUser(stage.server, [RECORDS], {});
    const { token } = await stage.server.signIn(username, password);
    const question = ['getHomeDashboard', '{}'] as const;
    const visitor = await askAgain(...question);
    const staff = await askAgain(...question, { authorization: `Bearer ${token}` });
    expect([told(visitor.text).view, told(staff.text).view]).toEqual(['published', 'live']);
    expect(staff.headers['cache-control']).toBe('private, no-store');
    const stranger = await askAgain(...question, { authorization: 'Bearer nonsense' });
    expect(stranger.headers['cache-control']).toBe('private, no-store');
    expect(await ask(...question)).toMatchObject({ text: visitor.text });
  });

  it.each<[string, string, Record<string, string>]>([
    ['no JSON', '{"data":', {}],
    ['a question that is not published', '{"data":{"part":"edible"}}', {}],
    ['what no call knows', '{"data":{},"more":1}', {}],
    ['another type', '{"data":{}}', { 'content-type': 'text/plain' }],
  ])('are no answer to %s, which is refused each time', async (_what, body, headers) => {
    await askAgain('getHomeDashboard', '{"data":{}}');
    expect((await askAgain('getHomeDashboard', body, headers)).status).toBe(400);
  });

  it('give way to another version at once', async () => {
    const question = ['getHomeDashboard', '{"data":{}}'] as const;
    const before = told((await askAgain(...question)).text).publication.version;
    const { body } = await stage.manage('make', { note: 'แก้ไข' });
    const [{ id }] = Object(body.data).publications;
    await stage.manage('publish', { id });
    expect(told((await askAgain(...question)).text).publication.version).toBe(before + 1);
  });

  it('give way within a second to what another server published', async () => {
    const question = ['getHomeDashboard', '{"data":{}}'] as const;
    const before = told((await askAgain(...question)).text).publication.version;
    const { id } = await stage.service.make({ note: 'แก้ไขอีก' }, SYSTEM);
    await stage.service.publish({ id }, SYSTEM);
    stage.server.clock.advance(1);
    expect(told((await askAgain(...question)).text).publication.version).toBe(before + 1);
  });

  it('carry what protects visitors behind a proxy, and what pages of trusted origins read', async () => {
    const { app } = await startTestServer(stage.database, {
      clock: stage.server.clock,
      trustedProxies: ['127.0.0.1'],
      corsOrigins: [TRUSTED],
    });
    const inside = address;
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    const headersFor = async (headers: Record<string, string>) =>
      (await askAgain('getHomeDashboard', '{"data":{}}', headers)).headers;
    const allowed = 'access-control-allow-origin';
    expect(await headersFor({})).not.toHaveProperty(HSTS);
    expect(await headersFor({ 'x-forwarded-proto': 'https' })).toHaveProperty(HSTS);
    expect(await headersFor({ 'x-forwarded-proto': 'http' })).not.toHaveProperty(HSTS);
    expect(await headersFor({ origin: TRUSTED })).toHaveProperty(allowed, TRUSTED);
    expect(await headersFor({ origin: 'https://other.example' })).not.toHaveProperty(allowed);
    address = inside;
    await app.close();
  });

  /** Sends the parts of a request one by one, each once the one before is there. */
  const sendParts = async (head: readonly string[], parts: readonly string[]): Promise<string> => {
    const { port, hostname } = new URL(address);
    const socket = connect(Number(port), hostname);
    const all = [
      [
        'POST /api/dashboard/getHomeDashboard HTTP/1.1',
        `Host: ${hostname}`,
        'Content-Type: application/json',
        'Connection: close',
        ...head,
        '\r\n',
      ].join('\r\n'),
      ...parts,
    ];
    for (const part of all) await new Promise((resolve) => socket.write(part, resolve));
    return text(socket);
  };

  it.each<[string, readonly string[], readonly string[]]>([
    ['in two parts', ['Content-Length: 11'], ['{"data"', ':{}}']],
    ['in chunks', ['Transfer-Encoding: chunked'], ['7\r\n{"data"\r\n', '4\r\n:{}}\r\n0\r\n\r\n']],
    ['of nothing', ['Content-Length: 0'], []],
    ['at once', ['Content-Length: 11'], ['{"data":{}}']],
  ])('are the same to a body %s', async (_how, head, parts) => {
    const whole = await askAgain('getHomeDashboard', '{"data":{}}');
    for (const _time of [1, 2, 3]) {
      const answer = await sendParts(head, parts);
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toContain(whole.text);
    }
  });
});

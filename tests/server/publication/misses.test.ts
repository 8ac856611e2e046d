/** What is not answered yet takes work, which visitors of one network have so much of. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { ApiError } from '../../../src/engine/server/http/errors.ts';
import { Throttle } from '../../../src/food-waste/server/dashboard/throttle.ts';
import { describeDatabase } from '../../support/databases.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

describeDatabase('questions that nobody asked before', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => stage.server.app.close());

  const table = (breakdown: string) =>
    stage.server.call('GET', `/api/dashboard/published/latest/${CLOSED}/${breakdown}`);

  it('are charged by the time they take, and not when they are asked again', async () => {
    const admit = vi.spyOn(Throttle.prototype, 'admit');
    await stage.visit('getHomeDashboard', { area: '10' });
    await table('material');
    expect(admit).toHaveBeenCalledTimes(2);
    await stage.visit('getHomeDashboard', { area: '10' });
    await table('material');
    expect(admit).toHaveBeenCalledTimes(2);
  });

  it('are refused to who has used all up, who still gets what is there', async () => {
    await stage.visit('getHomeDashboard', { area: '11' });
    await table('part');
    vi.spyOn(Throttle.prototype, 'admit').mockImplementation(() => {
      throw new ApiError('too_many', { retryAfterSeconds: 3 });
    });
    expect((await stage.visit('getHomeDashboard', { area: '12' })).status).toBe(429);
    expect((await table('stage')).status).toBe(429);
    expect((await stage.visit('getHomeDashboard', { area: '11' })).status).toBe(200);
    expect((await table('part')).status).toBe(200);
    vi.restoreAllMocks();
    expect((await stage.visit('getHomeDashboard', { area: '12' })).status).toBe(200);
  });
});

describeDatabase('answers that are ready', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
  });
  afterAll(() => stage.server.app.close());

  const total = (headers: Record<string, string> = {}) =>
    stage.server.app.inject({ url: `/api/dashboard/published/latest/${CLOSED}/total`, headers });

  it('are the same as before, in the compression that is wanted', async () => {
    const [first, second] = [await total(), await total()];
    expect(second.body).toBe(first.body);
    for (const name of ['etag', 'cache-control', 'content-type', 'vary', 'content-length']) {
      expect(second.headers[name], name).toBe(first.headers[name]);
    }
    expect(second.headers['access-control-allow-origin']).toBe('*');
    expect(second.headers['x-content-type-options']).toBe('nosniff');
    for (const _time of [1, 2]) {
      const packed = await total({ 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
    }
    const known = await total({ 'if-none-match': String(first.headers.etag) });
    expect(known.statusCode).toBe(304);
  });

  it('go out at an address as they do within the server', async () => {
    const within = await total();
    const address = await stage.server.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (headers = {}) =>
      fetch(`${address}/api/dashboard/published/latest/${CLOSED}/total`, { headers });
    for (const _time of [1, 2]) {
      const answer = await ask();
      expect(await answer.text()).toBe(within.body);
      for (const name of ['etag', 'cache-control', 'content-type', 'x-content-type-options']) {
        expect(answer.headers.get(name), name).toBe(within.headers[name]);
      }
    }
    expect((await ask({ 'if-none-match': String(within.headers.etag) })).status).toBe(304);
  });

  it('carry nothing of who asked before, nor the headers of trusted pages', async () => {
    stage.server.clock.advance(2);
    const { token } = await stage.server.signInAsAdmin();
    // A token near its end is renewed with any other answer.
    stage.server.clock.advance(13 * 60);
    const url = `/api/dashboard/published/latest/${CLOSED}/month`;
    const headers = { authorization: `Bearer ${token}` };
    for (const _time of [1, 2, 3]) {
      const answer = await stage.server.app.inject({ url, headers });
      expect([answer.statusCode, answer.headers.authorization]).toEqual([200, undefined]);
    }
    const visitor = await stage.server.app.inject({ url });
    expect(visitor.headers.authorization).toBeUndefined();
  });

  it('give way to another version at once, also where another server published it', async () => {
    const before = await total();
    const { id } = await stage.service.make({ note: 'แก้ไข' }, SYSTEM);
    await stage.service.publish({ id }, SYSTEM);
    stage.server.clock.advance(2);
    const after = await total();
    expect(after.json().publication.version).toBe(before.json().publication.version + 1);
  });
});

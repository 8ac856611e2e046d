import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyLinks } from '../../../src/engine/server/http/early-files.ts';

const SHELL = '</assets/shell.js>; rel=modulepreload';
const ASKED = '</api/dashboard/demonstration>; rel=preload; as=fetch; crossorigin';
const BANNER = '</assets/banner.js>; rel=modulepreload';
const ENGLISH = '</assets/english.js>; rel=modulepreload';
const request = { url: '/pages/contact', cookies: {} } as FastifyRequest;

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'food-waste-early-'));
  const th = { '*': `${SHELL}, ${ASKED}`, demonstration: BANNER };
  const en = { '*': ENGLISH };
  await writeFile(join(webRoot, 'early.json'), JSON.stringify({ th, en }));
});
afterAll(() => rm(webRoot, { recursive: true }));

describe('what is named with a page', () => {
  it('is its first files and what it asks first', async () => {
    const linksFor = await earlyLinks(webRoot, { callsElsewhere: false });
    expect(linksFor(request)).toBe(`${SHELL}, ${ASKED}`);
  });

  it('is in the language of the region, until somebody chooses another', async () => {
    const linksFor = await earlyLinks(webRoot, { callsElsewhere: false, language: 'en' });
    expect(linksFor(request)).toBe(ENGLISH);
    const chosen = { ...request, cookies: { language: 'th' } } as FastifyRequest;
    expect(linksFor(chosen)).toBe(`${SHELL}, ${ASKED}`);
    const unknown = await earlyLinks(webRoot, { callsElsewhere: false, language: 'lo' });
    expect(unknown(request)).toBe(`${SHELL}, ${ASKED}`);
  });

  it('is nothing to ask of this server where pages call another', async () => {
    const linksFor = await earlyLinks(webRoot, { callsElsewhere: true });
    expect(linksFor(request)).toBe(SHELL);
  });

  it('is the strip above pages too, once it is known that there is demonstration data', async () => {
    const hasDemonstration = async () => true;
    const linksFor = await earlyLinks(webRoot, { callsElsewhere: false, hasDemonstration });
    expect(linksFor(request)).toBe(`${SHELL}, ${ASKED}`);
    await expect.poll(() => linksFor(request)).toBe(`${SHELL}, ${ASKED}, ${BANNER}`);
  });

  it('waits for no database, and takes no harm from one that fails', async () => {
    const hasDemonstration = () => Promise.reject(new Error('away'));
    const linksFor = await earlyLinks(webRoot, { callsElsewhere: false, hasDemonstration });
    linksFor(request);
    await Promise.resolve();
    expect(linksFor(request)).toBe(`${SHELL}, ${ASKED}`);
  });
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../../declaration/record.ts';
import { hasCode } from '../system-error.ts';
import { encodedBytes, isKnown } from './encoding.ts';
import { overlaid, type SiteWords, saysAnything } from './site.ts';
import { wrongPlaces } from './site-check.ts';

/** What the office says of itself: contact, and the files it hands out. */
const SITE_FILE = 'site.json';

export const officeFolderIn = (dataDirectory: string): string => join(dataDirectory, 'site');

/** What is wrong with the office's `site.json`. */
export type SiteProblem =
  /** It is no JSON, and nothing of it is shown. */
  | { readonly key: 'siteUnreadable'; readonly folder: string; readonly reason: string }
  /** It is, and the pages do not show what stands at these places. */
  | { readonly key: 'siteWrong'; readonly folder: string; readonly places: string };

/** What is wrong with the office's `site.json`; null where nothing is, or where there is none. */
export async function problemOfSite(folder: string): Promise<SiteProblem | null> {
  try {
    const site: unknown = JSON.parse(await readFile(join(folder, SITE_FILE), 'utf8'));
    const places = wrongPlaces(site).join(', ');
    return places === '' ? null : { key: 'siteWrong', folder, places };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    return { key: 'siteUnreadable', folder, reason: String(error) };
  }
}

/** The file as far as it can be read: what is wrong with it is reported at the start. */
async function readSite(folder: string): Promise<SiteWords> {
  try {
    const site: unknown = JSON.parse(await readFile(join(folder, SITE_FILE), 'utf8'));
    return isRecord(site) ? site : {};
  } catch {
    return {};
  }
}

const send = (reply: FastifyReply, name: string, folder: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(name, folder, { dotfiles: 'ignore' });

/**
 * Lets `folder` stand in for what the build ships: its `site.json` in place of the shipped one, and
 * its files at `/site/…`. What is put there is out at once, and stays through upgrades. Needs the
 * `sendFile` of the web files.
 * @param readWords what overrides `site.json`, called for each request
 */
export function serveOfficeFiles(
  app: FastifyInstance,
  folder: string,
  webRoot: string,
  readWords: () => Promise<SiteWords> = async () => ({}),
): void {
  app.get(`/${SITE_FILE}`, { schema: { hide: true } }, async (request, reply) => {
    const words = await readWords();
    const from = existsSync(join(folder, SITE_FILE)) ? folder : webRoot;
    if (!saysAnything(words)) return send(reply, SITE_FILE, from);
    const site = Buffer.from(JSON.stringify(overlaid(await readSite(from), words)));
    reply.header('cache-control', 'no-cache');
    if (isKnown(request, reply, encodedBytes(site).tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(site);
  });
  app.get<{ Params: { '*': string } }>('/site/*', { schema: { hide: true } }, (request, reply) =>
    send(reply, request.params['*'], folder),
  );
}

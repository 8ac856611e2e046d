import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasCode } from '../system-error.ts';

/** What the office says of itself: contact, and the files it hands out. */
const SITE_FILE = 'site.json';

export const officeFolderIn = (dataDirectory: string): string => join(dataDirectory, 'site');

/** Why the office's `site.json` cannot be read as JSON; null when it can, or when there is none. */
export async function problemOfSite(folder: string): Promise<string | null> {
  try {
    JSON.parse(await readFile(join(folder, SITE_FILE), 'utf8'));
    return null;
  } catch (error) {
    return hasCode(error, 'ENOENT') ? null : String(error);
  }
}

const send = (reply: FastifyReply, name: string, folder: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(name, folder, { dotfiles: 'ignore' });

/**
 * Lets `folder` stand in for what the build ships: its `site.json` in place of the shipped one, and
 * its files at `/site/…`. What is put there is out at once, and stays through upgrades. Needs the
 * `sendFile` of the web files.
 */
export function serveOfficeFiles(app: FastifyInstance, folder: string, webRoot: string): void {
  app.get(`/${SITE_FILE}`, { schema: { hide: true } }, (_request, reply) =>
    send(reply, SITE_FILE, existsSync(join(folder, SITE_FILE)) ? folder : webRoot),
  );
  app.get<{ Params: { '*': string } }>('/site/*', { schema: { hide: true } }, (request, reply) =>
    send(reply, request.params['*'], folder),
  );
}

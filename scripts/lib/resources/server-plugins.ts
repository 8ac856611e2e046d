/** The plugins of `application.server.ts`, and why they cannot be read. */
import { relative } from 'node:path';
import type { ServerPlugin } from '../../../src/engine/server/plugin.ts';
import { APPLICATION } from '../application.mjs';
import { ROOT } from '../project.mjs';

/** The file, or one that it imports, cannot be read or run. */
export class ServerFileError extends Error {
  /** As it is called from the project. */
  readonly file = relative(ROOT, `${APPLICATION}application.server.ts`).replaceAll('\\', '/');
  readonly reason: string;

  constructor(cause: unknown) {
    super('application.server.ts cannot be read', { cause });
    this.name = 'ServerFileError';
    this.reason = reasonOf(cause).replaceAll(ROOT, '');
  }
}

/** What is wrong in one line, with the place: that of a text is in the message, that of a run in the trace. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first = '', second] = error.message.split('\n');
  if (first.startsWith('Transform failed') && second) return second;
  const at = /\bat .*?(?:file:\/\/)?(\/[^\s()]+\.tsx?:\d+):\d+/.exec(error.stack ?? '')?.[1];
  return at === undefined ? first : `${first} (${at})`;
}

/** @throws ServerFileError */
export async function readServerPlugins(): Promise<readonly ServerPlugin[]> {
  try {
    const { plugins } = await import('../../../application.server.ts');
    return plugins;
  } catch (error) {
    throw new ServerFileError(error);
  }
}

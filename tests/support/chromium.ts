import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

/** The path of a Chromium that runs: `CHROMIUM_PATH`, an installed one, or one installed now. */
export async function findChromium(): Promise<string> {
  const script = fileURLToPath(new URL('../../scripts/chromium.mjs', import.meta.url));
  const { stdout } = await run(process.execPath, [script]);
  const path = stdout.trim().split('\n').at(-1);
  if (!path) throw new Error('There is no Chromium for the end-to-end tests.');
  return path;
}

/** Starts a browser that speaks Thai and shows nothing. The caller closes it. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--lang=th'] });
}

import { pathToFileURL } from 'node:url';
import { APPLICATION } from './application.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

/** Installs and builds what is missing, then becomes the server: signals and exit code are its own. */
export async function start() {
  if (!(await ensureInstalled())) {
    process.exitCode = 1;
    return;
  }
  const code = await ensureBuilt();
  if (code !== 0) {
    process.exitCode = code;
    return;
  }
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(`${APPLICATION}dist/server/main.js`).href);
}

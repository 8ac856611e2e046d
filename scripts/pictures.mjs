// Takes the pictures of `docs/pictures`: all, or those of the given names. See scripts/lib/pictures.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTypeScript } from './lib/run.mjs';

async function take(names) {
  if (!(await ensureInstalled())) return 1;
  const built = await ensureBuilt();
  if (built !== 0) return built;
  const chromium = await ensureChromium();
  return chromium === null
    ? 1
    : runTypeScript('scripts/lib/pictures/take.ts', [chromium, ...names]);
}

process.exitCode = await take(process.argv.slice(2));

import { ensureBuilt } from '../build.mjs';
import { ensureQuickChromium } from '../chromium.mjs';
import { ensureInstalled } from '../install.mjs';
import { runTool, runTypeScript } from '../run.mjs';

export const INSTALL = {
  name: 'install',
  run: async () => ((await ensureInstalled()) ? 0 : 1),
};

export const CHROMIUM = {
  name: 'chromium',
  run: async () => {
    const path = await ensureQuickChromium();
    if (path) process.env.CHROMIUM_PATH = path;
    return path ? 0 : 1;
  },
};

export const TYPE_CHECK = {
  name: 'type check',
  needs: ['install'],
  run: () => runTool('typescript/bin/tsc', ['--noEmit']),
};

export const BUILD = { name: 'build', needs: ['install'], run: ensureBuilt };

/** What holds before any test is run. */
export const CHECKS = [
  INSTALL,
  CHROMIUM,
  {
    name: 'resources.config.ts',
    needs: ['install'],
    run: () => runTypeScript('scripts/resources.ts', ['check']),
  },
  { name: 'locales', needs: ['install'], run: () => runTypeScript('scripts/locales.ts') },
  TYPE_CHECK,
  {
    name: 'lint',
    needs: ['install'],
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '.']),
  },
  BUILD,
];

// Runs everything: type check, lint, tests of the parts and of the calls on both databases, the
// build, and journeys in a real browser. Installs what is missing first; skips nothing.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runTool, runTypeScript } from './lib/run.mjs';
import { runSteps, sumUp } from './lib/steps.mjs';

function runTests(project) {
  return runTool('vitest/vitest.mjs', ['run', '--project', project], {
    env: { ...process.env, NODE_ENV: 'test' },
  });
}

async function findChromium() {
  const path = await ensureChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  return path ? 0 : 1;
}

const results = await runSteps([
  { name: 'install', run: async () => ((await ensureInstalled()) ? 0 : 1) },
  { name: 'chromium', run: findChromium },
  {
    name: 'resources.config.ts',
    needs: ['install'],
    run: () => runTypeScript('scripts/resources.ts', ['check']),
  },
  {
    name: 'locales',
    needs: ['install'],
    run: () => runTypeScript('scripts/locales.ts'),
  },
  {
    name: 'type check',
    needs: ['install'],
    run: () => runTool('typescript/bin/tsc', ['--noEmit']),
  },
  {
    name: 'lint',
    needs: ['install'],
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '.']),
  },
  { name: 'unit and API', needs: ['install'], run: () => runTests('main') },
  { name: 'build', needs: ['install'], run: ensureBuilt },
  { name: 'end to end', needs: ['chromium', 'build'], run: () => runTests('e2e') },
]);
process.exitCode = sumUp(results) ? 0 : 1;

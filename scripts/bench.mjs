// Runs the measurements in `bench/`, all or those whose file names contain a given word.
import { existsSync, readdirSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { complain, ROOT } from './lib/project.mjs';
import { runTypeScript } from './lib/run.mjs';

const names = process.argv.slice(2);
const folder = `${ROOT}bench`;
const files = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  .sort();

if (files.length === 0) {
  complain('nothingToBench', { names: names.join(', ') || 'bench/*.bench.ts' });
  process.exitCode = 1;
} else if (await ensureInstalled()) {
  for (const file of files) {
    const code = await runTypeScript(`bench/${file}`);
    if (code !== 0) process.exitCode = code;
  }
} else {
  process.exitCode = 1;
}

// Runs the measurements in `bench/`: all, those of the given names, or whose names contain one.
import { existsSync, readdirSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { complain, ROOT } from './lib/project.mjs';
import { runTypeScript } from './lib/run.mjs';

const names = process.argv.slice(2);
const folder = `${ROOT}bench`;
const all = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.endsWith('.bench.ts'))
  .sort();
// `peers` means itself, and not `peers-visit` as well.
const named = (name) =>
  all.includes(`${name}.bench.ts`)
    ? [`${name}.bench.ts`]
    : all.filter((file) => file.includes(name));
const files = names.length === 0 ? all : [...new Set(names.flatMap(named))];

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

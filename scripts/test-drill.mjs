// Drills of half an hour and more: plugs pulled many times, and thirty minutes of load.
import { ensureInstalled } from './lib/install.mjs';
import { runTypeScript } from './lib/run.mjs';

const DRILLS = [
  ['bench/plugs.bench.ts', {}],
  ['bench/load.bench.ts', { BENCH_MINUTES: '30' }],
];

if (await ensureInstalled()) {
  for (const [file, env] of DRILLS) {
    const code = await runTypeScript(file, [], { env: { ...process.env, ...env } });
    if (code !== 0) process.exitCode = code;
  }
} else {
  process.exitCode = 1;
}

import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

process.exitCode = (await ensureInstalled()) ? await build() : 1;

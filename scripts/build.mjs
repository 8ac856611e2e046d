// Builds the web app and the server into `dist`; with --if-needed only when the sources changed.
import { build, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

const onlyIfNeeded = process.argv.includes('--if-needed');

if (await ensureInstalled()) process.exitCode = await (onlyIfNeeded ? ensureBuilt() : build());
else process.exitCode = 1;

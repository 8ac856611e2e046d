// Given to Node by `--import`, to run what is written in TypeScript: installs what is missing first.
import { ensureInstalled } from './install.mjs';

// In a container, where nothing can be installed, there is all that is not for development alone.
if (!(await ensureInstalled({ development: false }))) process.exit(1);
await import('tsx');
await import('./application-hook.mjs');

// Prints the path of a Chromium for the end-to-end tests, installing one if there is none.
import { ensureChromium } from './lib/chromium.mjs';

const path = await ensureChromium();
if (path) process.stdout.write(`${path}\n`);
else process.exitCode = 1;

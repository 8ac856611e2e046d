// The one command that runs the product. This file only uses what very old versions of Node can
// read, so that they get as far as the line that says what is needed.
// biome-ignore lint/style/useNodejsImportProtocol: Node 12 does not know the `node:` prefix.
import { readFileSync } from 'fs';

const [major, minor] = process.versions.node.split('.').map(Number);
const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (supported) {
  import('./lib/start.mjs').then((module) => module.start());
} else {
  for (const language of ['th', 'en']) {
    const file = new URL(`../locales/${language}/commands.json`, import.meta.url);
    const line = JSON.parse(readFileSync(file, 'utf8')).nodeTooOld;
    process.stderr.write(`${line.replace('{version}', process.versions.node)}\n`);
  }
  process.exitCode = 78;
}

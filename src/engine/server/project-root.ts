import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = (folder: string): boolean =>
  ['package.json', 'dist'].some((name) => existsSync(join(folder, name)));

function rootAround(folder: string): string {
  const parent = dirname(folder);
  return isRoot(folder) || parent === folder ? folder : rootAround(parent);
}

/**
 * The folder of what is run, with a trailing slash: that of the project from its sources, and that
 * of the application which `dist` was built for. Whoever runs another application from the sources
 * says where it is (`npm run dev`).
 */
export const PROJECT_ROOT = join(
  process.env.APPLICATION_FOLDER || rootAround(dirname(fileURLToPath(import.meta.url))),
  '/',
);

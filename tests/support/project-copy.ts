import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that the product is built from and runs on, and nothing that it makes. */
const SOURCES = [
  ...['src', 'scripts', 'locales', 'data', 'public', 'index.html', 'resources.config.ts'],
  ...[
    'application.server.ts',
    'application.commands.ts',
    'application.web.tsx',
    'application.screens.tsx',
    'application.manual.ts',
    'docs',
    'examples',
  ],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'biome.json'],
];

/** What an application in a folder of its own makes there. */
const MADE = /^examples\/[^/]+\/(dist|data-store)$/;

/** A copy of the project, with more of it if told, in a folder that shares the installed packages. */
export async function copyProject(more: readonly string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-project-'));
  for (const name of [...SOURCES, ...more]) {
    await cp(join(PROJECT, name), join(folder, name), {
      recursive: true,
      filter: (source) => !MADE.test(source.slice(PROJECT.length)),
    });
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

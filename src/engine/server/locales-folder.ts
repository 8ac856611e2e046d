import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the words are that the server reads: those of an application are laid over the engine's when
 * it is built, and stand in `dist/`.
 */
export function localesFolderIn(projectRoot: string): string {
  const built = join(projectRoot, 'dist', 'locales');
  return existsSync(built) ? built : join(projectRoot, 'locales');
}

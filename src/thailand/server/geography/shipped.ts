import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `data` of the folders around the one of an application, the nearest first. */
function around(dataDirectory: string): string[] {
  const parent = dirname(dirname(dataDirectory));
  // What stands at the root of a machine is no project's: containers have a volume there.
  if (dirname(parent) === parent) return [];
  const data = join(parent, 'data');
  return [data, ...around(data)];
}

/**
 * A file of the pack: the application's own, or else that of the project its folder stands in, so
 * that an application need not copy what it does not change.
 */
export function shippedFile(dataDirectory: string, ...names: readonly string[]): string {
  const own = join(dataDirectory, ...names);
  if (existsSync(own)) return own;
  const others = around(dataDirectory).map((folder) => join(folder, ...names));
  return others.find((file) => existsSync(file)) ?? own;
}

import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileFor } from './application.mjs';

/** Node's hook: the file of the application in the place of the project's own one. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  if (!found.url.startsWith('file:')) return found;
  const [address, query] = found.url.split('?');
  const path = fileURLToPath(address);
  const own = fileFor(path);
  if (own === path) return found;
  const url = pathToFileURL(own).href;
  return { ...found, url: query === undefined ? url : `${url}?${query}` };
}

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The file of a thread: the source beside the one that starts it, or what the build made of it. */
export function threadFile(starter: string, source: string, built: string): URL {
  return new URL(starter.endsWith('.ts') ? source : built, starter);
}

/** What a thread runs first so that it can read TypeScript: tsx serves only the main thread itself. */
export function threadArguments(file: URL): string[] {
  if (!file.pathname.endsWith('.ts')) return [];
  const api = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  // That file is the CommonJS one; its neighbour is the same for modules.
  const module = new URL('./index.mjs', api).href;
  const script = `import { register } from ${JSON.stringify(module)}; register();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(script)}`];
}

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** The file of a thread: the source beside the one that starts it, or what the build made of it. */
export function threadFile(starter: string, source: string, built: string): URL {
  return new URL(starter.endsWith('.ts') ? source : built, starter);
}

interface ReadingThread {
  /** Its input. */
  readonly task: unknown;
  /** Beyond this a file takes more than any honest one would, and the thread ends. */
  readonly mostMegabytes: number;
  /** For tools that list threads. */
  readonly name: string;
}

/** Young generation of a thread that hands on what it reads piece by piece; Node would give it 48. */
const YOUNG_GENERATION_MEGABYTES = 12;

/** Starts a thread that reads an untrusted file, with limited memory. */
export function startReader(url: URL, { task, mostMegabytes, name }: ReadingThread): Worker {
  return new Worker(url, {
    workerData: task,
    execArgv: threadArguments(url),
    resourceLimits: {
      maxOldGenerationSizeMb: mostMegabytes,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES,
    },
    name,
  });
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

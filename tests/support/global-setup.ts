/** Runs once before the end-to-end tests: a build of the sources as they are, and a browser. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Program file of the browser for journeys. */
    chromiumPath: string;
  }
}

export default async function setUp(project: TestProject): Promise<void> {
  const script = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url));
  // The tests' own NODE_ENV would build a React that checks and warns, and is twice as large.
  const { NODE_ENV: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [script, '--if-needed'], { env });
  project.provide('chromiumPath', await findChromium());
}

/** Runs once before the tests of a project; what they ask for is in `services.ts`. */
import type { TestProject } from 'vitest/node';
import { startServices } from './services.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the services answer. */
    servicesUrl: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServices();
  project.provide('servicesUrl', url);
  return stop;
}

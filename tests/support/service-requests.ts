/** What test files request from the services of the run. */
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { Services } from './services.ts';
import { counted } from './spent.ts';
import type { Template } from './template-names.ts';

/** Asks the services of the run. @throws what they say when they cannot */
async function request(service: keyof Services, template: Template = 'empty'): Promise<string> {
  const response = await counted('database', () =>
    fetch(`${inject('servicesUrl')}${service}?template=${template}`),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Address of the `postgres` database of the test server, as its superuser. */
export const postgresUrl = (): Promise<string> => request('/postgres');

/** Path of a packed folder that an embedded database begins from. */
export const embeddedTemplate = (template: Template = 'empty'): Promise<string> =>
  request('/embedded/template', template);

/** Makes a database in the test server and returns its address. */
export const createPostgresDatabase = (template: Template = 'empty'): Promise<string> =>
  request('/postgres/database', template);

/** The embedded database's worker as one file of JavaScript, which starts quicker than its source. */
export const workerFile = async (): Promise<URL> =>
  pathToFileURL(await request('/embedded/worker'));

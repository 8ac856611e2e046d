/** The product on a database, at a port: what a first start serves and logs, but for the web pages. */

import { fileURLToPath } from 'node:url';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import { buildApp } from '../../src/engine/server/app.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';

const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const folderOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const database = await openDatabase({ databaseUrl, dataDirectory: folderOf('data-store') });
const context = {
  config: readConfig(),
  database,
  shippedData: folderOf('data'),
  plugins,
  now: () => new Date(),
};
const app = await buildApp(context, {
  localesDirectory: folderOf('locales'),
  logger: { level: 'warn' },
  tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
});
await app.listen({ port: Number(port) });

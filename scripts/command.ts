/**
 * `npm run command -- NAME …`: a command that a pack or the application adds. Without a name, or with
 * one that nothing has, it says which there are.
 */
import { commands } from '../application.commands.ts';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import type { CommandCall } from '../src/engine/server/commands.ts';
import { openDatabase, readRefusal } from '../src/engine/server/db/open.ts';
import { readEnvironment } from '../src/engine/server/env.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { APPLICATION } from './lib/application.mjs';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

const dataFolder = `${APPLICATION}data`;

const withContext: CommandCall['withContext'] = async (work) => {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env, APPLICATION);
  const config = readConfig(plugins);
  const database = await openDatabase({
    ...{ databaseUrl, dataDirectory, application: config.name },
    log: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    const now = () => new Date();
    const context = { config, database, shippedData: dataFolder, plugins, now };
    await migrate(context);
    return await work(context);
  } catch (error) {
    throw readRefusal(error, { databaseUrl, dataDirectory }) ?? error;
  } finally {
    await database.close();
  }
};

async function run(name: string | undefined, parameters: readonly string[]): Promise<number> {
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const known = Object.keys(commands).sort().join(', ');
    complain('unknownCommand', { command: name || '-', known: known || '-' });
    return EXIT_CONFIGURATION;
  }
  const command = await load();
  return command({ parameters, dataFolder, withContext, say, complain });
}

const [name, ...parameters] = process.argv.slice(2);
process.exitCode = await run(name, parameters).catch(tellStartupError);

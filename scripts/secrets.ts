/** Manages the keys in the data folder. `rotate` puts a new one in front. */
import { resolve } from 'node:path';
import { ACCESS_TOKEN_SECONDS } from '../src/engine/server/auth/access-tokens.ts';
import { rotateTokenKeys, tokenFileIn } from '../src/engine/server/token-secret.ts';
import { APPLICATION } from './lib/application.mjs';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

async function rotate(): Promise<number> {
  const dataDirectory = resolve(process.env.DATA_DIR || `${APPLICATION}data-store`);
  await rotateTokenKeys(dataDirectory, new Date());
  say('secretsRotated', { file: tokenFileIn(dataDirectory), minutes: ACCESS_TOKEN_SECONDS / 60 });
  return 0;
}

const COMMANDS: Readonly<Record<string, () => Promise<number>>> = { rotate };
const [command = ''] = process.argv.slice(2);
const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (chosen) {
  process.exitCode = await chosen().catch(tellStartupError);
} else {
  complain('unknownCommand', { command, known: Object.keys(COMMANDS).join(', ') });
  process.exitCode = EXIT_CONFIGURATION;
}

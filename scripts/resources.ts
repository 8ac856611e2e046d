/** Tools over `resources.config.ts`. `check` names every mistake in it, with its place. */
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';

function isDeclarationError(
  error: unknown,
): error is Error & { readonly problems: readonly unknown[] } {
  return error instanceof Error && error.name === 'DeclarationError' && 'problems' in error;
}

/** Prints what is wrong and resolves to an exit code. */
async function check(quiet: boolean): Promise<number> {
  try {
    // Imported late: a syntax error in the file itself must reach the lines below.
    const { readConfig } = await import('../src/schema/index.ts');
    const { resources, screens } = readConfig();
    if (!quiet) {
      say('configSound', {
        resources: Object.keys(resources).length,
        screens: Object.keys(screens).length,
      });
    }
    return 0;
  } catch (error) {
    if (isDeclarationError(error)) complain('configBroken', { count: error.problems.length });
    else complain('configUnreadable');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT_CONFIGURATION;
  }
}

const COMMANDS: Readonly<Record<string, (parameters: readonly string[]) => Promise<number>>> = {
  check: (parameters) => check(parameters.includes('--quiet')),
};

const [command = 'check', ...parameters] = process.argv.slice(2);
const chosen = COMMANDS[command];
if (chosen) {
  process.exitCode = await chosen(parameters);
} else {
  complain('unknownCommand', { command, known: Object.keys(COMMANDS).join(', ') });
  process.exitCode = EXIT_CONFIGURATION;
}

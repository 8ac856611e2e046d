/**
 * Looks over the files of words. `npm run locales` names what is wrong in Thai and English, and how
 * far other languages have come; `-- lo` names everything about one language; `-- new lo` makes the
 * folder of a new one.
 */
import './lib/own-application.mjs';
import { runLocales } from './lib/locales/command.ts';
import { ROOT } from './lib/project.mjs';

process.exitCode = runLocales(ROOT, process.argv.slice(2), (lines) => {
  for (const line of lines) process.stdout.write(`${line}\n`);
});

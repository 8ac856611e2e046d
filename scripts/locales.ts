/**
 * Looks over the files of words. `npm run locales` names what is wrong in Thai and English, and how
 * far other languages have come; `-- lo` names everything about one language; `-- new lo` makes the
 * folder of a new one; `-- export lo` and `-- import lo.xlf` hand words to translation platforms and
 * take them back.
 */
import { APPLICATION, IS_OTHER_APPLICATION } from './lib/application.mjs';
import { runLocales } from './lib/locales/command.ts';

const print = (lines: readonly string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};
const options = { withUses: !IS_OTHER_APPLICATION };
process.exitCode = runLocales(APPLICATION, process.argv.slice(2), print, options);

/** Writes the words of the application that is built into the folder given, where its server reads them. */
import declaration from '../../resources.config.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { writeWords } from './application.mjs';
import { withMadeWords } from './made-words.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('The folder to write to is missing.');
const config = normalize(declaration);
writeWords(folder, undefined, (words, language, area) =>
  withMadeWords(words, language, area, config),
);

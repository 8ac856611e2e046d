/** Writes the packed empty database a new data folder begins from to the path given. */
import { copyFile } from 'node:fs/promises';
import { keptTemplate } from './kept-template.ts';

const [target] = process.argv.slice(2);
if (!target) throw new Error('The path to write to is missing.');
await copyFile(await keptTemplate(), target);

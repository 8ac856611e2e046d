/**
 * `npm run baseline record -- --commit <hash>`, `npm run baseline compare`, `npm run baseline
 * pictures`: see CONTRIBUTING.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readKinds } from './kinds/all.ts';
import { isSameFigure } from './kinds/bench.ts';
import { FROZEN } from './kinds/declaration.ts';
import { KINDS } from './kinds/names.ts';
import { comparePictures, recordPictures } from './pictures/command.ts';
import { ROOT } from './run/product.ts';
import { type Accepted, AcceptedError, readAccepted } from './texts/accepted.ts';
import { checkoutAt, checkWanted, RecordError } from './texts/commit.ts';
import type { Difference } from './texts/diff.ts';
import {
  compareFiles,
  type Files,
  RECORDING,
  readLog,
  readRecorded,
  writeRecording,
} from './texts/recording.ts';
import { reportOf } from './texts/report.ts';

const ACCEPTED = fileURLToPath(new URL('./differences.md', import.meta.url));
const FROZEN_INPUT = fileURLToPath(new URL('./inputs/resources.config.ts', import.meta.url));
const PICTURES = 'pictures';
const USAGE = `npm run baseline record -- --commit <hash> [--replace "<reason>"]
npm run baseline compare [-- --only ${KINDS.join(',')}]
npm run baseline pictures`;

interface Options {
  readonly commit?: string | undefined;
  readonly replace?: string | undefined;
  readonly only?: string | undefined;
}

/** The declaration with its imports turned to the file that stands beside the frozen one. */
async function freezeDeclaration(): Promise<void> {
  const text = await readFile(`${ROOT}resources.config.ts`, 'utf8');
  await writeFile(FROZEN_INPUT, text.replace(/ from '\.\/[^']+';/g, " from './product.ts';"));
}

async function record({ commit, replace }: Options): Promise<number> {
  const entry = await checkWanted(checkoutAt(ROOT), await readLog(), { commit, reason: replace });
  await freezeDeclaration();
  const { declaration: _frozen, ...read } = await readKinds(ROOT, KINDS);
  const missed = read.answers?.['not-called'];
  if (Array.isArray(missed) && missed.length > 0) {
    throw new RecordError(`Nobody calls ${missed.join(', ')}: add them to tests/baseline/calls`);
  }
  await writeRecording(read, entry);
  console.log(`Recorded ${entry.commit} in ${RECORDING}`);
  return 0;
}

const readList = async (): Promise<Accepted[]> =>
  readAccepted(await readFile(ACCEPTED, 'utf8'), [...KINDS, PICTURES]);

function tell(kinds: readonly string[], differences: Difference[], accepted: Accepted[]): number {
  const { lines, unlisted } = reportOf(kinds, differences, accepted);
  for (const line of lines) console.log(line);
  return unlisted === 0 ? 0 : 1;
}

async function compare({ only }: Options): Promise<number> {
  const kinds = only === undefined ? [...KINDS] : only.split(',');
  const unknown = kinds.filter((kind) => !KINDS.some((known) => known === kind));
  if (unknown.length > 0) throw new RecordError(`There is no kind ${unknown.join(', ')}\n${USAGE}`);
  const accepted = await readList();
  const read = await readKinds(ROOT, kinds);
  const recordedOf = async (kind: string): Promise<Files> =>
    kind === 'declaration' ? { 'resources.config': FROZEN } : readRecorded(kind);
  const differences: Difference[] = [];
  for (const kind of kinds) {
    const found = compareFiles(kind, await recordedOf(kind), read[kind] ?? {});
    const isNoise = ({ was, is }: Difference): boolean => kind === 'bench' && isSameFigure(was, is);
    differences.push(...found.filter((difference) => !isNoise(difference)));
  }
  return tell(kinds, differences, accepted);
}

async function pictures(): Promise<number> {
  const accepted = await readList();
  const last = (await readLog()).at(-1);
  if (!last) throw new RecordError('Nothing is recorded yet');
  await recordPictures(last.commit);
  return tell([PICTURES], await comparePictures(last.commit), accepted);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      commit: { type: 'string' },
      replace: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const [command] = positionals;
  if (command === 'record') return record(values);
  if (command === 'compare') return compare(values);
  if (command === PICTURES) return pictures();
  console.error(USAGE);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof RecordError || error instanceof AcceptedError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}

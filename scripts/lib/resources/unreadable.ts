/** Why `resources.config.ts` cannot be read or run as a program, with the line. */
import { type Message, transform } from 'esbuild';
import { nearest } from '../../../src/engine/declaration/check/problem.ts';
import type { Finding } from './same-words.ts';

const FILE = 'resources.config.ts';
const LONGEST_SHOWN = 20;
const CLOSING_EXPECTED = /^Expected "[)}\]]" but found/;
/** A name alone, where a name and its value stand. */
const NAME_ALONE = /(^|[{,])\s*\w+\s+$/;
/** Names that stand for values without being declared. */
const VALUES = ['true', 'false', 'null', 'undefined'];

/** What a person most likely did where reading stopped. */
function kindOf(text: string, before: string, found: string): string {
  if (/end of file/.test(text)) return 'wordsEnded';
  if (/^Unterminated (string|template)/.test(text)) return 'configQuote';
  if (/^Expected ":" but found/.test(text)) return 'configColon';
  if (found.startsWith(',')) return 'configCommaExtra';
  // No list goes on after a semicolon: it is a bracket that is not closed.
  if (!CLOSING_EXPECTED.test(text) || found.startsWith(';')) return 'configSign';
  return NAME_ALONE.test(before) ? 'configColon' : 'wordsCommaMissing';
}

function findingOf({ text, location }: Message): Finding {
  const { line = 1, column = 0, length = 0, lineText = '' } = location ?? {};
  // Columns are counted in bytes.
  const bytes = Buffer.from(lineText);
  const before = bytes.subarray(0, column).toString();
  // A text that is not closed is reported where the line ends.
  const begun = Math.max(...['"', "'", '`'].map((mark) => before.lastIndexOf(mark)));
  const found =
    length === 0 && begun !== -1
      ? before.slice(begun)
      : bytes.subarray(column, column + length).toString();
  const shown = found.length > LONGEST_SHOWN ? `${found.slice(0, LONGEST_SHOWN)}…` : found;
  return { key: kindOf(text, before, found), params: { file: FILE, line, found: shown.trim() } };
}

function isMessages(error: unknown): error is { readonly errors: readonly Message[] } {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** Why the text of the declaration is not a program; undefined when it is one. */
export async function findSyntaxError(source: string): Promise<Finding | undefined> {
  try {
    await transform(source, { loader: 'ts', logLevel: 'silent' });
    return undefined;
  } catch (error) {
    // What follows the first comes of it, most often.
    const [first] = isMessages(error) ? error.errors : [];
    if (!first) throw error;
    return findingOf(first);
  }
}

/** What stopped the declaration as it was run; undefined where it was not the declaration. */
export function findRunError(error: unknown, source: string): Finding | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, line] = /resources\.config\.ts:(\d+):\d+/.exec(error.stack ?? '') ?? [];
  if (line === undefined) return undefined;
  const place = { file: FILE, line: Number(line) };
  const [, value] = /^(\w+) is not defined$/.exec(error.message) ?? [];
  if (value === undefined)
    return { key: 'configStopped', params: { ...place, reason: error.message } };
  const constants = [...source.matchAll(/\b(?:const|function) (\w+)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const guess = nearest(value, [...constants, ...VALUES]);
  return guess === undefined
    ? { key: 'configUnknownName', params: { ...place, value } }
    : { key: 'configNameMeant', params: { ...place, value, guess } };
}

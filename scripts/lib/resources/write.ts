import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endingOf } from '../../../src/engine/declaration/check/names.ts';
import { DEFAULT_LANGUAGE, languagesAmong } from '../../../src/engine/declaration/languages.ts';
import { labelName } from '../../../src/engine/declaration/naming.ts';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { APPLICATION } from '../application.mjs';
import { readWordsFile } from '../locales/json.ts';
import { choicesOf, type Draft, entryOf } from './draft.ts';

const LINE = 100;
const CONFIG = `${APPLICATION}resources.config.ts`;
/** Where a part of the declaration ends; what stands inside it is indented further. */
const PART_END = '\n  },';

/** A value as it is written in TypeScript, on one line where there is room. */
function literal(value: unknown, indent: number, used: number): string {
  const pad = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const flat = `[${value.map((one) => literal(one, 0, 0)).join(', ')}]`;
    if (indent + used + flat.length < LINE) return flat;
    const lines = value.map((one) => `${pad}  ${literal(one, indent + 2, 0)},\n`);
    return `[\n${lines.join('')}${pad}]`;
  }
  if (!isRecord(value)) {
    return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
  }
  const entries = Object.entries(value);
  const flat = `{ ${entries.map(([key, one]) => `${key}: ${literal(one, 0, 0)}`).join(', ')} }`;
  if (isPlain(entries) && indent + used + flat.length < LINE) return flat;
  const lines = entries.map(
    ([name, one]) => `${pad}  ${name}: ${literal(one, indent + 2, name.length + 3)},\n`,
  );
  return `{\n${lines.join('')}${pad}}`;
}

/** Objects of objects read better one to a line. */
function isPlain(entries: readonly [string, unknown][]): boolean {
  return !entries.some(([, one]) => isRecord(one));
}

function insertAt(text: string, place: number, what: string): string {
  return text.slice(0, place) + what + text.slice(place);
}

/** A part of the declaration: where more stands in it, and what it looks like there. */
interface Part {
  readonly place: number;
  readonly shape: 'lines' | 'line' | 'empty';
}

/** Undefined where the part is not laid out in any of these ways. */
function partOf(text: string, name: string): Part | undefined {
  const start = text.indexOf(`\n  ${name}: {`) + 1;
  if (start === 0) return undefined;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end);
  if (line.endsWith(': {},')) return { place: end - '},'.length, shape: 'empty' };
  if (/: \{ .* \},$/.test(line)) return { place: end - ' },'.length, shape: 'line' };
  const place = text.indexOf(PART_END, start);
  return line.endsWith(': {') && place >= 0 ? { place, shape: 'lines' } : undefined;
}

/** Sets of choices as they stand among the others. */
function setsIn({ shape }: Part, sets: readonly string[]): string {
  if (shape === 'lines') return sets.map((set) => `\n    ${set},`).join('');
  return shape === 'line' ? `, ${sets.join(', ')}` : ` ${sets.join(', ')} `;
}

/**
 * `resources.config.ts` with the new resource behind the others. Undefined where the file is not laid
 * out as it was made, so that nothing is written into the middle of something else.
 */
export function configWith(text: string, draft: Draft): string | undefined {
  const resources = partOf(text, 'resources');
  if (resources?.shape !== 'lines') return undefined;
  const entry = `\n\n    ${draft.name}: ${literal(entryOf(draft), 4, draft.name.length + 3)},`;
  const written: [number, string][] = [[resources.place, entry]];
  const sets = Object.entries(choicesOf(draft)).map(
    ([name, values]) => `${name}: ${literal(values, 4, name.length + 3)}`,
  );
  if (sets.length > 0) {
    const choices = partOf(text, 'choices');
    if (!choices) return undefined;
    written.push([choices.place, setsIn(choices, sets)]);
  }
  // From the end, so that the places before stay where they are.
  return written
    .sort(([left], [right]) => right - left)
    .reduce((whole, [place, part]) => insertAt(whole, place, part), text);
}

type Words = Record<string, unknown>;

function branch(words: Words, name: string): Words {
  const inner = words[name];
  const found = isRecord(inner) ? { ...inner } : {};
  words[name] = found;
  return found;
}

/** `plateNumber` → `Plate number`, until somebody finds a better word. */
function inLetters(name: string): string {
  const spaced = name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

type Say = (named: { readonly name: string; readonly label: string }) => string;

function addWords(resources: Words, menu: Words, draft: Draft, say: Say): void {
  if ('group' in draft.place) branch(menu, 'screens')[draft.name] = say(draft);
  const own = branch(resources, draft.name);
  own.title = say(draft);
  const fields = branch(own, 'fields');
  for (const field of draft.fields) {
    // The ending of `supplierId` is for the program, not for people.
    const name = endingOf(field.field.type) === '' ? field.name : labelName(field.name);
    fields[field.name] = say({ ...field, name });
  }
  for (const { field, values } of draft.fields) {
    if (!values || !('choices' in field)) continue;
    const set = branch(branch(resources, 'choices'), field.choices);
    for (const value of values) set[value.name] = say(value);
  }
}

/** Why nothing was written: no place for the entry, or a file of words that cannot be read. */
export type Unwritable = { readonly kind: 'place' } | WrongWords;
interface WrongWords {
  readonly kind: 'words';
  readonly file: string;
  readonly line: number;
}

/** The words of a file of `locales/`, or what is wrong with it. */
function wordsOf(file: string): Words | WrongWords {
  const path = APPLICATION + file;
  // An application has words of its own only where they differ from the engine's.
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  const { problem } = readWordsFile(text);
  if (problem) return { kind: 'words', file, line: problem.line };
  const words: unknown = JSON.parse(text);
  return isRecord(words) ? words : { kind: 'words', file, line: 1 };
}

const isWrong = (words: Words | WrongWords): words is WrongWords =>
  words.kind === 'words' && typeof words.line === 'number';

/** The languages of an application's own words; that of the product where it has none yet. */
function ownLanguages(): readonly [string, ...string[]] {
  const folder = `${APPLICATION}locales`;
  const [first = DEFAULT_LANGUAGE, ...others] = existsSync(folder)
    ? languagesAmong(readdirSync(folder))
    : [];
  return [first, ...others];
}

/**
 * Writes the resource into the declaration and its words into every language: the answers into the
 * first one, and what the names say into the others. All of it is made ready before a file is
 * touched. Undefined once it is written.
 */
export function writeDraft(draft: Draft): Unwritable | undefined {
  const text = configWith(readFileSync(CONFIG, 'utf8'), draft);
  if (text === undefined) return { kind: 'place' };
  const files = new Map([[CONFIG, text]]);
  const [answered, ...others] = ownLanguages();
  for (const language of [answered, ...others]) {
    const say: Say = ({ name, label }) => (language === answered ? label : inLetters(name));
    const resourcesFile = `locales/${language}/resources.json`;
    const menuFile = `locales/${language}/menu.json`;
    const [resources, menu] = [wordsOf(resourcesFile), wordsOf(menuFile)];
    if (isWrong(resources)) return resources;
    if (isWrong(menu)) return menu;
    addWords(resources, menu, draft, say);
    files.set(APPLICATION + resourcesFile, `${JSON.stringify(resources, null, 2)}\n`);
    files.set(APPLICATION + menuFile, `${JSON.stringify(menu, null, 2)}\n`);
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return undefined;
}

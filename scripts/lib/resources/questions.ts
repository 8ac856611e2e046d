import { createInterface } from 'node:readline';
import { withAccounts } from '../../../src/engine/declaration/accounts.ts';
import { fieldShapes } from '../../../src/engine/declaration/check/field-shapes.ts';
import { endingOf } from '../../../src/engine/declaration/check/names.ts';
import { pascalCase } from '../../../src/engine/declaration/naming.ts';
import type { DeclaredField, WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { ICON_PATHS } from '../../../src/engine/web/core/icon-paths.ts';
import { say } from '../project.mjs';
import type { Draft, DraftField, Named } from './draft.ts';
import { thaiText, titleOfType } from './titles.ts';

const YES = new Set(['y', 'yes', 'ใช่', 'ช']);
const NO = new Set(['n', 'no', 'ไม่', 'ม']);

/** The person went away. */
export class Unanswered extends Error {}

/** Asks one question after another, of a person or of lines that were prepared. */
export class Asker {
  readonly #input = createInterface({ input: process.stdin });
  readonly #lines = this.#input[Symbol.asyncIterator]();
  readonly #leave = (): void => {
    process.stdout.write('\n');
    this.#input.close();
  };

  constructor() {
    // Ctrl+C is an answer too: nothing is written, and that is said.
    process.once('SIGINT', this.#leave);
  }

  /** @throws Unanswered at the end of the input */
  async ask(question: string, parameters: Record<string, string | number> = {}): Promise<string> {
    say(question, parameters);
    process.stdout.write('> ');
    const { value, done } = await this.#lines.next();
    if (done) throw new Unanswered();
    if (!process.stdin.isTTY) process.stdout.write(`${value}\n`);
    return value.trim();
  }

  /** Asks again until the answer is one of these, or its title; a blank one is the first. */
  async choose(
    question: string,
    known: readonly string[],
    titleOf: (one: string) => string = () => '',
  ): Promise<string> {
    const titled = (one: string): string =>
      titleOf(one) === '' ? one : `${one} (${titleOf(one)})`;
    for (;;) {
      const named = known
        .filter((one) => one !== '')
        .map(titled)
        .join(', ');
      const answer = await this.ask(question, { known: named });
      if (answer === '') return known[0] ?? '';
      const chosen = known.find((one) => one !== '' && [one, titleOf(one)].includes(answer));
      if (chosen !== undefined) return chosen;
      say('newUnknown', { value: answer });
    }
  }

  async number(question: string, usual: number): Promise<number> {
    for (;;) {
      const answer = await this.ask(question, { usual });
      const value = answer === '' ? usual : Number(answer.replaceAll(',', ''));
      if (Number.isFinite(value) && value > 0) return value;
      say('newNumber', { value: answer });
    }
  }

  /** Asks again until it is a yes or a no; a blank answer is a no. */
  async yes(question: string): Promise<boolean> {
    for (;;) {
      const answer = (await this.ask(question)).toLowerCase();
      if (YES.has(answer)) return true;
      if (answer === '' || NO.has(answer)) return false;
      say('newUnknown', { value: answer });
    }
  }

  /** A label for people; asked for again while it is blank. */
  async label(question: string, parameters: Record<string, string> = {}): Promise<string> {
    for (;;) {
      const answer = await this.ask(question, parameters);
      if (answer !== '') return answer;
    }
  }

  close(): void {
    process.off('SIGINT', this.#leave);
    this.#input.close();
  }
}

const NAME = /^[a-z][A-Za-z0-9_]*$/;
const MEGABYTE = 1024 * 1024;
const ICONS = [...new Set(['clipboard', ...Object.keys(ICON_PATHS)])];

const titleOfResource = (name: string): string => thaiText('resources', `${name}.title`);
const titleOfGroup = (name: string): string => thaiText('menu', `groups.${name}`);
/** `categories` → `category`, `boxes` → `box`, `units` → `unit`. */
function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.replace(/(?<=[sx]|ch|sh)es$|(?<!s)s$/, '');
}

/** `small=เล็ก, large=ใหญ่`; what has no label is its own. Undefined, and said, for a wrong one. */
function namedValues(answer: string): Named[] | undefined {
  const values = new Map<string, string>();
  for (const part of answer.split(',')) {
    const [name = '', ...label] = part.split('=').map((word) => word.trim());
    if (!NAME.test(name) || values.has(name)) {
      say('newName', { value: part.trim() });
      return undefined;
    }
    values.set(name, label.join('=') || name);
  }
  return [...values].map(([name, label]) => ({ name, label }));
}

interface Scope {
  readonly asker: Asker;
  readonly declaration: WrittenDeclaration;
  /** The resource that is made. */
  readonly name: string;
}

type Made = Pick<DraftField, 'field' | 'values'>;
type Maker = (scope: Scope, field: string) => Promise<Made>;

const plain =
  (field: DeclaredField): Maker =>
  async () => ({ field });

/** A name for a set of choices that no other set has. */
function setName({ declaration, name }: Scope, field: string): string {
  const names = [singular(name), name].map((start) => start + pascalCase(field));
  const free = names.find((set) => !Object.hasOwn(declaration.choices, set));
  return free ?? `${names[0]}${Object.keys(declaration.choices).length}`;
}

async function choiceField(type: 'choice' | 'choices', scope: Scope, name: string): Promise<Made> {
  for (;;) {
    const values = namedValues(await scope.asker.ask('newValues'));
    if (values) return { field: { type, choices: setName(scope, name) }, values };
  }
}

async function referred({ asker, declaration }: Scope): Promise<string> {
  const rows = Object.entries(withAccounts(declaration).resources)
    .filter(([, { calls }]) => !calls || 'search' in calls)
    .map(([name]) => name);
  return asker.choose('newResource', rows, titleOfResource);
}

/** How a field of each type is prompted for: with as few questions as will do. */
const MAKERS: Readonly<Record<string, Maker>> = {
  text: async ({ asker }) => ({
    field: { type: 'text', max: await asker.number('newMaxLetters', 100) },
  }),
  longText: plain({ type: 'longText', max: 1000 }),
  integer: async ({ asker }) => ({
    field: { type: 'integer', min: 0, max: await asker.number('newMax', 1_000_000) },
  }),
  decimal: async ({ asker }) => ({
    field: {
      type: 'decimal',
      precision: 12,
      scale: 3,
      min: 0,
      max: await asker.number('newMax', 1_000_000),
    },
  }),
  money: async ({ asker }) => ({
    field: { type: 'money', max: await asker.number('newMax', 1_000_000) },
  }),
  boolean: plain({ type: 'boolean' }),
  date: plain({ type: 'date' }),
  dateTime: plain({ type: 'dateTime' }),
  choice: (scope, name) => choiceField('choice', scope, name),
  choices: (scope, name) => choiceField('choices', scope, name),
  reference: async (scope) => ({
    field: { type: 'reference', resource: await referred(scope) },
  }),
  references: async (scope) => ({
    field: { type: 'references', resource: await referred(scope) },
  }),
  image: plain({ type: 'image', maxBytes: 2 * MEGABYTE }),
  file: plain({ type: 'file', kinds: ['pdf', 'image'], maxBytes: 5 * MEGABYTE }),
  area: plain({ type: 'area', level: 'tambon' }),
  email: plain({ type: 'email' }),
  phone: plain({ type: 'phone' }),
  url: plain({ type: 'url' }),
  colour: plain({ type: 'colour' }),
  time: plain({ type: 'time' }),
  duration: async ({ asker }) => ({
    field: { type: 'duration', max: Math.round((await asker.number('newMaxHours', 24)) * 60) },
  }),
  coordinates: plain({ type: 'coordinates' }),
  pattern: async ({ asker }) => {
    const pattern = await asker.ask('newPattern');
    const example = await asker.ask('newExample');
    return { field: { type: 'pattern', pattern, example, max: 50 } };
  },
};

/** What no field can require: a blank yes-or-no is a no. */
const NEVER_REQUIRED = new Set(['boolean', 'image', 'file']);

/** Undefined for a field that is thought better of. */
async function askField(scope: Scope, asked: string): Promise<DraftField | undefined> {
  const { asker } = scope;
  const label = await asker.ask('newFieldLabel', { field: asked });
  if (label === '') return undefined;
  const types = Object.keys(MAKERS).filter((known) => Object.hasOwn(fieldShapes(), known));
  const type = await asker.choose('newType', types, titleOfType);
  const ending = endingOf(type);
  const name = asked.endsWith(ending) ? asked : asked + ending;
  if (name !== asked) say('newEnding', { name });
  const made = await MAKERS[type]?.(scope, name);
  if (!made) throw new Error(`no way to ask for ${type}`);
  const required = !NEVER_REQUIRED.has(type) && (await asker.yes('newRequired'));
  return { name, label, ...made, field: required ? { ...made.field, required } : made.field };
}

interface Placed {
  readonly place: Draft['place'];
  /** Fields that the place brings along. */
  readonly fields: readonly DraftField[];
}

async function askPlace(asker: Asker, declaration: WrittenDeclaration): Promise<Placed> {
  const parents = Object.entries(declaration.resources)
    .filter(([, { calls, parent }]) => parent === undefined && (!calls || 'search' in calls))
    .map(([name]) => name);
  const resource = await asker.choose('newParent', ['', ...parents], titleOfResource);
  if (resource !== '') {
    const name = `${singular(resource)}Id`;
    const label = await asker.label('newLabel', { field: name });
    const field: DeclaredField = { type: 'reference', resource, required: true };
    return { place: { parent: name }, fields: [{ name, label, field }] };
  }
  const groups = declaration.menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  const group = await asker.choose('newGroup', groups, titleOfGroup);
  const icon = await asker.choose('newIcon', ICONS);
  return { place: { group, icon }, fields: [] };
}

/** Asks for all that a new resource needs; what `problemsOf` finds is reported and prompted for again. */
export async function askDraft(
  asker: Asker,
  name: string,
  declaration: WrittenDeclaration,
  problemsOf: (draft: Draft) => readonly string[],
): Promise<Draft> {
  const label = await asker.label('newTitle', { name });
  const { place, fields: brought } = await askPlace(asker, declaration);
  const field: DeclaredField = { type: 'text', max: 100, required: true, searchable: true };
  const called = { name: 'name', label: await asker.label('newLabel', { field: 'name' }), field };
  let draft: Draft = { name, label, place, fields: [...brought, called] };
  for (;;) {
    const next = await asker.ask('newField');
    if (next === '') return draft;
    if (draft.fields.some((other) => other.name === next) || !NAME.test(next)) {
      say('newName', { value: next });
      continue;
    }
    const added = await askField({ asker, declaration, name }, next);
    if (!added) continue;
    const longer = { ...draft, fields: [...draft.fields, added] };
    const problems = problemsOf(longer);
    if (problems.length === 0) draft = longer;
    for (const problem of problems) process.stdout.write(`${problem}\n`);
  }
}

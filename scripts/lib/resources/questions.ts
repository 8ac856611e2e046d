import { createInterface } from 'node:readline';
import { pascalCase } from '../../../src/schema/naming.ts';
import type { DeclaredField, WrittenDeclaration } from '../../../src/schema/types.ts';
import { ICON_PATHS } from '../../../src/web/app/shell/icon-paths.ts';
import { say } from '../project.mjs';
import type { Draft, DraftField, Named } from './draft.ts';

/** Whoever was asked went away. */
export class Unanswered extends Error {}

/** Asks one question after another, of a person or of lines that were prepared. */
export class Asker {
  readonly #input = createInterface({ input: process.stdin });
  readonly #lines = this.#input[Symbol.asyncIterator]();

  /** @throws Unanswered at the end of the input */
  async ask(question: string, parameters: Record<string, string | number> = {}): Promise<string> {
    say(question, parameters);
    process.stdout.write('> ');
    const { value, done } = await this.#lines.next();
    if (done) throw new Unanswered();
    if (!process.stdin.isTTY) process.stdout.write(`${value}\n`);
    return value.trim();
  }

  /** Asks again until the answer is one of these; a blank one is the first. */
  async choose(question: string, known: readonly string[]): Promise<string> {
    for (;;) {
      const named = known.filter((one) => one !== '').join(', ');
      const answer = await this.ask(question, { known: named });
      if (answer === '') return known[0] ?? '';
      if (known.includes(answer)) return answer;
      say('newUnknown', { value: answer, known: named });
    }
  }

  async number(question: string, usual: number): Promise<number> {
    for (;;) {
      const answer = await this.ask(question, { usual });
      const value = answer === '' ? usual : Number(answer.replaceAll(',', ''));
      if (Number.isFinite(value)) return value;
      say('newNumber', { value: answer });
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
    this.#input.close();
  }
}

const YES = new Set(['y', 'yes', 'ใช่', 'ช']);
const NAME = /^[a-z][A-Za-z0-9_]*$/;
const MEGABYTE = 1024 * 1024;

const singular = (name: string): string => name.replace(/s$/, '');

/** `small=เล็ก, large=ใหญ่`; what has no label is its own. */
function namedValues(answer: string): Named[] {
  return answer
    .split(',')
    .map((part) => part.split('=').map((word) => word.trim()))
    .flatMap(([name = '', label = name]) => (NAME.test(name) ? [{ name, label }] : []));
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

async function choiceField(type: 'choice' | 'choices', scope: Scope, name: string): Promise<Made> {
  for (;;) {
    const values = namedValues(await scope.asker.ask('newValues'));
    if (values.length > 0) {
      return { field: { type, choices: `${singular(scope.name)}${pascalCase(name)}` }, values };
    }
  }
}

async function referred({ asker, declaration }: Scope): Promise<string> {
  const rows = Object.entries(declaration.resources)
    .filter(([, { calls }]) => !calls || 'search' in calls)
    .map(([name]) => name);
  return asker.choose('newResource', rows);
}

/** How a field of each type is asked for: with as few questions as will do. */
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
};

/** What no field can be asked to hold: a blank yes-or-no is a no. */
const NEVER_REQUIRED = new Set(['boolean', 'image', 'file']);

async function askField(scope: Scope, name: string): Promise<DraftField> {
  const { asker } = scope;
  const label = await asker.label('newLabel', { field: name });
  const type = await asker.choose('newType', Object.keys(MAKERS));
  const made = await MAKERS[type]?.(scope, name);
  if (!made) throw new Error(`no way to ask for ${type}`);
  const mayBeRequired = !NEVER_REQUIRED.has(type);
  const required = mayBeRequired && YES.has((await asker.ask('newRequired')).toLowerCase());
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
  const resource = await asker.choose('newParent', ['', ...parents]);
  if (resource !== '') {
    const name = `${singular(resource)}Id`;
    const label = await asker.label('newLabel', { field: name });
    const field: DeclaredField = { type: 'reference', resource, required: true };
    return { place: { parent: name }, fields: [{ name, label, field }] };
  }
  const groups = declaration.menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  const group = await asker.choose('newGroup', groups);
  const icon = await asker.choose('newIcon', ['clipboard', ...Object.keys(ICON_PATHS)]);
  return { place: { group, icon }, fields: [] };
}

/** Asks for all that a new resource needs. @throws Unanswered */
export async function askDraft(
  asker: Asker,
  name: string,
  declaration: WrittenDeclaration,
): Promise<Draft> {
  const label = await asker.label('newTitle', { name });
  const placed = await askPlace(asker, declaration);
  const field: DeclaredField = { type: 'text', max: 100, required: true, searchable: true };
  const fields: DraftField[] = [
    ...placed.fields,
    { name: 'name', label: await asker.label('newLabel', { field: 'name' }), field },
  ];
  for (;;) {
    const next = await asker.ask('newField');
    if (next === '') return { name, label, place: placed.place, fields };
    const taken = fields.some((other) => other.name === next);
    if (taken || !NAME.test(next)) say('newName', { value: next });
    else fields.push(await askField({ asker, declaration, name }, next));
  }
}

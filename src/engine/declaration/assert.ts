import thai from '../../../locales/th/config.json' with { type: 'json' };
import { checkLinks } from './check/links.ts';
import type { Problem } from './check/problem.ts';
import { checkShape } from './check/shape.ts';
import { checkShortForms } from './check/short-forms.ts';
import { plainDeclaration } from './plain.ts';
import { isRecord } from './record.ts';
import type { WrittenDeclaration } from './types.ts';

export type { Problem } from './check/problem.ts';

/** Words for the keys of problems, as in `locales/<language>/config.json`. */
export type ProblemWords = Readonly<Record<string, string>>;

const THAI: ProblemWords = thai;

/** One line a problem, in Thai where `words` lack it: `resources.config.ts: units.fields.name.max: …`. */
export function describeProblem(problem: Problem, words: ProblemWords = THAI): string {
  const template = words[problem.key] ?? THAI[problem.key] ?? problem.key;
  const text = template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(problem.params[name] ?? whole),
  );
  return `resources.config.ts: ${problem.place}: ${text}`;
}

/** `resources.config.ts` is not sound; `message` names every mistake, its place and the mend. */
export class DeclarationError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => describeProblem(problem)).join('\n'));
    this.name = 'DeclarationError';
  }
}

/**
 * The same of objects that have no names but those written: not what every object has, as
 * `constructor`. What is one object in several places stays one: its mistakes are reported once.
 */
function withoutPrototypes<Value>(value: Value, made = new Map<unknown, unknown>()): Value {
  const copy = (): unknown => {
    if (Array.isArray(value)) return value.map((item) => withoutPrototypes(item, made));
    if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      withoutPrototypes(one, made),
    ]);
    return Object.setPrototypeOf(Object.fromEntries(entries), null);
  };
  if (!made.has(value)) made.set(value, copy());
  // It has the same values, by another reading of them.
  return made.get(value) as Value;
}

/** Every mistake of a declaration; none when it is sound. */
export function findProblems(declaration: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (place: string, key: string, params: Problem['params'] = {}): void => {
    problems.push({ place, key, params });
  };
  if (checkShape(declaration, report) && checkShortForms(declaration, report)) {
    checkLinks(withoutPrototypes(plainDeclaration(declaration)), report);
  }
  return problems;
}

/** Throws `DeclarationError` unless the declaration is sound. */
export function assertDeclaration(declaration: unknown): asserts declaration is WrittenDeclaration {
  const problems = findProblems(declaration);
  if (problems.length > 0) throw new DeclarationError(problems);
}

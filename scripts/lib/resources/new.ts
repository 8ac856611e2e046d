import declaration from '../../../resources.config.ts';
import { describeProblem, findProblems } from '../../../src/engine/declaration/assert.ts';
import { isSystemTable } from '../../../src/engine/declaration/check/names.ts';
import { snakeCase } from '../../../src/engine/declaration/naming.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { complain, EXIT_CONFIGURATION, say } from '../project.mjs';
import { choicesOf, type Draft, entryOf } from './draft.ts';
import { Asker, askDraft, Unanswered } from './questions.ts';
import { writeDraft } from './write.ts';

const written: WrittenDeclaration = declaration;

/** Mistakes that the declaration would have with the resource in it. */
function problemsWith(draft: Draft): readonly string[] {
  const whole = {
    ...written,
    choices: { ...written.choices, ...choicesOf(draft) },
    resources: { ...written.resources, [draft.name]: entryOf(draft) },
  };
  return findProblems(whole).map((problem) => describeProblem(problem));
}

async function drafted(name: string): Promise<Draft | undefined> {
  const asker = new Asker();
  try {
    return await askDraft(asker, name, written, problemsWith);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return undefined;
  } finally {
    asker.close();
  }
}

/**
 * Asks a few questions and writes a new resource with its words. Resolves to an exit code: not 0
 * when nothing was written.
 */
export async function makeNew(name: string | undefined): Promise<number> {
  if (name === undefined || !/^[a-z][A-Za-z0-9]*$/.test(name)) {
    complain('newHow', { value: name ?? '' });
    return EXIT_CONFIGURATION;
  }
  const isTaken = Object.keys(written.resources).some(
    (other) => snakeCase(other) === snakeCase(name),
  );
  const isReserved = isSystemTable(name) || Object.hasOwn(written.screens, name);
  if (isTaken || isReserved || name in Object.prototype) {
    complain('newTaken', { value: name });
    return EXIT_CONFIGURATION;
  }
  const draft = await drafted(name);
  const problems = draft ? problemsWith(draft) : [];
  if (!draft || problems.length > 0) {
    complain('newNothing');
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    return EXIT_CONFIGURATION;
  }
  const unwritable = writeDraft(draft);
  if (unwritable) {
    if (unwritable.kind === 'place') complain('newNoPlace');
    else complain('newWordsBroken', { file: unwritable.file, line: unwritable.line });
    return EXIT_CONFIGURATION;
  }
  say('newDone', { name });
  return 0;
}

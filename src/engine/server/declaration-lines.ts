import { describeProblem, type Problem } from '../declaration/assert.ts';
import { describeCommandLine } from './command-words.ts';
import { linesOfArea } from './terminal-words.ts';

/** What is wrong in `resources.config.ts`, in a language: a heading, and a line for each mistake. */
export function linesOfProblems(problems: readonly Problem[], language: string): string[] {
  const heading = describeCommandLine('configBroken', { count: problems.length }, language);
  const words = linesOfArea(language, 'config');
  return [heading, ...problems.map((problem) => describeProblem(problem, words))];
}

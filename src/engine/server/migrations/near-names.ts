/** What was most likely meant by a former name that nothing had. */
import { nearest } from '../../declaration/check/problem.ts';
import { snakeCase } from '../../declaration/naming.ts';
import type { MigrationNote } from './differ/plan.ts';

/** A name as the declaration has it, of one as the database has it: `load_kg` → `loadKg`. */
function declaredName(stored: string): string {
  const name = stored.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return snakeCase(name) === stored ? name : stored;
}

/** What is there and nobody declares, of the kind that the note looked for. */
function leftFor({ key, params }: MigrationNote, drift: readonly MigrationNote[]): string[] {
  if (key === 'resourceRenamedFromNothing') {
    return drift.flatMap((one) => (one.key === 'extraTable' ? (one.params.table ?? []) : []));
  }
  if (key !== 'renamedFromNothing') return [];
  const columns = drift.filter(
    (one) => one.key === 'extraColumn' && one.params.table === params.table,
  );
  return columns.flatMap((one) => one.params.column ?? []);
}

/** The same notes; those of a former name that nothing had with a near one as `guess`. */
export function withGuesses(drift: readonly MigrationNote[]): MigrationNote[] {
  return drift.map((note) => {
    const left = leftFor(note, drift);
    const written = (note.params.from ?? '').split(', ').map(snakeCase);
    const guess = written.flatMap((name) => nearest(name, left) ?? [])[0];
    if (guess === undefined) return note;
    return { ...note, params: { ...note.params, guess: declaredName(guess) } };
  });
}

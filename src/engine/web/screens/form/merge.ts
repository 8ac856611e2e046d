import type { Field, Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { sameValue } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field that two people's versions of a row disagree about. */
export interface Difference {
  readonly field: Field;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it since both began with `base`. */
  readonly changedBy: Side | 'both';
  /** What is taken unless the person says otherwise: a change is never lost to an untouched value. */
  readonly usual: Side;
}

/**
 * Where my version and the stored one differ, from the version both began with. A password cannot
 * be compared (it never leaves the server), and stays as typed.
 */
export function differences(
  resource: Resource,
  base: Values,
  mine: Values,
  theirs: Values,
): readonly Difference[] {
  return resource.fields.flatMap((field) => {
    const [from, own, other] = [base[field.name], mine[field.name], theirs[field.name]];
    if (field.readOnly || field.column === null || sameValue(own, other)) return [];
    const byMe = !sameValue(from, own);
    const byThem = !sameValue(from, other);
    const changedBy = byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs';
    const usual = changedBy === 'theirs' ? 'theirs' : 'mine';
    return [{ field, mine: own, theirs: other, changedBy, usual }];
  });
}

/** My version with their value in each field for which theirs was chosen. */
export function mergeValues(
  found: readonly Difference[],
  mine: Values,
  chosen: Readonly<Record<string, Side>>,
): Values {
  const taken = found.filter(({ field, usual }) => (chosen[field.name] ?? usual) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map(({ field, theirs }) => [field.name, theirs])) };
}

import type { Config, Field } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';

/** Fields of a resource by which some reference to it narrows its choices. */
export function narrowingFields(config: Config, name: string): string[] {
  const found = Object.values(config.resources).flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.type === 'reference' && field.resource === name && field.matching
        ? field.matching.field
        : [],
    ),
  );
  return [...new Set(found)];
}

/** Whether a referred row is one of the choices that this row leaves. */
export function isMatching(field: Field, row: Values, referred: Values): boolean {
  if (field.type !== 'reference' || !field.matching) return true;
  const wanted = row[field.matching.with];
  return wanted === null || wanted === undefined
    ? true
    : [referred[field.matching.field]].flat().includes(wanted);
}

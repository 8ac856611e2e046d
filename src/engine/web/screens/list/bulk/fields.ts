import type { Field, Resource } from '../../../../declaration/types.ts';

/** Of these each row has its own. */
const OF_ONE_ROW: ReadonlySet<Field['type']> = new Set(['password', 'image', 'file']);

/** The fields that many rows may be given the same value of. */
export function bulkFields({ fields, uniques }: Resource): readonly Field[] {
  const isUnique = (name: string): boolean =>
    uniques.some((together) => together.length === 1 && together[0] === name);
  return fields.filter(
    (field) =>
      field.name !== 'active' &&
      field.column !== null &&
      !field.readOnly &&
      !('formula' in field) &&
      !OF_ONE_ROW.has(field.type) &&
      !isUnique(field.name),
  );
}

import { isOneByOne } from '../../../../declaration/bulk.ts';
import type { Field, Resource } from '../../../../declaration/types.ts';
import { findDefinition } from '../../../../fields/index.ts';

/** The fields that many rows may be given the same value of. */
export function bulkFields({ fields, uniques }: Resource): readonly Field[] {
  const isUnique = (name: string): boolean =>
    uniques.some((together) => together.length === 1 && together[0] === name);
  return fields.filter(
    (field) =>
      field.name !== 'active' &&
      !isOneByOne(field) &&
      !field.readOnly &&
      !('formula' in field) &&
      // Of files each row has its own.
      !findDefinition(field)?.stores &&
      !isUnique(field.name),
  );
}

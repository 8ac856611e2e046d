import type { Config, Field, Resource } from '../declaration/types.ts';
import { findDefinition } from './index.ts';

/** Fields that store the names of files, as documents have them, or those that do not. */
export const FILE_FIELDS = [true, false];

/** The fields of a resource whose files are stored, with their names (`named`) or without. */
export const storing = ({ fields }: Resource, named: boolean): readonly Field[] =>
  fields.filter(
    (field) => field.column !== null && findDefinition(field)?.stores?.(field).named === named,
  );

/** Whether files (`kinds`: with a name, without, or both) may be in rows that not everybody sees. */
export function hasPrivateFiles(
  { resources }: Config,
  kinds: readonly boolean[] = FILE_FIELDS,
): boolean {
  return Object.values(resources).some(
    (resource) =>
      resource.scope !== null && kinds.some((named) => storing(resource, named).length > 0),
  );
}

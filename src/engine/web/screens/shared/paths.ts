import type { Resource } from '../../../declaration/types.ts';
import { pathsOf } from '../../core/paths.ts';

/** Address of the list of a resource; the one the menu opens, where a screen has two. */
export function listPath(resource: Resource): string {
  return pathsOf(resource)?.lists.at(-1) ?? '/';
}

/** Address of the form of a new row. */
export function newPath(resource: Resource): string {
  return pathsOf(resource)?.create ?? '/';
}

/** Address of the table in which many rows are entered; null where there is none. */
export function quickPath(resource: Resource): string | null {
  return resource.quickEntry ? (pathsOf(resource)?.quick ?? null) : null;
}

/** Address of the form of a stored row. */
export function editPath(resource: Resource, id: number): string {
  return pathsOf(resource)?.edit.replace(':id', String(id)) ?? '/';
}

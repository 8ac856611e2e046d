import type { DataProvider } from '@refinedev/core';
import type { Resource } from '../../../declaration/types.ts';
import { holdsMany, pointsToOne } from '../../../fields/index.ts';
import { optionsOf } from '../../fields/shared/options.ts';
import { readSession } from '../../session/index.ts';

/**
 * The id of the one row that is one's own, of those that several people may own together; null where
 * it is not one.
 */
export async function onlyOwned(
  data: DataProvider,
  { name, scope, fieldsByName }: Resource,
): Promise<number | null> {
  const id = readSession().userLogin?.id ?? null;
  const owners = fieldsByName[scope?.owner ?? ''];
  if (id === null || !owners || !holdsMany(owners)) return null;
  const { data: found } = await data.getList({
    resource: name,
    pagination: { currentPage: 1, pageSize: 2 },
    filters: [{ field: owners.name, operator: 'eq', value: id }],
    meta: { options: true },
  });
  const [option, ...others] = optionsOf(found);
  return option && others.length === 0 ? option.id : null;
}

/** The reference by which a row is somebody's own, and what it points to; null where there is none. */
export function ownerReference({ scope, fieldsByName }: Resource) {
  const [name = '', ...rest] = scope?.owner?.split('.') ?? [];
  const target = rest.length > 0 ? pointsToOne(fieldsByName[name]) : undefined;
  return target ? { name, resource: target.resource } : null;
}

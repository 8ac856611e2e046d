import type { DataProvider } from '@refinedev/core';
import type { Field, Resource } from '../../../declaration/types.ts';
import { holdsMany, pointsTo } from '../../../fields/index.ts';
import { optionsOf } from '../../fields/shared/options.ts';
import type { Option } from '../../fields/types.ts';
import { readSession } from '../../session/index.ts';

type Filters = Parameters<DataProvider['getList']>[0]['filters'];

/** The one row that may be chosen; null where there are several, or none. */
async function onlyOption(
  data: DataProvider,
  resource: string,
  filters: Filters = [],
): Promise<Option | null> {
  const { data: found } = await data.getList({
    resource,
    pagination: { currentPage: 1, pageSize: 2 },
    filters,
    meta: { options: true },
  });
  const [option, ...others] = optionsOf(found);
  return option && others.length === 0 ? option : null;
}

/**
 * The one row that is one's own, of those that several people may own together; null where it is not
 * one.
 */
export async function onlyOwned(
  data: DataProvider,
  { name, scope, fieldsByName }: Resource,
): Promise<Option | null> {
  const id = readSession().userLogin?.id ?? null;
  const owners = fieldsByName[scope?.owner ?? ''];
  if (id === null || !owners || !holdsMany(owners)) return null;
  return onlyOption(data, name, [{ field: owners.name, operator: 'eq', value: id }]);
}

/** The field by which a row is somebody's own. */
export interface OwnerReference {
  readonly field: Field;
  /** What it points to. */
  readonly resource: string;
  /** Whether it names its owners itself, and nothing that is theirs. */
  readonly isOwner: boolean;
}

/** That field of a resource; null where there is none to fill in. */
export function ownerReference({ scope, fieldsByName }: Resource): OwnerReference | null {
  const [name = '', ...rest] = scope?.owner?.split('.') ?? [];
  const field = fieldsByName[name];
  const target = pointsTo(field);
  if (!field || !target || field.readOnly) return null;
  return { field, resource: target.resource, isOwner: rest.length === 0 };
}

/**
 * What alone may be chosen there, as by users who see only their own: themselves, or the one thing that
 * is theirs. Null where it is not one, and for administrators, who enter rows of others.
 */
export async function onlyChoice(
  data: DataProvider,
  { resource, isOwner }: OwnerReference,
): Promise<Option | null> {
  const { id = null, admin } = readSession().userLogin ?? {};
  if (id === null || admin) return null;
  const option = await onlyOption(data, resource);
  return isOwner && option?.id !== id ? null : option;
}

/** A choice as the field holds it. */
export const chosenIn = (field: Field, { id }: Option): unknown => (holdsMany(field) ? [id] : id);

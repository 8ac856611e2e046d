import { inArray } from 'drizzle-orm';
import type { Principal } from '../access/principal.ts';
import { roles } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';

/** What is in `next` and not in `previous`. */
export function added<T>(next: readonly T[], previous: readonly T[]): T[] {
  return next.filter((item) => !previous.includes(item));
}

/** Whether the principal holds every one of these keys. */
export function holdsAll(principal: Principal, keys: readonly string[]): boolean {
  return principal.admin || keys.every((key) => principal.permissions.has(key));
}

/** Every key these roles carry, retired roles too: they may come back. */
export async function keysOfRoles(
  connection: Connection,
  ids: readonly number[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const found = await connection
    .select({ auths: roles.auths })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return found.flatMap(({ auths }) => auths);
}

/** Whether a row that is about to be stored is one that its writer would see. */
import type { ScopeDeclaration, ScopeFact } from '../../declaration/scope.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { pointsToOne } from '../../fields/index.ts';
import type { Sight } from '../access/sight.ts';
import { factsFor } from './sight.ts';
import { passes } from './sight-values.ts';

/** Reads a row that another refers to; undefined where there is none. */
export type ReadRow = (
  resource: string,
  id: unknown,
) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** What a path leads to from a row. */
export async function factOf(
  config: Config,
  name: string,
  row: Readonly<Record<string, unknown>>,
  path: string,
  read: ReadRow,
): Promise<unknown> {
  const [own = '', ...rest] = path.split('.');
  if (rest.length === 0) return row[own];
  const target = pointsToOne(config.resources[name]?.fieldsByName[own]);
  if (!target) return undefined;
  const next = await read(target.resource, row[own]);
  return next && factOf(config, target.resource, next, rest.join('.'), read);
}

/** A new organisation has no id yet: it is where the one above it is. */
function placed(config: Config, { name }: Resource, row: Readonly<Record<string, unknown>>) {
  const { membership } = config;
  const isNew = row.id === undefined && name === membership?.organisations;
  return isNew && membership.parent ? { ...row, id: row[membership.parent] } : row;
}

/** The field by which somebody could bring a row into their sight. */
function mendedBy(
  { membership }: Config,
  scope: ScopeDeclaration,
  facts: readonly ScopeFact[],
  resource: Resource,
): string {
  const paths = [...facts].reverse().flatMap((fact) => scope[fact]?.split('.')[0] ?? []);
  // An organisation is brought there by the one above it.
  const above = resource.name === membership?.organisations ? membership.parent : null;
  const named = [...paths, above].find(
    (name) => name && Object.hasOwn(resource.fieldsByName, name),
  );
  return named ?? resource.label[0] ?? 'id';
}

/**
 * The field to report where its writer would not see a row as it would be stored; null
 * where they would.
 */
export async function outOfSight(
  { config, sight }: { readonly config: Config; readonly sight: Sight | null },
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
  read: ReadRow,
): Promise<string | null> {
  const { scope } = resource;
  const facts = sight && factsFor(config, sight, resource, 'rows');
  if (!facts || !scope) return null;
  for (const fact of facts) {
    const path = scope[fact];
    if (path === undefined) continue;
    const value = await factOf(config, resource.name, placed(config, resource, row), path, read);
    if (passes(fact, value, sight)) return null;
  }
  return mendedBy(config, scope, facts, resource);
}

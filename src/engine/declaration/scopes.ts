import { pointsToOne } from '../fields/index.ts';
import { type Membership, SCOPE_FACTS, type ScopeDeclaration } from './scope.ts';
import type { Declaration, ResourceDeclaration } from './types.ts';

type Resources = Readonly<Record<string, ResourceDeclaration>>;

/** The resource that a reference field points to. */
function referredBy(resource: ResourceDeclaration | undefined, name: string): string | undefined {
  const field = resource?.fields[name];
  return pointsToOne(field)?.resource;
}

/** The scope of rows that are edited within others: what it is of those, by way of the parent field. */
function within(field: string, scope: ScopeDeclaration): ScopeDeclaration {
  const facts = SCOPE_FACTS.flatMap((fact) => {
    const path = scope[fact];
    return path === undefined ? [] : [[fact, `${field}.${path}`]];
  });
  return Object.fromEntries(facts);
}

function scopeOf(name: string, resources: Resources): ScopeDeclaration | undefined {
  const resource = resources[name];
  if (!resource || resource.scope) return resource?.scope;
  const parent = resource.parent;
  const holder = parent === undefined ? undefined : referredBy(resource, parent);
  const scope = holder === undefined ? undefined : scopeOf(holder, resources);
  return scope && parent !== undefined ? within(parent, scope) : undefined;
}

/** Whose the rows of each resource are, those within others as what they stand within. */
export function scopesOf(resources: Resources): Readonly<Record<string, ScopeDeclaration>> {
  const scopes = Object.keys(resources).flatMap((name) => {
    const scope = scopeOf(name, resources);
    return scope ? [[name, scope]] : [];
  });
  return Object.fromEntries(scopes);
}

/** `membership` of a checked declaration, written out. */
export function completeMembership({ membership, resources }: Declaration): Membership | null {
  if (!membership) return null;
  const organisations = referredBy(resources.users, membership.field) ?? '';
  const [child = '', code = ''] = membership.areas?.split('.') ?? [];
  const of = resources[child]?.parent;
  return {
    field: membership.field,
    organisations,
    parent: membership.parent ?? null,
    areas: of === undefined ? null : { resource: child, of, code },
  };
}

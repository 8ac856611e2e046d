/** Which rows of a resource a person may see and change: declared per resource, given per role. */

/** Which rows a role opens; a person sees what any of their roles opens. */
export const ROW_SCOPES = ['all', 'areas', 'organisation', 'own'] as const;
export type RowScope = (typeof ROW_SCOPES)[number];

/** What determines whose a row is. */
export const SCOPE_FACTS = ['area', 'organisation', 'owner'] as const;
export type ScopeFact = (typeof SCOPE_FACTS)[number];

/**
 * Fields that determine whose a row is: of the resource itself, or by way of references
 * (`memberId.branchId`). What is not declared is never a reason to see a row.
 */
export interface ScopeDeclaration {
  /** A code that begins with the code of every area around it. */
  readonly area?: string;
  /** The organisation it belongs to; `id` in the resource of organisations itself. */
  readonly organisation?: string;
  /** Whose own it is: the id of a person, or of several; `id` in `users` itself. */
  readonly owner?: string;
}

/** How people belong to organisations, and organisations to each other and to areas. */
export interface MembershipDeclaration {
  /** Reference field of `users`: the organisation that somebody belongs to. */
  readonly field: string;
  /** Reference field of the organisations: the one above. */
  readonly parent?: string;
  /** Areas that an organisation is responsible for: `branchAreas.areaCode`, a child and its field. */
  readonly areas?: string;
}

/** `membership` with the names of what it speaks of. */
export interface Membership {
  readonly field: string;
  /** The resource of organisations. */
  readonly organisations: string;
  readonly parent: string | null;
  /** `of` is the field of `resource` that points to the organisation. */
  readonly areas: { readonly resource: string; readonly of: string; readonly code: string } | null;
}

/** Choice set of the field of roles that says which rows they open. */
export const SCOPE_SET = 'rowScope';
/** Name of that field. */
export const SCOPE_FIELD = 'scope';

/**
 * What of a row counts for a role: whatever a role opens, one's own rows are among it; where a
 * resource has no area, its organisation counts in its place.
 */
export function factsOf(given: RowScope, scope: ScopeDeclaration): readonly ScopeFact[] {
  if (given === 'areas') return ['owner', scope.area === undefined ? 'organisation' : 'area'];
  return given === 'organisation' ? ['owner', 'organisation'] : ['owner'];
}

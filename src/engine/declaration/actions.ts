/** What may be done with what a permission key opens, beside looking at it: given per role. */

/**
 * A user with a key sees its rows; a role may take each of these away. `retire` is bringing back,
 * too; `history` is what rows were like before.
 */
export const ACTIONS = ['create', 'change', 'retire', 'import', 'export', 'history'] as const;
export type Action = (typeof ACTIONS)[number];

/** Name of the field of roles that says what of their keys they do not give. */
export const DENIED_FIELD = 'denied';

/** One action with what one key opens, as `denied` of a role has it: `user:create`. */
export const rightOf = (permission: string, action: Action): string => `${permission}:${action}`;

/** The key and the action of a right; null for what is none. */
export function readRight(
  right: string,
): { readonly permission: string; readonly action: Action } | null {
  const at = right.lastIndexOf(':');
  const action = ACTIONS.find((known) => known === right.slice(at + 1));
  return at > 0 && action ? { permission: right.slice(0, at), action } : null;
}

/** Every action with what each of these keys opens. */
export const rightsOf = (permissions: readonly string[]): string[] =>
  permissions.flatMap((permission) => ACTIONS.map((action) => rightOf(permission, action)));

/** Those of these rights that are of one of the keys: others say nothing. */
export const rightsOfKeys = (rights: readonly string[], keys: readonly string[]): string[] =>
  rights.filter((right) => keys.includes(readRight(right)?.permission ?? ''));

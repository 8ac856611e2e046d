/** What a change of a row does to it, and whether the user may do that to this row. */
import type { Action } from '../../declaration/actions.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { requireAction } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import { sightFor } from '../access/sight.ts';
import { type Engine, invalid, seenBy } from './engine.ts';
import type { Row } from './hooks.ts';
import { changedFields } from './log/changes.ts';
import { outOfSight } from './out-of-sight.ts';
import type { ReferredRows } from './referred.ts';

/** Taking a row out of use, or back into it, is one thing; any other field is another. */
function actionsOf(resource: Resource, current: Row | null, values: Values): Action[] {
  if (!current) return ['create'];
  const changed = changedFields(resource, current, { ...current, ...values });
  const secret = resource.fields.some(({ column, name }) => column === null && name in values);
  const retires = changed.some(({ name }) => name === 'active');
  const changes = secret || changed.some(({ name }) => name !== 'active');
  return [...(retires ? ['retire' as const] : []), ...(changes ? ['change' as const] : [])];
}

/** A change, as its values are once they are checked. */
export interface CheckedChange {
  readonly resource: Resource;
  readonly principal: Principal;
  readonly current: Row | null;
  readonly values: Values;
}

/**
 * Refuses what the user's roles do not allow: altogether, or for this row, where the
 * role that gives it opens fewer rows than another.
 * @throws ApiError `forbidden`; `validation` for a row
 */
export async function requireActions(
  { resource, principal, current, values }: CheckedChange,
  referred: ReferredRows,
): Promise<void> {
  const { engine } = referred;
  const read = (name: string, id: unknown) => referred.read(name, id);
  for (const action of actionsOf(resource, current, values)) {
    requireAction(principal, resource.permission, action);
    const sight = engine.sight && sightFor(engine.sight, resource.permission, action);
    if (sight === engine.sight) continue;
    const rows = [current, { ...current, ...values }];
    for (const row of rows) {
      const field =
        row && (await outOfSight({ config: engine.config, sight }, resource, row, read));
      if (field) throw invalid(resource, { [field]: [{ key: `api:rowDenied.${action}` }] });
    }
  }
}

/** The engine as it serves one person who does this with rows of a resource: it sees those they may do it with. */
export function seenFor(
  engine: Engine,
  principal: Principal,
  { permission }: Resource,
  action: Action,
): Engine {
  requireAction(principal, permission, action);
  const { sight } = principal;
  return sight
    ? seenBy(engine, { ...principal, sight: sightFor(sight, permission, action) })
    : engine;
}

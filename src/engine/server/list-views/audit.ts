import { eq } from 'drizzle-orm';
import type { Principal } from '../access/principal.ts';
import { roles } from '../access/user-tables.ts';
import { actorOf, writeAudit } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import type { listViews } from '../db/system-tables.ts';

type Stored = typeof listViews.$inferSelect;

/** What became of a view. */
export interface ViewEvent {
  readonly principal: Principal;
  readonly at: Date;
  /** The list's resource, by its present name. */
  readonly resource: string;
  /** Null of a new one. */
  readonly before: Stored | null;
  /** Null of one that was removed. */
  readonly after: Stored | null;
}

const OWN_PARTS = ['name', 'isDefault'] as const;
const STATE_PARTS = ['filters', 'sorters', 'text', 'columns'] as const;

/** Names of the parts in which one differs from the other. */
function changedParts(before: Stored, after: Stored): readonly string[] {
  const own = OWN_PARTS.filter((part) => before[part] !== after[part]);
  const state = STATE_PARTS.filter(
    (part) => JSON.stringify(before.state[part]) !== JSON.stringify(after.state[part]),
  );
  return [...own, ...state];
}

/** What its role sees of it; null where no role does, or nothing changed. */
function actionOf(was: Stored | null, is: Stored | null) {
  if (is === null) return 'viewRemoved';
  if (was === null) return 'viewMade';
  return changedParts(was, is).length > 0 ? 'viewChanged' : null;
}

const ofRole = (view: Stored | null): Stored | null => (view?.roleId == null ? null : view);

/** What it was and is to one role: of a view that went from one to another, to each of them. */
function toEachRole({
  before,
  after,
}: ViewEvent): readonly (readonly [Stored | null, Stored | null])[] {
  const [was, is] = [ofRole(before), ofRole(after)];
  const isMoved = was && is && was.roleId !== is.roleId;
  return isMoved
    ? [
        [was, null],
        [null, is],
      ]
    : [[was, is]];
}

/**
 * Writes what became of a view that a role shares, in the transaction of the change. One that is
 * given to a role is made for it then, and one taken back is removed; what a person saves alone is
 * nobody else's business.
 */
export async function auditView(tx: Connection, event: ViewEvent): Promise<void> {
  const { principal, at, resource } = event;
  for (const [was, is] of toEachRole(event)) {
    const view = is ?? was;
    const action = actionOf(was, is);
    if (view?.roleId == null || action === null) continue;
    const [role] = await tx
      .select({ id: roles.id, name: roles.name })
      .from(roles)
      .where(eq(roles.id, view.roleId));
    const parts = action === 'viewChanged' && was && is ? { parts: changedParts(was, is) } : {};
    const target = { resource, rowId: null, label: view.name };
    const details = { view: view.id, role, ...parts };
    await writeAudit(tx, [{ at, by: actorOf(principal), action, target, details }]);
  }
}

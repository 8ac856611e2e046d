import type { AuditAction } from '../../declaration/audit.ts';
import { USERS } from '../../declaration/profile.ts';
import type { Client } from '../access/client.ts';
import { findPerson } from '../access/principals.ts';
import { type NewAuditEntry, stranger, writeAudit } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';

/** Something that happened at the door of an account. */
export interface AuthEvent {
  readonly action: AuditAction;
  /** Whose account; null where there is none of the name given. */
  readonly userId: number | null;
  readonly client: Client;
  readonly at: Date;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Which account it is about; an unknown one takes the same steps, because timing would reveal it. */
async function aboutAccount(tx: Connection, userId: number | null) {
  const person = await findPerson(tx, userId ?? 0);
  if (userId === null || !person) return { person: null };
  return { person, target: { resource: USERS, rowId: userId, label: person.fullname } };
}

/** Records what its owner did. */
export async function recordByOwner(tx: Connection, event: AuthEvent): Promise<void> {
  const { action, userId, client, at, details } = event;
  const { person, target } = await aboutAccount(tx, userId);
  if (!person) return;
  const by = { kind: 'user' as const, userId, ...person, client };
  await writeAudit(tx, [{ at, by, action, target, details }]);
}

/**
 * Records what somebody did who was not let in. What they called themselves is stored only where it
 * is an account's name: people type passwords into the wrong field.
 */
export async function recordByStranger(
  tx: Connection,
  events: readonly AuthEvent[],
): Promise<void> {
  const entries: NewAuditEntry[] = [];
  for (const { action, userId, client, at, details } of events) {
    const { person, target } = await aboutAccount(tx, userId);
    entries.push({ at, by: stranger(client, person?.username), action, target, details });
  }
  await writeAudit(tx, entries);
}

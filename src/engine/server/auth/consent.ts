import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { PRIVACY_NOTICE } from '../../declaration/privacy.ts';
import type { Client } from '../access/client.ts';
import { users } from '../access/user-tables.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { recordByOwner } from './events.ts';

/** Whether somebody who has taken note of this version (null: of none) is to be shown the notice. */
export function isNoticeDue(consentVersion: number | null): boolean {
  return (consentVersion ?? 0) < PRIVACY_NOTICE.version;
}

/**
 * Stores that a person has taken note of the privacy notice. Not an edit of the row: its version
 * stays, as at signing in, or every acknowledgement would make open forms stale.
 * @throws ApiError `validation` when the notice they saw is not the one that holds
 */
export async function acknowledgeNotice(
  { database, now }: ServerContext,
  userId: number,
  version: unknown,
  client: Client,
): Promise<void> {
  if (version !== PRIVACY_NOTICE.version) {
    throw new ApiError('validation', { fields: { version: [{ key: 'api:noticeOutdated' }] } });
  }
  const at = now();
  await database.db.transaction(async (tx) => {
    const older = or(isNull(users.consentVersion), lt(users.consentVersion, version));
    const noted = await tx
      .update(users)
      .set({ consentVersion: version, consentedAt: at })
      .where(and(eq(users.id, userId), older))
      .returning({ id: users.id });
    if (noted.length === 0) return;
    const details = { version };
    await recordByOwner(tx, { action: 'noticeAcknowledged', userId, client, at, details });
  });
}

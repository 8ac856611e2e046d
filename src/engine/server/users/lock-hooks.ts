import type { FieldErrors } from '../../declaration/messages.ts';
import type { Account } from '../../declaration/row-types.ts';
import type { Config } from '../../declaration/types.ts';
import { LOCKED_FOR_GOOD } from '../access/locks.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { forgiveAccount } from '../auth/throttle.ts';
import type { ResourceHooks, SaveEvent as SaveEventOf } from '../resources/hooks.ts';
import { isStronger } from './stronger.ts';
import { actsAsAdmin, isLastAdmin } from './user-hooks.ts';

type SaveEvent = SaveEventOf<Account>;

/**
 * Locking closes somebody's door; unlocking also forgets wrong guesses of their password, so that
 * who may unlock may guess on. Neither is for accounts stronger than one's own.
 */
async function guardRank(
  config: Config,
  { tx, principal, current }: SaveEvent,
): Promise<FieldErrors> {
  if (principal.admin) return {};
  if (current?.admin) return { lockedUntil: [{ key: 'api:adminOnlyForAdmin' }] };
  const stronger = current !== null && (await isStronger(config, tx, principal, current));
  return stronger ? { lockedUntil: [{ key: 'api:lockOfStronger' }] } : {};
}

async function guardLock(config: Config, event: SaveEvent): Promise<FieldErrors> {
  const { principal, current } = event;
  if (current === null || current.id === principal.userId) {
    return { lockedUntil: [{ key: 'api:lockOwn' }] };
  }
  const lost = actsAsAdmin(current) && (await isLastAdmin(event));
  return lost ? { lockedUntil: [{ key: 'api:lastAdmin' }] } : guardRank(config, event);
}

/** What saving a user means where nothing is saved but the lock: it closes, and sessions end. */
export const lockHooks = (config: Config): ResourceHooks<Account> => ({
  action: 'lock',
  beforeSave: async (event) => {
    event.values.lockedUntil = LOCKED_FOR_GOOD.toISOString();
    return guardLock(config, event);
  },
  afterSave: ({ tx, now }, { id }) => endSessionsOf(tx, id, now),
});

/** The same for opening it again, whoever or whatever closed it. */
export const unlockHooks = (config: Config): ResourceHooks<Account> => ({
  action: 'unlock',
  beforeSave: async (event) => {
    event.values.lockedUntil = null;
    return guardRank(config, event);
  },
  afterSave: ({ tx }, { username }) => forgiveAccount(tx, username),
});

import { and, eq, ne, sql } from 'drizzle-orm';
import type { FieldErrors } from '../../declaration/messages.ts';
import { isAnonymised, isAnonymisedUsername } from '../../declaration/profile.ts';
import type { Account } from '../../declaration/row-types.ts';
import type { Config } from '../../declaration/types.ts';
import { holds, isBlank } from '../../declaration/validate.ts';
import { isLocked, usable } from '../access/locks.ts';
import { users } from '../access/user-tables.ts';
import { isGuessable } from '../auth/guessable.ts';
import type { Passwords } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { forgiveAccount } from '../auth/throttle.ts';
import { credentials } from '../db/system-tables.ts';
import type { ResourceHooks, SaveEvent as SaveEventOf } from '../resources/hooks.ts';
import { added, grantsOfRoles, holdsAll } from './held.ts';
import { hasUnseen, isStronger } from './stronger.ts';

type SaveEvent = SaveEventOf<Account>;

/** Any number of its own; who is about to take an admin away waits here for the others who are. */
const ADMINS_LOCK = 7_436_929;

/**
 * What of an account only those may change who may do all that its owner may: it would open, or
 * close, the owner's door.
 */
const FIELDS_OF_THE_DOOR = [
  'username',
  'password',
  'roleIds',
  'active',
  'mustChangePassword',
] as const;

function sameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && added(one, other).length === 0;
}

function changes({ current, values }: SaveEvent, name: keyof Account | 'password'): boolean {
  return (
    name in values && !sameValue(values[name], name === 'password' ? undefined : current?.[name])
  );
}

function sent(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/**
 * Nobody gives a role that opens more than they hold, or that opens more to somebody of other areas,
 * organisations or rows than it does to them: they may know that account's password.
 */
async function guardRoles(config: Config, event: SaveEvent): Promise<FieldErrors> {
  const { tx, principal, current, values } = event;
  if (!changes(event, 'roleIds')) return {};
  const given = added(values.roleIds ?? [], current?.roleIds ?? []);
  const grants = await grantsOfRoles(tx, given);
  if (!holdsAll(principal, grants)) return { roleIds: [{ key: 'api:roleBeyondYours' }] };
  if (current === null || current.id === principal.userId || grants.length === 0) return {};
  const isBeyond = await isStronger(config, tx, principal, { id: current.id, roleIds: given });
  return isBeyond ? { roleIds: [{ key: 'api:scopeBeyondYours' }] } : {};
}

/**
 * One's own password is changed by who knows the one before: whoever finds a session open must not
 * take the account away with it.
 */
function guardOwnPassword({ principal, current, values }: SaveEvent): FieldErrors {
  const own = current !== null && current.id === principal.userId && sent(values.password);
  return own ? { password: [{ key: 'api:passwordOwn' }] } : {};
}

/** What is tried first opens a door as well as no password. */
function guardGuessable({ current, values }: SaveEvent, guessable: readonly string[]): FieldErrors {
  const { password } = values;
  if (!sent(password)) return {};
  const names = (['username', 'firstName', 'lastName'] as const).map(
    (name) => values[name] ?? current?.[name] ?? '',
  );
  return isGuessable(password, names, guessable)
    ? { password: [{ key: 'api:passwordGuessable' }] }
    : {};
}

/** An anonymised account stays one: it is not restored, nor given a name or a password to come back by. */
function guardAnonymised(event: SaveEvent): FieldErrors {
  const { current, values } = event;
  if (current === null || !isAnonymised({ ...current })) return {};
  const refused = (['active', 'username', 'password'] as const).filter(
    (name) => changes(event, name) && values[name] !== false,
  );
  return Object.fromEntries(refused.map((name) => [name, [{ key: 'api:anonymisedForGood' }]]));
}

/** An account counts as anonymised by its username, so only anonymising gives such a one. */
function guardUsername(event: SaveEvent): FieldErrors {
  const isReserved = changes(event, 'username') && isAnonymisedUsername(event.values.username);
  return isReserved ? { username: [{ key: 'api:usernameReserved' }] } : {};
}

/** Whose account is acted upon; null for one's own, and for a new one. */
async function strongerThan(
  config: Config,
  { tx, principal, current }: SaveEvent,
): Promise<'admin' | 'more' | null> {
  if (current === null || current.id === principal.userId) return null;
  if (current.admin) return 'admin';
  return (await isStronger(config, tx, principal, current)) ? 'more' : null;
}

const REFUSALS = { admin: 'api:adminOnlyForAdmin', more: 'api:accountOfStronger' } as const;

/**
 * Who sees some rows moves people among the organisations that they see the rows of, and never
 * themselves: where somebody belongs is what they see.
 */
function guardMembership({ membership }: Config, event: SaveEvent): FieldErrors {
  const { principal, current } = event;
  if (!membership || !principal.sight || !changedMembership(membership.field, event)) return {};
  const [before, after] = [current, event.values].map(
    (row) => row && membershipIn(row, membership.field),
  );
  const mine = principal.sight.organisations;
  const isMine = (id: unknown): boolean => isBlank(id) || mine.some((own) => own === id);
  const isOwn = current !== null && current.id === principal.userId;
  if (!isOwn && isMine(before) && isMine(after)) return {};
  const params = { titleOf: membership.organisations };
  return { [membership.field]: [{ key: 'api:membershipBeyondYours', params }] };
}

const membershipIn = (row: object, field: string): unknown => Reflect.get(row, field);

function changedMembership(field: string, { current, values }: SaveEvent): boolean {
  if (!(field in values)) return false;
  const before = current && membershipIn(current, field);
  return (membershipIn(values, field) ?? null) !== (before ?? null);
}

/**
 * Whoever gives an account a password can sign in with it, and take the file of all that is its
 * owner's: that needs no role.
 */
async function guardEntry(config: Config, event: SaveEvent): Promise<FieldErrors> {
  const { tx, principal, current, values } = event;
  if (current === null || current.id === principal.userId || !sent(values.password)) return {};
  const isBeyond = await hasUnseen(config, tx, principal, current.id);
  return isBeyond ? { password: [{ key: 'api:passwordOfUnseen' }] } : {};
}

/** Whether an account is one of staff; of nobody where nothing is said, or nothing is filled in. */
function isOfStaff({ staff }: Config, row: object | null): boolean {
  const rank: unknown = staff && row && Reflect.get(row, staff.field);
  return staff !== undefined && !isBlank(rank) && holds(staff, { [staff.field]: rank });
}

/**
 * Some screens and figures open to staff alone: nobody else makes themselves, or others, staff. Nor
 * is that done to who may do more: with it, what their roles give beyond opens.
 */
function guardStaff(
  config: Config,
  { principal, current, values }: SaveEvent,
  stronger: keyof typeof REFUSALS | null,
): FieldErrors {
  const { staff } = config;
  const isRaised = isOfStaff(config, { ...current, ...values }) && !isOfStaff(config, current);
  if (!staff || !isRaised) return {};
  if (stronger !== null) return { [staff.field]: [{ key: REFUSALS[stronger] }] };
  return principal.isStaff ? {} : { [staff.field]: [{ key: 'api:staffBeyondYours' }] };
}

/** Who manages users without being an admin can neither become one nor act upon who may do more. */
async function guardRank(config: Config, event: SaveEvent): Promise<FieldErrors> {
  const { principal, current, values } = event;
  if (principal.admin) return {};
  const errors: Record<string, FieldErrors[string]> = {
    ...(await guardRoles(config, event)),
    ...guardMembership(config, event),
  };
  if ('admin' in values && (values.admin === true) !== (current?.admin === true)) {
    errors.admin = [{ key: 'api:adminOnly' }];
  }
  const stronger = await strongerThan(config, event);
  Object.assign(errors, guardStaff(config, event, stronger));
  if (stronger === null) return { ...errors, ...(await guardEntry(config, event)) };
  const { membership } = config;
  if (membership && changedMembership(membership.field, event)) {
    errors[membership.field] = [{ key: REFUSALS[stronger] }];
  }
  for (const name of FIELDS_OF_THE_DOOR.filter((field) => changes(event, field))) {
    errors[name] = [{ key: REFUSALS[stronger] }];
  }
  return errors;
}

/** Waits for whoever else is taking an admin away: the answer holds until the transaction ends. */
export async function isLastAdmin({ tx, current }: SaveEvent): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), usable, ne(users.id, current?.id ?? 0)))
    .limit(1);
  return other === undefined;
}

/** Whether this account is one of those of which one must be left. */
export function actsAsAdmin({ admin, active, lockedUntil }: Account): boolean {
  return admin && active && !isLocked(lockedUntil);
}

async function guardLastAdmin(event: SaveEvent): Promise<FieldErrors> {
  const { current, values } = event;
  if (!current || !actsAsAdmin(current)) return {};
  const lost = (['active', 'admin'] as const).filter((name) => values[name] === false);
  if (lost.length === 0 || !(await isLastAdmin(event))) return {};
  return Object.fromEntries(lost.map((name) => [name, [{ key: 'api:lastAdmin' }]]));
}

async function keepPassword(
  { tx, values, now }: SaveEvent,
  row: Account,
  passwords: Passwords,
): Promise<void> {
  if (!sent(values.password)) return;
  const newCredentials = { passwordHash: await passwords.hash(values.password), changedAt: now };
  await tx
    .insert(credentials)
    .values({ userId: row.id, ...newCredentials })
    .onConflictDoUpdate({ target: credentials.userId, set: newCredentials });
}

/** A password that somebody else has set is theirs too, until its owner changes it. */
function expectChange({ principal, current, values }: SaveEvent): void {
  const anothers = current !== null && current.id !== principal.userId;
  if (anothers && sent(values.password) && values.mustChangePassword === undefined) {
    values.mustChangePassword = true;
  }
}

/** What is special about saving users: passwords stored separately, and nobody rising above themselves. */
export function createUserHooks(passwords: Passwords, config: Config): ResourceHooks<Account> {
  return {
    beforeSave: async (event) => {
      const errors = {
        ...(await guardRank(config, event)),
        ...(await guardLastAdmin(event)),
        ...guardGuessable(event, config.guessable),
        ...guardOwnPassword(event),
        ...guardUsername(event),
        ...guardAnonymised(event),
      };
      if (Object.keys(errors).length > 0) return errors;
      expectChange(event);
      // A new password ends the wait that wrong guesses of the old one brought.
      if (event.current && sent(event.values.password) && !isLocked(event.current.lockedUntil)) {
        event.values.lockedUntil = null;
      }
      return undefined;
    },
    afterSave: async (event, row) => {
      await keepPassword(event, row, passwords);
      if (event.current === null) return;
      const reset = sent(event.values.password);
      const retired = event.current.active && !row.active;
      if (reset || retired) await endSessionsOf(event.tx, row.id, event.now);
      if (reset) await forgiveAccount(event.tx, row.username);
    },
  };
}

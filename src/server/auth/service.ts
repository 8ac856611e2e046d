import { and, eq } from 'drizzle-orm';
import { roomOf } from '../../schema/fields/index.ts';
import type { Message } from '../../schema/messages.ts';
import type { ServerContext } from '../context.ts';
import { credentials } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { isNoticeDue } from '../privacy/consent.ts';
import { showWait, usable } from '../users/locks.ts';
import { findPerson, findPrincipal } from '../users/principals.ts';
import { users } from '../users/tables.ts';
import type { AccessTokens, TokenHolder } from './access-tokens.ts';
import { type Account, findAccount, loginName } from './accounts.ts';
import type { Client } from './client.ts';
import { type AuthEvent, recordByOwner, recordByStranger } from './events.ts';
import { isGuessable } from './guessable.ts';
import type { Passwords } from './passwords.ts';
import type { Principal } from './principal.ts';
import {
  endFamily,
  endSessionsOf,
  familyOf,
  livesStill,
  type Moment,
  refreshSession,
  startSession,
} from './sessions.ts';
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  clearOldTries,
  forgiveAll,
  forgiveOne,
  type Limit,
  PASSWORD_CHANGE_LIMIT,
  type Reservation,
  reserveTry,
} from './throttle.ts';

/** What `POST /api/auth/login` answers. */
export interface SignInAnswer {
  readonly token: string;
  readonly roles: readonly { readonly auth: string }[];
  readonly fullname: string;
  readonly userLogin: {
    readonly id: number;
    readonly username: string;
    readonly admin: boolean;
    /** Until it is done, calls answer 428 `password_change_required`. */
    readonly mustChangePassword: boolean;
    /** They have not taken note of the privacy notice that holds; nothing is refused for that. */
    readonly privacyNoticeDue: boolean;
  };
}

export interface AuthDependencies {
  readonly context: ServerContext;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  /** How long a session lives without being used. */
  readonly idleSeconds: number;
}

/** Signing in and out, refreshing, changing one's password: `/api/auth/*` without the HTTP. */
export class AuthService {
  constructor(private readonly dependencies: AuthDependencies) {}

  private moment(now: Date): Moment {
    return { now, idleSeconds: this.dependencies.idleSeconds };
  }

  private get database() {
    return this.dependencies.context.database.db;
  }

  /**
   * @throws ApiError `unauthenticated`, told alike for a wrong name, a wrong password and a retired
   * user; `too_many` after too many failures for this name or from this address.
   */
  async signIn(
    sent: { readonly username: string; readonly password: string },
    client: Client,
  ): Promise<{ answer: SignInAnswer; refreshToken: string }> {
    const username = loginName(sent.username);
    const fromAddress = await this.reserve(ADDRESS_LIMIT, client.address);
    const toAccount = await this.reserve(ACCOUNT_LIMIT, username);
    const account = await findAccount(this.database, username);
    const kept = account?.usable ? account.passwordHash : null;
    const fits = await this.dependencies.passwords.verify(kept, sent.password);
    if (!account?.usable || !fits) {
      await this.noteFailure(username, account?.id ?? null, client, {
        account: toAccount.blockedUntil,
        address: fromAddress.blockedUntil,
      });
      throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
    }
    return this.admit(account, client);
  }

  /** The next access token, and the next refresh token unless two tabs raced; null: sign in again. */
  async refresh(
    token: string,
    client: Client,
  ): Promise<{ token: string; refreshToken: string | null } | null> {
    const now = this.dependencies.context.now();
    const outcome = await this.database.transaction(async (tx) => {
      const result = await refreshSession(tx, token, this.moment(now));
      if (result.kind === 'reused') {
        const { userId } = result;
        await recordByStranger(tx, [{ action: 'tokenReused', userId, client, at: now }]);
      }
      return result;
    });
    if (outcome.kind === 'refused' || outcome.kind === 'reused') return null;
    return {
      token: await this.dependencies.tokens.issue(outcome),
      refreshToken: outcome.kind === 'rotated' ? outcome.refreshToken : null,
    };
  }

  /** Ends the session known by its refresh token, its access token, or both. */
  async signOut(
    refreshToken: string | null,
    holder: TokenHolder | null,
    client: Client,
  ): Promise<void> {
    const at = this.dependencies.context.now();
    await this.database.transaction(async (tx) => {
      const kept = refreshToken === null ? null : await familyOf(tx, refreshToken);
      const families = [kept, holder?.family].filter((family) => typeof family === 'string');
      for (const family of families) {
        const userId = await endFamily(tx, family, at);
        if (userId !== null) await recordByOwner(tx, { action: 'signOut', userId, client, at });
      }
    });
  }

  /**
   * Sets one's own password; the user's other sessions end.
   * @throws ApiError `validation` naming `current` or `next`; `too_many` after wrong guesses;
   * `unauthenticated` for who was put out meanwhile.
   */
  async changePassword(
    holder: TokenHolder,
    { current, next }: { readonly current: string; readonly next: string },
    client: Client,
  ): Promise<void> {
    const { userId } = holder;
    await this.checkNext(next, userId);
    const subject = String(holder.userId);
    await this.reserve(PASSWORD_CHANGE_LIMIT, subject);
    const [kept] = await this.database
      .select()
      .from(credentials)
      .where(eq(credentials.userId, holder.userId));
    const fits = await this.dependencies.passwords.verify(kept?.passwordHash ?? null, current);
    if (!kept || !fits) {
      const at = this.dependencies.context.now();
      await recordByOwner(this.database, { action: 'passwordRefused', userId, client, at });
      throw new ApiError('validation', { fields: { current: [{ key: 'api:wrongPassword' }] } });
    }
    if (current === next) {
      throw new ApiError('validation', { fields: { next: [{ key: 'api:samePassword' }] } });
    }
    const passwordHash = await this.dependencies.passwords.hash(next);
    const now = this.dependencies.context.now();
    await this.database.transaction(async (tx) => {
      // The user's row first, as everywhere, or two transactions could wait for each other.
      await tx.update(users).set({ mustChangePassword: false }).where(eq(users.id, holder.userId));
      const replaced = await tx
        .update(credentials)
        .set({ passwordHash, changedAt: now })
        .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, kept.passwordHash)))
        .returning({ userId: credentials.userId });
      // Given another password, or put out, while this one was being checked: it would come too late.
      const stays = replaced.length > 0 && (await livesStill(tx, holder, now));
      if (!stays) throw new ApiError('unauthenticated');
      await endSessionsOf(tx, holder.userId, now, holder.family);
      await forgiveAll(tx, PASSWORD_CHANGE_LIMIT, subject);
      await recordByOwner(tx, { action: 'passwordChanged', userId, client, at: now });
    });
  }

  private async checkNext(next: string, userId: number): Promise<void> {
    const { config } = this.dependencies.context;
    const field = config.resources.users?.fieldsByName.password;
    if (!field) throw new Error('resources.config.ts: users.password is gone');
    const room = roomOf(field, config);
    const parsed = room.input.safeParse(next);
    const refuse = (problem: Message): never => {
      throw new ApiError('validation', { fields: { next: [problem] } });
    };
    if (!parsed.success) refuse(room.explain(parsed.error.issues[0] ?? {}));
    const person = await findPerson(this.database, userId);
    const names = person ? [person.username, ...person.fullname.split(' ')] : [];
    if (isGuessable(next, names)) refuse({ key: 'api:passwordGuessable' });
  }

  private async reserve(
    limit: Limit,
    value: string,
  ): Promise<Extract<Reservation, { allowed: true }>> {
    const now = this.dependencies.context.now();
    const reservation = await this.database.transaction((tx) => reserveTry(tx, limit, value, now));
    if (reservation.allowed) return reservation;
    const seconds = reservation.waitSeconds;
    // Who changes a password is signed in: it is the password that was tried too often.
    const key = limit === PASSWORD_CHANGE_LIMIT ? 'tooManyPasswords' : 'too_many';
    throw new ApiError('too_many', {
      message: { key, params: { seconds } },
      retryAfterSeconds: seconds,
    });
  }

  /** Records a failed sign-in, and the waits it brought, in a transaction of its own. */
  private async noteFailure(
    username: string,
    userId: number | null,
    client: Client,
    waits: { readonly account: Date | null; readonly address: Date | null },
  ): Promise<void> {
    const common = { userId, client, at: this.dependencies.context.now() };
    const events: AuthEvent[] = [{ ...common, action: 'signInFailed' }];
    for (const [of, until] of Object.entries(waits)) {
      const details = { of, until: until?.toISOString() };
      if (until) events.push({ ...common, action: 'signInLocked', details });
    }
    await this.database.transaction(async (tx) => {
      // Asked of unknown names too, or the time it takes would tell them from known ones.
      if (waits.account) await showWait(tx, username, waits.account);
      await recordByStranger(tx, events);
    });
  }

  private async admit(
    account: Account,
    client: Client,
  ): Promise<{ answer: SignInAnswer; refreshToken: string }> {
    const now = this.dependencies.context.now();
    const grant = await this.database.transaction(async (tx) => {
      await forgiveAll(tx, ACCOUNT_LIMIT, account.username);
      await forgiveOne(tx, ADDRESS_LIMIT, client.address);
      await clearOldTries(tx, now);
      // Not an edit of the row: its version stays, or every sign-in would make open forms stale.
      const [admitted] = await tx
        .update(users)
        .set({ lastLoginAt: now, lockedUntil: null })
        .where(and(eq(users.id, account.id), usable))
        .returning({ consentVersion: users.consentVersion });
      const [kept] = await tx
        .select({ passwordHash: credentials.passwordHash })
        .from(credentials)
        .where(eq(credentials.userId, account.id))
        .for('share');
      // Retired, locked or given another password while this one was being checked.
      if (!admitted || kept?.passwordHash !== account.passwordHash) {
        throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
      }
      await recordByOwner(tx, { action: 'signIn', userId: account.id, client, at: now });
      const session = await startSession(tx, account.id, this.moment(now), client.userAgent);
      return { ...session, noticeDue: isNoticeDue(admitted.consentVersion) };
    });
    const principal = await findPrincipal(this.dependencies.context, account.id);
    if (!principal) throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
    const answer = await this.describe(account, principal, grant);
    return { answer, refreshToken: grant.refreshToken };
  }

  private async describe(
    account: Account,
    principal: Principal,
    holder: TokenHolder & { readonly noticeDue: boolean },
  ): Promise<SignInAnswer> {
    const all = this.dependencies.context.config.permissions;
    const held = all.filter((key) => principal.admin || principal.permissions.has(key));
    return {
      token: await this.dependencies.tokens.issue(holder),
      roles: held.map((auth) => ({ auth })),
      fullname: principal.fullname ?? account.username,
      userLogin: {
        id: account.id,
        username: account.username,
        admin: principal.admin,
        mustChangePassword: principal.mustChangePassword === true,
        privacyNoticeDue: holder.noticeDue,
      },
    };
  }
}

import { and, eq } from 'drizzle-orm';
import type { Client } from '../access/client.ts';
import { showWait, usable } from '../access/locks.ts';
import { findPrincipal } from '../access/principals.ts';
import { users } from '../access/user-tables.ts';
import type { ServerContext } from '../context.ts';
import { credentials } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { Turns } from '../http/turns.ts';
import type { AccessTokens, TokenHolder } from './access-tokens.ts';
import { type Account, findAccount, loginName } from './accounts.ts';
import { isNoticeDue } from './consent.ts';
import { type Count, passwordChangeCounts, signInCounts } from './counts.ts';
import { type AuthEvent, recordByOwner, recordByStranger } from './events.ts';
import { type Device, isKnownTo, type Owner } from './known-devices.ts';
import { checkNextPassword } from './next-password.ts';
import type { Passwords } from './passwords.ts';
import {
  endFamily,
  endSessionsOf,
  familyOf,
  livesStill,
  type Moment,
  refreshSession,
  startSession,
} from './sessions.ts';
import { describeSignIn, type SignInAnswer } from './sign-in-answer.ts';
import {
  type Block,
  clearOldTries,
  countFailure,
  forgiveSuccess,
  isNetworkKnown,
  refuseBlocked,
  rememberNetwork,
} from './throttle.ts';

/**
 * Passwords that are checked at a time. Each check takes a thread and 19 MiB: who sends many at once
 * waits for their own, and from many networks together they wait as well.
 */
const CHECKS = {
  most: 8,
  mostInAll: 16,
  mostWaiting: 50,
  mostWaitingInAll: 200,
  patienceMilliseconds: 10_000,
};

export interface AuthDependencies {
  readonly context: ServerContext;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  /** How long a session lives without being used. */
  readonly idleSeconds: number;
}

/** A password that is tried. */
interface Tried {
  readonly hash: string | null;
  readonly password: string;
  readonly counts: readonly Count[];
  /** Whether somebody is known there, who goes before all others. */
  readonly isKnown: boolean;
}

/** A session begun, and whose browser it is begun in. */
interface SignedIn {
  readonly answer: SignInAnswer;
  readonly holder: TokenHolder;
  readonly refreshToken: string;
  readonly owner: Owner;
}

/** A session that goes on. */
interface Refreshed {
  readonly token: string;
  readonly holder: TokenHolder;
  /** Null where two tabs raced. */
  readonly refreshToken: string | null;
  /** Whose browser it is; null where two tabs raced. */
  readonly owner: Owner | null;
}

/** Signing in and out, refreshing, changing one's password: `/api/auth/*` without the HTTP. */
export class AuthService {
  readonly #checks = new Turns(CHECKS);

  constructor(private readonly dependencies: AuthDependencies) {}

  private moment(now: Date): Moment {
    return { now, idleSeconds: this.dependencies.idleSeconds };
  }

  private get database() {
    return this.dependencies.context.database.db;
  }

  /**
   * @param device the browser it comes from, if people have signed in with it before
   * @throws ApiError `unauthenticated`, the same for a wrong name, a wrong password and a retired
   * user; `too_many` after too many failures.
   */
  async signIn(
    sent: { readonly username: string; readonly password: string },
    client: Client,
    device: Device | null = null,
  ): Promise<SignedIn> {
    const username = loginName(sent.username);
    const account = await findAccount(this.database, username);
    const known = account && device && isKnownTo(device, account) ? device.id : null;
    const { address } = client;
    const who = { username, passwordHash: account?.passwordHash ?? null };
    // Done for unknown names too, or timing would reveal which names are known.
    const now = this.dependencies.context.now();
    const isNetworkOfOwner = await isNetworkKnown(this.database, who, address, now);
    const origin = { address, device: known, isKnownNetwork: isNetworkOfOwner };
    const counts = signInCounts(username, origin);
    const hash = account?.usable ? account.passwordHash : null;
    const tried = { hash, password: sent.password, counts, isKnown: known !== null };
    const fits = await this.check(tried, client);
    if (!account?.usable || !fits) {
      await this.noteFailure(username, account?.id ?? null, client, counts);
      throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
    }
    return this.admit(account, client, counts);
  }

  /** Whether a password fits, unless too many did not. @throws ApiError `too_many` */
  private check({ hash, password, counts, isKnown }: Tried, { address }: Client): Promise<boolean> {
    const { context, passwords } = this.dependencies;
    const work = async () => {
      await refuseBlocked(this.database, counts, context.now());
      return passwords.verify(hash, password);
    };
    return this.#checks.take(networkOf(address), work, { isFirst: isKnown });
  }

  /** The next access token, and the next refresh token unless two tabs raced; null: sign in again. */
  async refresh(token: string, client: Client): Promise<Refreshed | null> {
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
    const issued = await this.dependencies.tokens.issue(outcome);
    const { userId, family } = outcome;
    const renewed = { token: issued, holder: { userId, family } };
    if (outcome.kind === 'raced') return { ...renewed, refreshToken: null, owner: null };
    const { refreshToken } = outcome;
    const stored = await this.credentialsOf(userId);
    const owner = stored ? { id: userId, passwordHash: stored.passwordHash } : null;
    return { ...renewed, refreshToken, owner };
  }

  private async credentialsOf(userId: number) {
    const [stored] = await this.database
      .select()
      .from(credentials)
      .where(eq(credentials.userId, userId));
    return stored;
  }

  /** Ends the session known by its refresh token, its access token, or both. */
  async signOut(
    refreshToken: string | null,
    holder: TokenHolder | null,
    client: Client,
  ): Promise<void> {
    const at = this.dependencies.context.now();
    await this.database.transaction(async (tx) => {
      const stored = refreshToken === null ? null : await familyOf(tx, refreshToken);
      const families = [stored, holder?.family].filter((family) => typeof family === 'string');
      for (const family of families) {
        const userId = await endFamily(tx, family, at);
        if (userId !== null) await recordByOwner(tx, { action: 'signOut', userId, client, at });
      }
    });
  }

  /**
   * Sets one's own password; the user's other sessions end, and no other browser is known.
   * @throws ApiError `validation` naming `current` or `next`; `too_many` after wrong guesses;
   * `unauthenticated` for who was put out meanwhile.
   */
  async changePassword(
    holder: TokenHolder,
    { current, next }: { readonly current: string; readonly next: string },
    client: Client,
  ): Promise<Owner> {
    const { userId } = holder;
    await checkNextPassword(this.dependencies.context, next, userId);
    const counts = passwordChangeCounts(userId);
    const stored = await this.credentialsOf(userId);
    const hash = stored?.passwordHash ?? null;
    const tried = { hash, password: current, counts, isKnown: true };
    const fits = await this.check(tried, client);
    if (!stored || !fits) {
      const at = this.dependencies.context.now();
      await this.database.transaction(async (tx) => {
        await countFailure(tx, counts, at);
        await recordByOwner(tx, { action: 'passwordRefused', userId, client, at });
      });
      throw new ApiError('validation', { fields: { current: [{ key: 'api:wrongPassword' }] } });
    }
    if (current === next) {
      throw new ApiError('validation', { fields: { next: [{ key: 'api:samePassword' }] } });
    }
    const passwordHash = await this.dependencies.passwords.hash(next);
    const now = this.dependencies.context.now();
    await this.database.transaction(async (tx) => {
      await refuseBlocked(tx, counts, now);
      // The user's row first, as everywhere, or two transactions could wait for each other.
      await tx.update(users).set({ mustChangePassword: false }).where(eq(users.id, holder.userId));
      const replaced = await tx
        .update(credentials)
        .set({ passwordHash, changedAt: now })
        .where(
          and(eq(credentials.userId, userId), eq(credentials.passwordHash, stored.passwordHash)),
        )
        .returning({ userId: credentials.userId });
      // Given another password, or put out, while this one was being checked: it would come too late.
      const stays = replaced.length > 0 && (await livesStill(tx, holder, now));
      if (!stays) throw new ApiError('unauthenticated');
      await endSessionsOf(tx, holder.userId, now, holder.family);
      await forgiveSuccess(tx, counts);
      await recordByOwner(tx, { action: 'passwordChanged', userId, client, at: now });
    });
    return { id: userId, passwordHash };
  }

  /**
   * Counts and records a failed sign-in, and the waits it brings.
   * @throws ApiError `too_many` where others were quicker to reach the limit
   */
  private async noteFailure(
    username: string,
    userId: number | null,
    client: Client,
    counts: readonly Count[],
  ): Promise<void> {
    const at = this.dependencies.context.now();
    const failed: AuthEvent = { action: 'signInFailed', userId, client, at };
    const lockedBy = ({ of, until }: Block): AuthEvent => {
      return { ...failed, action: 'signInLocked', details: { of, until: until.toISOString() } };
    };
    await this.database.transaction(async (tx) => {
      const blocks = await countFailure(tx, counts, at);
      const untils = blocks
        .filter(({ of }) => of === 'account')
        .map(({ until }) => until.getTime());
      // Done for unknown names too, or timing would reveal which names are known.
      if (untils.length > 0) await showWait(tx, username, new Date(Math.max(...untils)));
      await recordByStranger(tx, [failed, ...blocks.map(lockedBy)]);
    });
  }

  private async admit(
    account: Account,
    client: Client,
    counts: readonly Count[],
  ): Promise<SignedIn> {
    const now = this.dependencies.context.now();
    const grant = await this.database.transaction(async (tx) => {
      await refuseBlocked(tx, counts, now);
      await forgiveSuccess(tx, counts);
      await clearOldTries(tx, now);
      // Not an edit of the row: its version stays, or every sign-in would make open forms stale.
      const [admitted] = await tx
        .update(users)
        .set({ lastLoginAt: now, lockedUntil: null })
        .where(and(eq(users.id, account.id), usable))
        .returning({ consentVersion: users.consentVersion });
      const [stored] = await tx
        .select({ passwordHash: credentials.passwordHash })
        .from(credentials)
        .where(eq(credentials.userId, account.id))
        .for('share');
      // Retired, locked or given another password while this one was being checked.
      if (!admitted || stored?.passwordHash !== account.passwordHash) {
        throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
      }
      await rememberNetwork(tx, account, client.address, now);
      await recordByOwner(tx, { action: 'signIn', userId: account.id, client, at: now });
      const session = await startSession(tx, account.id, this.moment(now), client.userAgent);
      return { ...session, noticeDue: isNoticeDue(admitted.consentVersion) };
    });
    const principal = await findPrincipal(this.dependencies.context, account.id);
    if (!principal) throw new ApiError('unauthenticated', { message: { key: 'signInFailed' } });
    const token = await this.dependencies.tokens.issue(grant);
    const { permissions } = this.dependencies.context.config;
    const answer = describeSignIn(account, principal, { ...grant, token, permissions });
    const { userId, family, refreshToken } = grant;
    return { answer, holder: { userId, family }, refreshToken, owner: account };
  }
}

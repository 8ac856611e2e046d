import { eq, inArray, like, lt, or } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { signInAttempts } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { type Count, EVERYWHERE_LIMIT, hashOf, type Limit, ofAccount, SHARED } from './counts.ts';

const FIRST_BLOCK_SECONDS = 60;
/** The block doubles with each further failure, up to this. */
const LONGEST_BLOCK_SECONDS = 15 * 60;
/** How long a network is known that an account is not signed in to from. */
const NETWORK_KNOWN_SECONDS = 30 * 24 * 60 * 60;

const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000);

type Attempts = typeof signInAttempts.$inferSelect;

/** Seconds until all that is counted is forgotten, were nothing to be added or refused. */
function secondsLeft(attempts: Attempts | undefined, { fadeSeconds }: Limit, now: Date): number {
  if (!attempts) return 0;
  const left = (attempts.expiresAt.getTime() - now.getTime()) / 1000;
  return Math.min(Math.max(left, 0), attempts.failures * fadeSeconds);
}

const failuresLeft = (attempts: Attempts | undefined, limit: Limit, now: Date): number =>
  Math.ceil(secondsLeft(attempts, limit, now) / limit.fadeSeconds);

const isEverywhere = ({ limit }: Count): boolean => limit === EVERYWHERE_LIMIT;

function blockFor(limit: Limit, failures: number, isAttack: boolean, now: Date): Date | null {
  const { failuresUnderAttack } = limit;
  if (isAttack && failuresUnderAttack !== undefined && failures >= failuresUnderAttack) {
    return secondsAfter(now, LONGEST_BLOCK_SECONDS);
  }
  if (failures < limit.failures) return null;
  const doubled = FIRST_BLOCK_SECONDS * 2 ** (failures - limit.failures);
  return secondsAfter(now, Math.min(doubled, LONGEST_BLOCK_SECONDS));
}

function refuseUntil(until: Date, { message }: Limit, now: Date): never {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  throw new ApiError('too_many', {
    message: { key: message, params: { seconds } },
    retryAfterSeconds: seconds,
  });
}

const subjectsOf = (counts: readonly Count[]): string[] => counts.map(({ subject }) => subject);

/** @throws ApiError `too_many` while trying is refused */
function refuseMore(
  attempts: Attempts | undefined,
  { limit }: Count,
  isAttack: boolean,
  now: Date,
): void {
  if (!attempts) return;
  const { blockedUntil, expiresAt } = attempts;
  if (blockedUntil !== null && blockedUntil > now) refuseUntil(blockedUntil, limit, now);
  const { failuresUnderAttack: borne, fadeSeconds } = limit;
  if (!isAttack || borne === undefined || failuresLeft(attempts, limit, now) < borne) return;
  refuseUntil(secondsAfter(expiresAt, -(borne - 1) * fadeSeconds), limit, now);
}

const isAttacked = (attempts: Attempts | undefined, now: Date): boolean =>
  failuresLeft(attempts, EVERYWHERE_LIMIT, now) >= EVERYWHERE_LIMIT.failures;

/** @throws ApiError `too_many` while trying is refused */
export async function refuseBlocked(
  connection: Connection,
  counts: readonly Count[],
  now: Date,
): Promise<void> {
  const rows = await connection
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.subject, subjectsOf(counts)));
  const attempts = new Map(rows.map((row) => [row.subject, row]));
  const isAttack = counts.some(
    (count) => isEverywhere(count) && isAttacked(attempts.get(count.subject), now),
  );
  for (const count of counts.filter((it) => !isEverywhere(it))) {
    refuseMore(attempts.get(count.subject), count, isAttack, now);
  }
}

/** A count whose limit has been reached by a failure, and until when trying is refused. */
export interface Block {
  readonly of: Count['of'];
  readonly until: Date;
}

async function lockCount(
  tx: Connection,
  { subject }: Count,
  now: Date,
): Promise<Attempts | undefined> {
  const fresh = { subject, failures: 0, blockedUntil: null, expiresAt: now };
  await tx.insert(signInAttempts).values(fresh).onConflictDoNothing();
  const [attempts] = await tx
    .select()
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, subject))
    .for('update');
  return attempts;
}

async function addTo(
  tx: Connection,
  { count: { limit, subject }, attempts }: { count: Count; attempts: Attempts | undefined },
  blockedUntil: Date | null,
  now: Date,
): Promise<void> {
  const seconds = secondsLeft(attempts, limit, now) + limit.fadeSeconds;
  await tx
    .update(signInAttempts)
    .set({
      failures: failuresLeft(attempts, limit, now) + 1,
      blockedUntil,
      expiresAt: secondsAfter(blockedUntil ?? now, seconds),
    })
    .where(eq(signInAttempts.subject, subject));
}

/**
 * Counts a failure, once it is known to be one: what the database never answered counts for nothing.
 * Of many tries at once, those beyond a limit learn nothing but that. Run it in a transaction that
 * ends with what it throws.
 * @throws ApiError `too_many` while trying is refused
 */
export async function countFailure(
  tx: Connection,
  counts: readonly Count[],
  now: Date,
): Promise<Block[]> {
  const blocks: Block[] = [];
  let isAttack = false;
  // In one order everywhere, or two transactions could wait for each other; an account's count from
  // everywhere begins like its others and is shorter, so that it comes before them.
  const inOrder = counts.toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
  for (const count of inOrder) {
    const attempts = await lockCount(tx, count, now);
    if (isEverywhere(count)) {
      isAttack = isAttacked(attempts, now);
      await addTo(tx, { count, attempts }, null, now);
      continue;
    }
    refuseMore(attempts, count, isAttack, now);
    const until = blockFor(
      count.limit,
      failuresLeft(attempts, count.limit, now) + 1,
      isAttack,
      now,
    );
    await addTo(tx, { count, attempts }, until, now);
    if (until !== null) blocks.push({ of: count.of, until });
  }
  return blocks;
}

/**
 * Forgets what a success makes good. What is counted of many people stays: a guesser must not begin
 * anew whenever the owner signs in.
 */
export async function forgiveSuccess(connection: Connection, counts: readonly Count[]) {
  const forgiven = counts.filter(({ limit }) => !SHARED.has(limit));
  await connection
    .delete(signInAttempts)
    .where(inArray(signInAttempts.subject, subjectsOf(forgiven)));
}

/** Who signs in, and by which password: another one makes every network unknown. */
interface SignedIn {
  readonly username: string;
  readonly passwordHash: string | null;
}

function networkKnownFor({ username, passwordHash }: SignedIn, address: string): string {
  return `${ofAccount(username)}:network:${hashOf(`${networkOf(address)} ${passwordHash}`)}`;
}

/** Whether somebody has signed in from this network of late. */
export async function isNetworkKnown(
  connection: Connection,
  who: SignedIn,
  address: string,
  now: Date,
): Promise<boolean> {
  const [found] = await connection
    .select({ expiresAt: signInAttempts.expiresAt })
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, networkKnownFor(who, address)));
  return found !== undefined && found.expiresAt > now;
}

/** Makes the network known from which somebody has signed in. */
export async function rememberNetwork(
  connection: Connection,
  who: SignedIn,
  address: string,
  now: Date,
): Promise<void> {
  const expiresAt = secondsAfter(now, NETWORK_KNOWN_SECONDS);
  const known = { subject: networkKnownFor(who, address), failures: 0, expiresAt };
  await connection
    .insert(signInAttempts)
    .values(known)
    .onConflictDoUpdate({ target: signInAttempts.subject, set: { expiresAt } });
}

/** Forgets all that is counted for an account: it got a new password, or somebody unlocked it. */
export async function forgiveAccount(connection: Connection, username: string): Promise<void> {
  const account = ofAccount(username);
  const { subject } = signInAttempts;
  await connection
    .delete(signInAttempts)
    .where(or(eq(subject, account), like(subject, `${account}:%`)));
}

/** Clears away counts that no longer matter. */
export async function clearOldTries(connection: Connection, now: Date): Promise<void> {
  await connection.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
}

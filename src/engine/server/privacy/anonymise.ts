import { and, eq, isNull, like, or } from 'drizzle-orm';
import { anonymisedUsername, isPersonal, USERS, usersOf } from '../../declaration/profile.ts';
import type { Account } from '../../declaration/row-types.ts';
import type { Config } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import { fullnameOf } from '../access/principals.ts';
import { type AuditSink, writeAudit } from '../audit/entries.ts';
import { forgiveAccount } from '../auth/throttle.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import {
  checks,
  credentials,
  listSettings,
  listViews,
  saveKeys,
  sessions,
} from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import type { ResourceHooks, SaveEvent } from '../resources/hooks.ts';
import type { WireRow } from '../resources/rows.ts';
import { createResourceService } from '../resources/service.ts';
import { actsAsAdmin, isLastAdmin } from '../users/user-hooks.ts';
import type { RedactedRow } from './forgotten.ts';
import { namesOf, type PersonNames, renameInRows, renameInViews } from './person-names.ts';
import { redactLog, redactRowLog } from './redact-log.ts';
import { type Nobody, redactChange } from './redaction.ts';

/** What an anonymised person is called. Data, not words of the interface: it is stored in rows. */
const NEUTRAL_FIRST_NAME = 'ไม่ระบุชื่อ';

function nobodyOf(userId: number): Nobody & { readonly lastName: string } {
  const lastName = String(userId);
  const fullname = fullnameOf([null, NEUTRAL_FIRST_NAME, lastName]);
  return { userId, username: anonymisedUsername(userId), fullname, lastName };
}

/** Everything of a user's row that says who they are, and everything that lets them in. */
function neutralValues(config: Config, userId: number): Record<string, unknown> {
  const { username, lastName } = nobodyOf(userId);
  const personal = usersOf(config).fields.filter(isPersonal);
  return {
    ...Object.fromEntries(personal.map(({ name }) => [name, null])),
    username,
    firstName: NEUTRAL_FIRST_NAME,
    lastName,
    active: false,
    admin: false,
    roleIds: [],
    mustChangePassword: false,
    lastLoginAt: null,
    lockedUntil: null,
  };
}

function refuse(name: string, key: string): ApiError {
  return new ApiError('validation', { fields: { [name]: [{ key }] }, resource: USERS });
}

/** @throws ApiError `validation` */
async function guard(event: SaveEvent<Account>, confirm: unknown): Promise<void> {
  const { current, principal } = event;
  if (current === null || current.id === principal.userId) {
    throw refuse('id', 'api:anonymiseOwn');
  }
  if (confirm !== current.username) throw refuse('confirm', 'api:confirmUsername');
  if (actsAsAdmin(current) && (await isLastAdmin(event))) throw refuse('id', 'api:lastAdmin');
}

/**
 * Keys of saves are stored with a hash of what was saved: who knows the rest can guess a telephone
 * number by it. Those of the person's own saves go too.
 */
async function forgetSaves(tx: Connection, userId: number): Promise<void> {
  const ofAccount = and(like(saveKeys.fingerprint, `${USERS} %`), eq(saveKeys.rowId, userId));
  await tx.delete(saveKeys).where(or(eq(saveKeys.userId, userId), ofAccount));
}

/**
 * Their views of lists are theirs alone; those they made for a role stay, and are nobody's, as is what
 * they found right.
 */
async function forgetLists(tx: Connection, userId: number): Promise<void> {
  const theirs = eq(listViews.userId, userId);
  await tx.delete(listViews).where(and(theirs, isNull(listViews.roleId)));
  await tx.update(listViews).set({ userId: null }).where(theirs);
  await tx.delete(listSettings).where(eq(listSettings.userId, userId));
  await tx.update(checks).set({ userId: null }).where(eq(checks.userId, userId));
}

/** One person on the way to being nobody: what a save of their row means, and what it writes down. */
class Anonymising {
  #names: PersonNames = { fullnames: [], usernames: [] };

  constructor(
    private readonly context: ServerContext,
    private readonly confirm: unknown,
  ) {}

  readonly hooks: ResourceHooks<Account> = {
    action: 'anonymise',
    beforeSave: async (event) => {
      await guard(event, this.confirm);
      Object.assign(event.values, neutralValues(this.context.config, event.current?.id ?? 0));
      return undefined;
    },
    afterSave: async ({ tx, current }, { id }) => {
      await tx.delete(credentials).where(eq(credentials.userId, id));
      await tx.delete(sessions).where(eq(sessions.userId, id));
      await forgetSaves(tx, id);
      await forgetLists(tx, id);
      await forgiveAccount(tx, String(current?.username));
      this.#names = await namesOf(tx, id, current);
      await renameInRows(tx, this.context.config, nobodyOf(id), this.#names);
      await renameInViews(tx, nobodyOf(id), this.#names);
    },
  };

  /** Writes the entry without the personal data, then removes the same from the older ones. */
  readonly sink: AuditSink = async (tx, entries) => {
    const { config, now } = this.context;
    const described = entries.map((entry) => ({
      ...entry,
      changes: (entry.changes ?? []).map((change) => redactChange(change, config)),
    }));
    await writeAudit(tx, described);
    for (const { target } of described) {
      const id = target?.rowId ?? null;
      if (id === null) continue;
      await redactLog(tx, { config, now: now() }, nobodyOf(id), this.#names);
      await this.#forgetElsewhere(tx, id);
    }
  };

  /** What applications store about the person in rows of their own. */
  async #forgetElsewhere(tx: Connection, userId: number): Promise<void> {
    const { context } = this;
    const { fullname } = nobodyOf(userId);
    const redactRow = (row: RedactedRow) =>
      redactRowLog(tx, row, {
        config: context.config,
        nobody: nobodyOf(userId),
        names: this.#names,
      });
    for (const { forget } of context.plugins) {
      await forget?.({ context, tx, userId, fullname, redactRow });
    }
  }
}

/**
 * Makes nobody of a person, for good: the account is retired, all that says who they are is
 * replaced in it, in the rows they made and in the audit log, and they can never sign in again.
 * What they did stays. One transaction, which is itself in the audit log.
 * @param target `id` and `version` of the user
 * @param asked `confirm`: the username, typed to confirm; `ifMatch` as in any save
 * @throws ApiError `validation` (also for oneself and the last active admin), `not_found`, `conflict`
 */
export function anonymise(
  context: ServerContext,
  principal: Principal,
  target: Readonly<Record<string, unknown>>,
  { confirm, ifMatch }: { readonly confirm: unknown; readonly ifMatch: string | null },
): Promise<WireRow> {
  const { name } = usersOf(context.config);
  const { hooks, sink } = new Anonymising(context, confirm);
  const service = createResourceService(context, { [name]: hooks }, sink);
  return service.save(principal, name, target, { ifMatch });
}

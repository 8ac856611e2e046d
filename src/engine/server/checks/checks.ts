/** The inbox of doubtful rows: what somebody sees of them, and what they did about one. */

import { and, eq, inArray } from 'drizzle-orm';
import type { CheckKind, CheckPage, CheckState } from '../../declaration/checks.ts';
import { allNamesOf } from '../../declaration/former-names.ts';
import { maskRows } from '../../declaration/masking.ts';
import type { Resource } from '../../declaration/types.ts';
import { may, type Principal } from '../access/principal.ts';
import { actorOf, writeAudit } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import { readDatabaseError } from '../db/errors.ts';
import { checks } from '../db/system-tables.ts';
import { setLimits } from '../find/hits.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, requireRows, resourceOf, seenBy } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { seenFor } from '../resources/row-actions.ts';
import { columnsFor, nameOf, rowFieldNames, toRow } from '../resources/rows.ts';
import {
  type Candidate,
  findCandidates,
  MOST_CANDIDATES,
  markOfSilence,
  rowsOf,
} from './candidates.ts';
import { presentDoubts } from './present.ts';

/** After this no more rules are looked through: what there is by then is the answer. */
const PATIENCE_MILLISECONDS = 3000;

/** Which doubtful rows are requested. */
export interface CheckSearch {
  readonly kind?: CheckKind | undefined;
  readonly resource?: string | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
}

const visibleTo = (principal: Principal, { config }: Engine): Resource[] =>
  Object.values(config.resources).filter(
    ({ checks: declared, permission, replaced }) =>
      !replaced && declared.length > 0 && may(principal, permission),
  );

/** Newest first; of one moment, in an order that stays. */
const byTime = (one: Candidate, other: Candidate): number =>
  other.at.getTime() - one.at.getTime() || other.id - one.id;

/** Doubtful rows that somebody sees, the newest first. */
export async function searchChecks(
  unseen: Engine,
  principal: Principal,
  { kind, resource: only, currentPage, pageSize }: CheckSearch,
): Promise<CheckPage> {
  const engine = seenBy(unseen, principal);
  const until = performance.now() + PATIENCE_MILLISECONDS;
  const found: Candidate[] = [];
  const counts: Record<string, number> = {};
  let [hasMore, isComplete] = [false, true];
  for (const resource of visibleTo(principal, engine)) {
    if (only !== undefined && resource.name !== only) continue;
    for (const check of resource.checks) {
      const left = until - performance.now();
      if (left <= 0) {
        isComplete = false;
        continue;
      }
      try {
        // Each by itself: one that takes too long takes nothing of the others away.
        const candidates = await engine.root.transaction(
          async (connection) => {
            await setLimits(connection, Math.ceil(left));
            return findCandidates({ engine, connection, principal }, resource, check);
          },
          { accessMode: 'read only' },
        );
        counts[check.kind] = (counts[check.kind] ?? 0) + candidates.length;
        if (kind !== undefined && check.kind !== kind) continue;
        if (candidates.length === MOST_CANDIDATES) hasMore = true;
        found.push(...candidates);
      } catch (error) {
        if (readDatabaseError(error)?.kind !== 'timeout') throw error;
        isComplete = false;
      }
    }
  }
  found.sort(byTime);
  const first = (currentPage - 1) * pageSize;
  const data = await engine.root.transaction(
    async (connection) => {
      await setLimits(connection, PATIENCE_MILLISECONDS);
      const shown = found.slice(first, first + pageSize);
      return presentDoubts({ engine, connection, principal }, shown);
    },
    { accessMode: 'read only' },
  );
  return { data, total: found.length, counts, hasMore, isComplete };
}

/** What somebody did about a doubtful row. */
export interface CheckChange {
  readonly resource: string;
  readonly id: number;
  readonly kind: CheckKind;
  readonly mark: string;
  /** Null takes back what was done. */
  readonly state: CheckState | null;
}

const ACTIONS = { confirmed: 'checkConfirmed', asked: 'checkAsked' } as const;

/** Takes down what somebody did. @throws ApiError `validation`, `forbidden`, `not_found`, `conflict` */
export async function saveCheck(
  unseen: Engine,
  principal: Principal,
  { resource: name, id, kind, mark, state }: CheckChange,
): Promise<void> {
  const resource = requireRows(seenBy(unseen, principal), principal, name);
  const check = resource.checks.find((one) => one.kind === kind);
  const rowOf = check && rowsOf(unseen, resource, check);
  if (!rowOf || !may(principal, rowOf.permission)) throw new ApiError('not_found');
  const engine = seenFor(seenBy(unseen, principal), principal, resource, 'change');
  await engine.root.transaction(async (tx: Connection) => {
    const { table, rows } = resourceOf(engine, rowOf.name);
    const selected = await tx
      .select(columnsFor(table, rowFieldNames(rowOf)))
      .from(rows)
      .where(eq(columnOf(table, 'id'), id));
    const [row] = await withLabels(engine, tx, rowOf, selected.map(toRow));
    if (!row) throw new ApiError('not_found');
    const now =
      check.kind === 'silent'
        ? await markOfSilence({ engine, connection: tx }, resource, check, id)
        : String(row.version);
    // Whose rows are not seen is not silent to whom they are closed.
    if (now === null) throw new ApiError('not_found');
    if (state !== null && now !== mark) {
      throw new ApiError('conflict', { current: maskRows(rowOf, [row])[0] ?? {} });
    }
    const at = engine.context.now();
    const { userId } = principal;
    // What was said under a former name of the resource is replaced, too.
    const names = [...allNamesOf(unseen.config, name)];
    const own = and(inArray(checks.resource, names), eq(checks.rowId, id), eq(checks.kind, kind));
    await tx.delete(checks).where(own);
    if (state !== null) {
      const values = { mark, state, userId, at };
      await tx
        .insert(checks)
        .values({ resource: name, rowId: id, kind, ...values })
        .onConflictDoUpdate({ target: [checks.resource, checks.rowId, checks.kind], set: values });
    }
    await writeAudit(tx, [
      {
        ...{ at, by: actorOf(principal), action: state ? ACTIONS[state] : 'checkReopened' },
        target: { resource: rowOf.name, rowId: id, label: nameOf(rowOf, row) },
        details: { kind },
      },
    ]);
  });
}

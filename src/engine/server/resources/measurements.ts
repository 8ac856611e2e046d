import { and, asc, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isId } from '../../declaration/fields/value.ts';
import { collide, firstOfDays, type Span, spanOf } from '../../declaration/measurement.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { MeasurementDeclaration, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { isPlainNumber } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { pipeline } from '../db/transactions.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { settledColumn } from './rows.ts';
import { isSeen } from './seen.ts';
import { messageOf, type Taken } from './taken-days.ts';

/** A change of one row, as far as it has to do with what it measures. */
export interface MeasuredChange {
  /** The row as it would be. */
  readonly next: Values;
  /** The row as stored; null for a new one. */
  readonly current: Row | null;
  /** Where it stands in a file, if it comes from one: other rows of the file are identified by that. */
  readonly rowNumber?: number | undefined;
}

/** Whether the rows of this declaration that two aliases stand for overlap in days that differ. */
export function collideSql(
  { of, lastDay, days, nothing }: MeasurementDeclaration,
  one: ResourceTable,
  other: ResourceTable,
): SQL {
  const at = (table: ResourceTable, name: string): SQL => sql`${columnOf(table, name)}`;
  return sql`${at(one, of)} = ${at(other, of)}
    and ${at(one, lastDay)} > ${at(other, lastDay)} - ${at(other, days)}
    and ${at(other, lastDay)} > ${at(one, lastDay)} - ${at(one, days)}
    and ((${at(one, lastDay)}, ${at(one, days)}) <> (${at(other, lastDay)}, ${at(other, days)})
      or coalesce(${at(one, nothing)} = 0, false) or coalesce(${at(other, nothing)} = 0, false))`;
}

/** Waits for the turn on the days of an owner of rows of a resource, and takes it. */
const turnOf = (name: Placeholder, owner: SQL): SQL =>
  sql`pg_advisory_xact_lock(hashtext(${name}::text), ${owner})::text`;

/**
 * Holds rows that measure days against each other: those stored, and those of the same transaction
 * that are yet to be written. Saves of days of one owner take turns with others who do, until
 * the transaction ends, so that two never take the same days at once.
 */
export class Measurements {
  readonly #held = new Set<number>();
  /** Of rows of this transaction that are yet to be written, by owner. */
  readonly #claimed = new Map<number, Taken[]>();
  /** Stored rows that are as they were no longer. */
  readonly #moved = new Set<number>();
  /** Stored rows that are changed together: none of them stands where it stood. */
  readonly #batch = new Set<number>();
  /** Days that nothing stored stands against. */
  readonly #free = new Set<string>();

  constructor(
    private readonly engine: Engine,
    private readonly connection: Connection,
  ) {}

  /**
   * Imports take turns with one another: each holds the days of many people, in the order of its
   * file, and two would wait for each other.
   */
  async takeTurn({ name, measurement }: Resource): Promise<void> {
    if (measurement) await this.#lock(name, 0);
  }

  /** Rows that are about to be changed together are held against one another as they will be. */
  changeTogether(ids: readonly number[]): void {
    for (const id of ids) {
      this.#batch.add(id);
      this.#moved.add(id);
    }
  }

  /**
   * Takes the turns of those whose stored rows are about to be held, and of whom one is to go to.
   * Who held a row first, and then waited for its owner's turn, would wait for somebody who has the
   * turn and waits for the row. Turns of several are taken by one at a time, as imports do.
   */
  async holdOwners(resource: Resource, rows: SQL, sent: Values = {}): Promise<void> {
    const { measurement, name } = resource;
    if (!measurement) return;
    const { table } = resourceOf(this.engine, name);
    const found = await this.connection
      .selectDistinct({ owner: columnOf(table, measurement.of) })
      .from(table)
      .where(rows);
    const owners = new Set([...found.map(({ owner }) => owner), sent[measurement.of]].filter(isId));
    if (owners.size > 1) await this.takeTurn(resource);
    for (const owner of [...owners].sort((one, other) => one - other)) {
      await this.#hold(resource, owner);
    }
  }

  /** Takes the turn of the owner of a stored row, and then locks the row. */
  async holdAfterOwner<Held>(
    { name }: Resource,
    { of }: MeasurementDeclaration,
    id: number,
    hold: () => Promise<Held>,
  ): Promise<Held> {
    const { table } = resourceOf(this.engine, name);
    const owner = columnOf(table, of);
    const turn = async () => {
      const [found] = await this.engine.statements.run(
        this.connection,
        `turn on the days of the owner of a row of ${name}`,
        (on) => {
          const taken = turnOf(sql.placeholder('name'), sql`${owner}`);
          return on
            .select({ owner, taken })
            .from(table)
            .where(eq(columnOf(table, 'id'), sql.placeholder('id')));
        },
        { name, id },
        { settled: true },
      );
      if (isId(found?.owner)) this.#held.add(found.owner);
    };
    const [, held] = await pipeline(this.connection, turn, hold);
    return held;
  }

  /** What is wrong with the days of a row; they are its own from then on if nothing is. */
  async check(resource: Resource, change: MeasuredChange): Promise<FieldErrors> {
    const { measurement } = resource;
    const { next, current, rowNumber } = change;
    if (!measurement) return {};
    const together = current !== null && this.#batch.has(current.id);
    const moved = isMoved(measurement, change);
    if (!moved && !together) return {};
    if (current) this.#moved.add(current.id);
    const span = next.active === false ? null : spanOf(measurement, next);
    if (!span) return {};
    const claimed = this.#claimed.get(span.owner)?.find((one) => collide(span, one.span));
    const [, stored] = await pipeline(
      this.connection,
      () => this.#hold(resource, span.owner),
      // What overlaps from before the rule may stay where it is.
      async () => (moved && !claimed ? this.#stored(resource, measurement, span) : undefined),
    );
    const taken = claimed ?? stored;
    if (taken)
      return { [measurement.lastDay]: [messageOf(this.engine.config.region, span, taken)] };
    if (rowNumber !== undefined) this.#claim(span, { row: rowNumber });
    else if (together) this.#claim(span, { code: String(current.code) });
    return {};
  }

  /** Notes that these days are taken by a row that is yet to be written. */
  #claim(span: Span, name: Taken['name']): void {
    const claimed = this.#claimed.get(span.owner) ?? [];
    const known = claimed.some(({ span: one }) => one.last === span.last && one.days === span.days);
    if (!known) claimed.push({ span, name });
    this.#claimed.set(span.owner, claimed);
  }

  async #hold(resource: Resource, owner: number): Promise<void> {
    // Outside a transaction a lock would end with its own statement.
    if (this.#held.has(owner) || this.connection === this.engine.root) return;
    await this.#lock(resource.name, owner);
    this.#held.add(owner);
  }

  async #lock(name: string, owner: number): Promise<void> {
    await this.engine.statements.run(
      this.connection,
      'turn on the days of an owner',
      (on) => {
        const taken = turnOf(sql.placeholder('name'), sql`${sql.placeholder('owner')}::integer`);
        return on.select({ taken }).from(sql`(select) as one`);
      },
      { name, owner },
      { settled: true },
    );
  }

  /** A stored row whose days do not go with these. */
  async #stored(
    resource: Resource,
    { of, lastDay, days, nothing }: MeasurementDeclaration,
    span: Span,
  ): Promise<Taken | undefined> {
    const { name, fieldsByName } = resource;
    const key = JSON.stringify(span);
    if (this.#free.has(key)) return undefined;
    const { table } = resourceOf(this.engine, name);
    const lengths = fieldsByName[days];
    // No row measures more days: so far ahead its index need be read, and no further.
    const most = lengths && isPlainNumber(lengths) ? lengths.max : 0;
    const [found] = await this.engine.statements.run(
      this.connection,
      `days of ${name}${span.nothing ? ', of nothing' : ''}`,
      (on) => {
        const at = (field: string) => sql.placeholder(field);
        const [last, length] = [columnOf(table, lastDay), columnOf(table, days)];
        const isNothing = sql`coalesce(${columnOf(table, nothing)} = 0, false)`;
        const isOther = sql`(${last}, ${length}) <> (${at('last')}::date, ${at('days')}::integer)`;
        return on
          .select({
            id: columnOf(table, 'id'),
            code: columnOf(table, 'code'),
            last,
            days: settledColumn(resource, table, days),
            nothing: sql<boolean>`${isNothing}`,
          })
          .from(table)
          .where(
            and(
              eq(columnOf(table, 'active'), true),
              eq(columnOf(table, of), at('owner')),
              sql`${last} >= ${at('first')}::date and ${last} < ${at('last')}::date + ${at('most')}::integer`,
              sql`${last} - ${length} < ${at('last')}::date`,
              span.nothing ? undefined : or(isOther, isNothing),
              sql`${columnOf(table, 'id')} <> all(${at('moved')}::integer[])`,
            ),
          )
          .orderBy(asc(last), asc(columnOf(table, 'id')))
          .limit(1);
      },
      { ...span, most, moved: [...this.#moved] },
      // Of one owner and a few days, which an index starts with: one plan is good for all of them.
      { settled: true },
    );
    if (!found) {
      this.#free.add(key);
      return undefined;
    }
    const [otherLast, otherDays] = [String(found.last), Number(found.days)];
    const first = firstOfDays(otherLast, otherDays);
    const other = { owner: span.owner, first, last: otherLast, days: otherDays };
    const isShown = await isSeen(this.engine, name, Number(found.id), this.connection);
    const shown = isShown ? { code: String(found.code) } : null;
    return { span: { ...other, nothing: found.nothing === true }, name: shown };
  }
}

/** Fields by which rows measure days at all. */
const placing = ({ of, lastDay, days }: MeasurementDeclaration): readonly string[] => [
  ...[of, lastDay, days],
  'active',
];

/** Whether what is sent of a stored row may have to do with which days are whose. */
export function touchesDays({ measurement }: Resource, sent: Values): boolean {
  return (
    measurement !== null &&
    [...placing(measurement), measurement.nothing].some((name) => name in sent)
  );
}

/** Whether a change has to do with which days are whose. */
function isMoved(measurement: MeasurementDeclaration, { next, current }: MeasuredChange): boolean {
  if (!current) return true;
  const changes = placing(measurement).some(
    (name) => (current[name] ?? null) !== (next[name] ?? null),
  );
  const { nothing } = measurement;
  return changes || (current[nothing] === 0) !== (next[nothing] === 0);
}

/** What a change leaves of the mark that days overlap: rows that were checked anew have none. */
export function withoutMark({ measurement }: Resource, change: MeasuredChange): Values {
  if (!measurement || change.current?.[measurement.overlaps] !== true) return {};
  return isMoved(measurement, change) ? { [measurement.overlaps]: false } : {};
}

/** Takes the mark off rows that overlapped this one, and overlap nothing any more. */
export async function settleMarks(engine: Engine, event: SaveEvent): Promise<void> {
  const { tx, resource, current, values } = event;
  const { measurement } = resource;
  if (!measurement || current?.[measurement.overlaps] !== true) return;
  if (values[measurement.overlaps] !== false) return;
  const { table } = resourceOf(engine, resource.name);
  const other = alias(table, 'other');
  const beside = tx
    .select({ id: columnOf(other, 'id') })
    .from(other)
    .where(
      and(
        eq(columnOf(other, 'active'), true),
        sql`${columnOf(other, 'id')} <> ${columnOf(table, 'id')}`,
        collideSql(measurement, table, other),
      ),
    );
  await tx
    .update(table)
    .set({ [measurement.overlaps]: false })
    .where(
      and(
        eq(columnOf(table, measurement.of), Number(current[measurement.of])),
        eq(columnOf(table, measurement.overlaps), true),
        sql`not exists ${beside}`,
      ),
    );
}

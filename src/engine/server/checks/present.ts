/** What is shown of doubtful rows: each with what it is compared with. */

import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Doubt, Measure } from '../../declaration/checks.ts';
import { allNamesOf } from '../../declaration/former-names.ts';
import { maskRows } from '../../declaration/masking.ts';
import type { Resource } from '../../declaration/types.ts';
import { assess, usualRange } from '../../declaration/weights/unusual.ts';
import { mayDo } from '../access/principal.ts';
import { sightFor } from '../access/sight.ts';
import { checks } from '../db/system-tables.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf, seenBy } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { collideSql } from '../resources/measurements.ts';
import {
  activeOnly,
  columnsFor,
  nameOf,
  rowFieldNames,
  toRow,
  type WireRow,
} from '../resources/rows.ts';
import { findCompared, Histories } from '../resources/unusual.ts';
import type { Candidate, Finding } from './candidates.ts';

/** Values before it that are shown beside a value. */
const MOST_RECENT = 12;

const keyOf = (resource: string, id: number): string => `${resource} ${id}`;

/** Rows by their resource and id, as they are seen. */
type Rows = ReadonlyMap<string, WireRow>;

async function readRows(
  { engine, connection }: Finding,
  wanted: readonly { readonly resource: Resource; readonly id: number }[],
): Promise<Rows> {
  const found = new Map<string, WireRow>();
  for (const resource of new Set(wanted.map((one) => one.resource))) {
    const { table, rows } = resourceOf(engine, resource.name);
    const ids = wanted.filter((one) => one.resource === resource).map(({ id }) => id);
    const selected = await connection
      .select(columnsFor(table, rowFieldNames(resource)))
      .from(rows)
      .where(inArray(columnOf(table, 'id'), ids));
    const labelled = await withLabels(engine, connection, resource, selected.map(toRow));
    for (const row of maskRows(resource, labelled))
      found.set(keyOf(resource.name, Number(row.id)), row);
  }
  return found;
}

/** A row whose days this one overlaps; null where none is seen. */
async function overlapped(
  { engine, connection }: Finding,
  { resource, id }: Candidate,
): Promise<number | null> {
  const { measurement } = resource;
  if (!measurement) return null;
  const { table, rows } = resourceOf(engine, resource.name);
  // An alias has the columns of its table; Drizzle's type for it does not carry that through.
  const own = alias(resourceOf(engine, resource.name).table, 'own') as unknown as ResourceTable;
  const [found] = await connection
    .select({ id: columnOf(table, 'id') })
    .from(rows)
    .innerJoin(own, eq(columnOf(own, 'id'), id))
    .where(
      and(
        ne(columnOf(table, 'id'), id),
        activeOnly(resource, table),
        collideSql(measurement, own, table),
      ),
    )
    .orderBy(desc(columnOf(table, 'id')))
    .limit(1);
  return found ? Number(found.id) : null;
}

/** What a value would be in a unit of another size, where that would be usual. */
function meantBy(
  factors: readonly number[],
  before: readonly number[],
  value: number,
  per: number,
): Measure['meant'] {
  const readings = factors.flatMap((factor) =>
    [value / factor, value * factor].map((read) => ({ factor, value: read })),
  );
  return readings.find((read) => assess(before, read.value / per) === null) ?? null;
}

async function measureOf(
  { engine }: Finding,
  { resource, check }: Candidate,
  row: WireRow,
  histories: Histories,
): Promise<Measure | null> {
  const { unusual } = resource;
  const value = unusual && Number(row[unusual.value]);
  if (check.kind !== 'unusual' || !unusual || !value) return null;
  const compared = await findCompared(resource, row, histories);
  const base = { field: unusual.value, value };
  if (!compared) return { ...base, usual: null, recent: [], meant: null };
  const { before, per, history } = compared;
  const range = usualRange(before);
  const isDoubtful = assess(before, value / per) !== null;
  // Of a group each value is of somebody whom the reader may not see.
  const isShown = history.of === 'own' || engine.sight === null;
  return {
    ...base,
    // Once what is usual has moved there, it would not explain why the row is here.
    usual: isDoubtful && range ? { low: range.low * per, high: range.high * per } : null,
    recent: isShown ? before.slice(0, MOST_RECENT).map((one) => one * per) : [],
    meant: isDoubtful ? meantBy(check.unitFactors ?? [], before, value, per) : null,
  };
}

/** Names of people by their id. */
async function readNames({ engine, connection }: Finding, ids: readonly number[]) {
  const { resource, table } = resourceOf(engine, 'users');
  const found = await connection
    .select(columnsFor(table, ['id', ...resource.label]))
    .from(table)
    .where(inArray(columnOf(table, 'id'), [...ids]));
  return new Map(found.map((row) => [Number(row.id), nameOf(resource, row)]));
}

/** Who questioned the owners of these rows. */
async function readQuestions(finding: Finding, candidates: readonly Candidate[]) {
  const { engine, connection } = finding;
  const names = [...new Set(candidates.map(({ resource }) => resource.name))];
  const formers = names.flatMap((name) => [...allNamesOf(engine.config, name)]);
  const ids = candidates.map(({ id }) => id);
  const found = await connection
    .select()
    .from(checks)
    .where(
      and(inArray(checks.resource, formers), inArray(checks.rowId, ids), eq(checks.state, 'asked')),
    );
  const people = found.flatMap(({ userId }) => userId ?? []);
  const nameBy = people.length > 0 ? await readNames(finding, people) : new Map<number, string>();
  return ({ resource, id, check, mark }: Candidate): Doubt['asked'] => {
    const own = allNamesOf(engine.config, resource.name);
    const one = found.find(
      (it) =>
        own.includes(it.resource) && it.rowId === id && it.kind === check.kind && it.mark === mark,
    );
    return one ? { by: nameBy.get(one.userId ?? 0) ?? '', at: one.at.toISOString() } : null;
  };
}

/** Ids of these rows that somebody may change, by their resource. */
async function readChangeable(
  { engine, connection, principal }: Finding,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<Candidate>> {
  const changeable = new Set<Candidate>();
  for (const resource of new Set(candidates.map((one) => one.resource))) {
    if (!mayDo(principal, resource.permission, 'change')) continue;
    const own = candidates.filter((one) => one.resource === resource);
    const { sight } = principal;
    const changing: Engine = sight
      ? seenBy(engine, { ...principal, sight: sightFor(sight, resource.permission, 'change') })
      : engine;
    for (const rowOf of new Set(own.map((one) => one.rowOf))) {
      const ids = own.filter((one) => one.rowOf === rowOf).map(({ id }) => id);
      const { table, rows } = resourceOf(changing, rowOf.name);
      const id = columnOf(table, 'id');
      const found = await connection.select({ id }).from(rows).where(inArray(id, ids));
      const seen = new Set(found.map((row) => Number(row.id)));
      for (const one of own) if (one.rowOf === rowOf && seen.has(one.id)) changeable.add(one);
    }
  }
  return changeable;
}

/** Shows candidates with their rows, and what they are compared with. */
export async function presentDoubts(
  finding: Finding,
  candidates: readonly Candidate[],
): Promise<Doubt[]> {
  if (candidates.length === 0) return [];
  const { engine, connection } = finding;
  const others = new Map<Candidate, number>();
  for (const one of candidates) {
    const other = one.check.kind === 'overlap' ? await overlapped(finding, one) : one.otherId;
    if (other != null) others.set(one, other);
  }
  const rows = await readRows(finding, [
    ...candidates.map(({ rowOf, id }) => ({ resource: rowOf, id })),
    ...[...others].map(([{ resource }, id]) => ({ resource, id })),
  ]);
  const questionOf = await readQuestions(finding, candidates);
  const changeable = await readChangeable(finding, candidates);
  const histories = new Histories(engine, connection);
  const doubts: Doubt[] = [];
  for (const one of candidates) {
    const row = rows.get(keyOf(one.rowOf.name, one.id));
    if (!row) continue;
    const other = rows.get(keyOf(one.resource.name, others.get(one) ?? 0));
    doubts.push({
      ...{ resource: one.resource.name, kind: one.check.kind, rowOf: one.rowOf.name, row },
      ...{ mark: one.mark, at: one.at.toISOString(), mayChange: changeable.has(one) },
      measure: await measureOf(finding, one, row, histories),
      other: other ?? null,
      lastDay: one.lastDay ?? null,
      asked: questionOf(one),
    });
  }
  return doubts;
}

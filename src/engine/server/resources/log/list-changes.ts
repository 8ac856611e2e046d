import type { AuditChange } from '../../../declaration/audit.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Principal } from '../../access/principal.ts';
import { type AuditTarget, actorOf, type NewAuditEntry } from '../../audit/entries.ts';
import type { Connection } from '../../db/connection.ts';
import type { Engine } from '../engine.ts';
import type { Row } from '../hooks.ts';
import { withLabels } from '../labels.ts';
import type { WireRow } from '../rows.ts';
import { changedFields, changeOf, labelOf } from './changes.ts';

/** A list as it stood and as it stands, in order. */
export interface ReplacedList {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  /** `after` with labels. */
  readonly wire: readonly WireRow[];
}

interface Pair {
  readonly before: Row | null;
  readonly after: Row | null;
  readonly wire: WireRow | null;
}

/** Whether two rows are about the same thing: a row sent without its id gets a new one. */
function isAlike(resource: Resource, one: Row, other: Row): boolean {
  const [names] = resource.uniques;
  return names?.every((name) => one[name] === other[name]) ?? false;
}

/** Each row with what it was before, then the rows taken out. */
function pairRows(resource: Resource, { before, after, wire }: ReplacedList): Pair[] {
  const left = new Map(before.map((row) => [row.id, row]));
  const remaining = after.map((row) => left.get(row.id) ?? null);
  for (const row of remaining) if (row) left.delete(row.id);
  const pairs = after.map((row, place) => {
    const same = remaining[place] ?? [...left.values()].find((old) => isAlike(resource, old, row));
    if (same) left.delete(same.id);
    return { before: same ?? null, after: row, wire: wire[place] ?? row };
  });
  return [...pairs, ...[...left.values()].map((row) => ({ before: row, after: null, wire: null }))];
}

/** What the replacement of a list records: the rows put in, taken out and changed. */
export async function entryOfReplacement(
  engine: Engine,
  tx: Connection,
  principal: Principal,
  resource: Resource,
  target: AuditTarget,
  list: ReplacedList,
): Promise<NewAuditEntry> {
  const pairs = pairRows(resource, list)
    .map((pair) => ({ ...pair, fields: changedFields(resource, pair.before, pair.after) }))
    .filter(({ fields }) => fields.length > 0);
  const stored = pairs.flatMap(({ before }) => before ?? []);
  const labelled = stored.length > 0 ? await withLabels(engine, tx, resource, stored) : [];
  const before = new Map(labelled.map((row) => [row.id, row]));
  const changes = pairs.flatMap((pair): AuditChange[] => {
    const old = (pair.before && before.get(pair.before.id)) ?? null;
    const named = pair.wire ?? old;
    if (!named) return [];
    const entry = { id: Number(named.id), label: labelOf(resource, named) };
    return pair.fields
      .filter(({ name }) => name !== resource.parent?.field)
      .map((field) => ({ ...changeOf(field, old, pair.wire), entry }));
  });
  const at = engine.context.now();
  return { at, by: actorOf(principal), action: 'replace', target, changes };
}

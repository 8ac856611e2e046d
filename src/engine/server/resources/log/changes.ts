import type { AuditAction, AuditChange } from '../../../declaration/audit.ts';
import { labelName } from '../../../declaration/naming.ts';
import { isRecord } from '../../../declaration/record.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { definitionOf, entriesIn, pointsToOne } from '../../../fields/index.ts';
import { actorOf, type NewAuditEntry } from '../../audit/entries.ts';
import type { Engine } from '../engine.ts';
import type { Row, SaveEvent } from '../hooks.ts';
import { partOfName, type WireRow } from '../rows.ts';

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The database gives the parts of an entry in an order of its own. */
function inOrder(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null];
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  return JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder);
}

/** Fields that differ between two stored rows; of one row alone those that say something. */
export function changedFields(resource: Resource, before: Row | null, after: Row | null): Field[] {
  return resource.fields.filter(({ name, column }) => {
    // Passwords have no column: nothing of them comes near the log.
    if (column === null) return false;
    if (before && after) return !isSame(before[name], after[name]);
    return !isEmpty((before ?? after)?.[name]);
  });
}

/** Whether a label stands beside the values of a field: ids say nothing once what they name has changed. */
function isLabelled(field: Field): boolean {
  const { pointsTo: ids, labelled } = definitionOf(field);
  return ids !== undefined || labelled !== undefined;
}

/** One field of two wire rows; of a row not there every value is null. */
export function changeOf(field: Field, before: WireRow | null, after: WireRow | null): AuditChange {
  const change = {
    field: field.name,
    before: before?.[field.name] ?? null,
    after: after?.[field.name] ?? null,
  };
  if (!isLabelled(field)) return change;
  const label = labelName(field.name);
  return { ...change, beforeLabel: before?.[label], afterLabel: after?.[label] };
}

/** A row's name for people; where it is named by what it refers to, that row's name. */
export function labelOf(resource: Resource, wire: WireRow): string {
  const parts = resource.label.map((name) => {
    const label = pointsToOne(resource.fieldsByName[name]) ? wire[labelName(name)] : null;
    return isRecord(label) ? label.name : partOfName(resource, wire, name);
  });
  return parts.filter((part) => !isEmpty(part) && part !== '').join(' ');
}

function actionOf(current: Row | null, row: Row): AuditAction {
  if (current === null) return 'create';
  if (current.active === row.active) return 'update';
  return row.active === true ? 'restore' : 'retire';
}

/** Whether a save has set a password: nothing of it shows in the row. */
function setsPassword({ resource, values }: SaveEvent): boolean {
  return resource.fields.some(
    ({ column, name }) => column === null && !isEmpty(values[name]) && values[name] !== '',
  );
}

/** Whether a checked save leaves anything other than it was. */
export function changesAnything(engine: Engine, event: SaveEvent): boolean {
  const { resource, current, values } = event;
  if (current === null || setsPassword(event)) return true;
  // What such a save is for (ending sessions) may be wanted of a row that says so already.
  if (engine.hooks[resource.name]?.action) return true;
  return changedFields(resource, current, { ...current, ...values }).length > 0;
}

/** Whether what a save records names other rows, or codes. */
export function needsLabels({ resource, current }: SaveEvent, row: Row): boolean {
  const isNamedByOthers = resource.label.some((name) => pointsToOne(resource.fieldsByName[name]));
  return (
    isNamedByOthers ||
    changedFields(resource, current, row).some(
      (field) => isLabelled(field) || entriesIn(field) !== undefined,
    )
  );
}

/** What a save records: the change, and whether a password was set with it. */
export function entriesOfSave(
  engine: Engine,
  event: SaveEvent,
  row: Row,
  /** The row as it is and as it was, with labels. */
  { after, before }: { readonly after: WireRow; readonly before: WireRow | null },
): NewAuditEntry[] {
  const { principal, resource, current, now } = event;
  const common = {
    at: now,
    by: actorOf(principal),
    target: { resource: resource.name, rowId: row.id, label: labelOf(resource, after) },
  };
  const changes = changedFields(resource, current, row).map((field) =>
    changeOf(field, before, after),
  );
  return [
    { ...common, action: engine.hooks[resource.name]?.action ?? actionOf(current, row), changes },
    ...(setsPassword(event) ? [{ ...common, action: 'passwordSet' as const }] : []),
  ];
}

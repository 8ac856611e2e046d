import { dayAt } from '../../declaration/clock.ts';
import { MAXIMUM_FILTER_VALUES } from '../../declaration/constants.ts';
import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../declaration/uniques.ts';
import { initialValues, type Values, validate } from '../../declaration/validate.ts';
import { holdsMany, pointsTo } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { emptyIsAlike } from '../db/tables-rules.ts';
import { ApiError } from '../http/errors.ts';
import { formulasOf } from './derive.ts';
import { type Engine, invalid } from './engine.ts';
import { keepFiles } from './files.ts';
import type { Row } from './hooks.ts';
import { changedFields } from './log/changes.ts';
import { checkReferences } from './references.ts';
import { ReferredRows } from './referred.ts';
import { keepingUnseen } from './unseen.ts';

/** At most this many rows stand under one parent. */
const MOST_ENTRIES = MAXIMUM_FILTER_VALUES;

/** What the rows of a list stand under. @throws ApiError `not_found` for a resource that is no list */
export function parentOf(resource: Resource): NonNullable<Resource['parent']> {
  if (!resource.replaced || !resource.parent) throw new ApiError('not_found');
  return resource.parent;
}

/** One row to be written, and the row whose place it takes. */
export interface Entry {
  /** Files in it are put into storage before it is written. */
  readonly values: Record<string, unknown>;
  readonly current: Row | null;
}

function underPlace(errors: FieldErrors, place: number): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [`data.${place}.${name}`, messages]),
  );
}

/** An entry as it is sent, with what its row refers to and whoever sends it does not see. */
async function wholeEntry(
  resource: Resource,
  fields: Values,
  current: Row | null,
  referred: ReferredRows,
): Promise<Values> {
  if (!current) return fields;
  // The whole row is sent: a list that is left out is an empty one.
  const lists = resource.fields.filter((field) => pointsTo(field) && holdsMany(field));
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  return keepingUnseen(resource, { sent: { ...empty, ...fields }, current }, referred);
}

async function checkEntry(
  referred: ReferredRows,
  resource: Resource,
  sent: unknown,
  parentId: number,
  stored: readonly Row[],
): Promise<{ entry: Entry } | { errors: FieldErrors }> {
  const { engine } = referred;
  if (!isRecord(sent)) return { errors: { row: [{ key: 'list' }] } };
  const { id, version: _version, sortOrder: _sortOrder, ...fields } = sent;
  const { field } = parentOf(resource);
  const current = stored.find((row) => row.id === id) ?? null;
  if (fields[field] !== undefined && fields[field] !== parentId) {
    return { errors: { [field]: [{ key: 'reference' }] } };
  }
  // Each entry is the whole row, so it is checked as a new one even where it keeps an id.
  const today = dayAt(engine.config.region, engine.context.now());
  const own = { ...fields, [field]: parentId };
  const row = await wholeEntry(resource, own, current ?? alike(resource, own, stored), referred);
  const checked = validate(resource, row, null, engine.config, today);
  if (!checked.ok) return { errors: checked.errors };
  const worked = formulasOf(resource, checked.values);
  if ('errors' in worked) return worked;
  return { entry: { values: { ...checked.values, ...worked.values }, current } };
}

/** Rows alike in what must differ, their ids among it, told at the later one. */
function repeatedEntries(
  resource: Resource,
  entries: readonly Entry[],
  config: Config,
): FieldErrors {
  const errors: Record<string, readonly Message[]> = {};
  const ids = new Set<unknown>();
  entries.forEach(({ current }, place) => {
    if (current && ids.has(current.id)) errors[`data.${place}.id`] = [{ key: 'repeated' }];
    if (current) ids.add(current.id);
  });
  for (const names of resource.uniques) {
    const seen = new Set<string>();
    const alike = emptyIsAlike(resource, names, config);
    entries.forEach(({ values }, place) => {
      if (!alike && names.some((name) => (values[name] ?? null) === null)) return;
      const key = JSON.stringify(names.map((name) => values[name] ?? null));
      if (seen.has(key)) {
        const at = `data.${place}.${alikeField(resource, names)}`;
        errors[at] = [alikeMessage('repeated', resource, names)];
      }
      seen.add(key);
    });
  }
  return errors;
}

/**
 * Checks what is to take the place of a list; what is sent without the id of a stored row that it is
 * about takes it.
 * @throws ApiError `validation`, fields named `data.<place>.<field>`
 */
export async function checkEntries(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  sent: unknown,
  parentId: number,
  stored: readonly Row[],
): Promise<Entry[]> {
  if (!Array.isArray(sent)) throw invalid(resource, { data: [{ key: 'list' }] });
  if (sent.length > MOST_ENTRIES) {
    throw invalid(resource, { data: [{ key: 'tooMany', params: { max: MOST_ENTRIES } }] });
  }
  const entries: Entry[] = [];
  const errors: Record<string, readonly Message[]> = {};
  const referred = new ReferredRows(engine, tx);
  for (const [place, one] of sent.entries()) {
    const checked = await checkEntry(referred, resource, one, parentId, stored);
    if ('errors' in checked) {
      Object.assign(errors, underPlace(checked.errors, place));
      continue;
    }
    entries.push(checked.entry);
    const { values, current } = checked.entry;
    // What stood in the list before may stand in it still, on whichever row.
    const before = current ?? stored.find((row) => sameChoices(resource, row, values)) ?? null;
    const missing = { id: 0, version: 0, [parentOf(resource).field]: parentId };
    const change = { values, next: values, current: before ?? missing };
    const wrong = await checkReferences(resource, change, referred);
    const files = await keepFiles(tx, resource, values, engine.context.now());
    Object.assign(errors, underPlace({ ...wrong, ...files }, place));
  }
  if (entries.length === sent.length)
    Object.assign(errors, repeatedEntries(resource, entries, engine.context.config));
  if (Object.keys(errors).length > 0) throw invalid(resource, errors);
  return recognised(resource, entries, stored);
}

/** Rows sent without their ids take those of the stored rows that they are about. */
function recognised(
  resource: Resource,
  entries: readonly Entry[],
  stored: readonly Row[],
): Entry[] {
  if (resource.uniques.length === 0) return [...entries];
  const named = new Set(entries.map(({ current }) => current));
  const left = new Set(stored.filter((row) => !named.has(row)));
  return entries.map(({ values, current }) => {
    const known = current ?? [...left].find((row) => sameChoices(resource, row, values)) ?? null;
    if (known) left.delete(known);
    return { values, current: known };
  });
}

/** The stored row that one without an id is about. */
function alike(resource: Resource, values: Values, stored: readonly Row[]): Row | null {
  if (resource.uniques.length === 0) return null;
  return stored.find((row) => sameChoices(resource, row, values)) ?? null;
}

function sameChoices(resource: Resource, row: Row, values: Values): boolean {
  return (resource.uniques[0] ?? []).every((name) => row[name] === (values[name] ?? null));
}

/** Whether an entry leaves its row as it was, and where it was. */
export function isAsStored(
  { config }: Engine,
  resource: Resource,
  { values, current }: Entry,
  place: number,
): boolean {
  if (current === null) return false;
  const row = { ...current, ...initialValues(resource, config), ...values, sortOrder: place };
  return changedFields(resource, current, row).length === 0;
}

import { dayAt } from '../../declaration/clock.ts';
import { MAXIMUM_FILTER_VALUES } from '../../declaration/constants.ts';
import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../declaration/uniques.ts';
import { initialValues, type Values, validate } from '../../declaration/validate.ts';
import type { Principal } from '../access/principal.ts';
import type { Sight } from '../access/sight.ts';
import type { Connection } from '../db/connection.ts';
import { emptyIsAlike, foldsCase } from '../db/tables-rules.ts';
import { ApiError } from '../http/errors.ts';
import { formulasOf } from './derive.ts';
import { type Engine, invalid } from './engine.ts';
import { keepFiles } from './files.ts';
import { mayReferTo } from './held-files.ts';
import type { Row } from './hooks.ts';
import { changedFields } from './log/changes.ts';
import { outOfSight } from './out-of-sight.ts';
import { checkReferences } from './references.ts';
import { ReferredRows } from './referred.ts';
import { folded } from './uniques.ts';
import { keepingUnseenInWhole, withUnseenCounted } from './unseen.ts';

/** At most this many rows stand under one parent. */
export const MOST_ENTRIES = MAXIMUM_FILTER_VALUES;

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

/** What is about to replace a list. */
export interface ListChange {
  readonly principal: Principal;
  readonly resource: Resource;
  readonly parentId: number;
  /** Rows of the list that its sender sees. */
  readonly stored: readonly Row[];
  /** Ids of the others. */
  readonly unseen: ReadonlySet<unknown>;
  /** What its sender sees of the rows that they may change. */
  readonly doing: Sight | null;
}

/** A row as it is sent, and the stored row that it is about. */
interface SentEntry {
  readonly fields: Values;
  readonly current: Row | null;
}
type Refused = { readonly errors: FieldErrors };

function readEntry(
  { resource, parentId, stored, unseen }: ListChange,
  sent: unknown,
): SentEntry | Refused {
  if (!isRecord(sent)) return { errors: { row: [{ key: 'list' }] } };
  const { id, version: _version, sortOrder: _sortOrder, ...fields } = sent;
  const { field } = parentOf(resource);
  if (fields[field] !== undefined && fields[field] !== parentId) {
    return { errors: { [field]: [{ key: 'reference' }] } };
  }
  if (unseen.has(id)) return { errors: { [resource.label[0] ?? 'id']: [{ key: 'rowNotYours' }] } };
  const current = stored.find((row) => row.id === id) ?? null;
  return { fields: { ...fields, [field]: parentId }, current };
}

/** The values to write; each entry is the whole row, so it is checked as a new one, even with an id. */
function valuesOf(
  { config, context }: Engine,
  resource: Resource,
  fields: Values,
): { readonly values: Values } | Refused {
  const checked = validate(resource, fields, null, config, dayAt(config.region, context.now()));
  if (!checked.ok) return checked;
  const worked = formulasOf(resource, checked.values);
  return 'errors' in worked ? worked : { values: { ...checked.values, ...worked.values } };
}

/** Rows sent without their ids are about the stored rows that they are alike, unless others name those. */
function recognised(
  engine: Engine,
  { resource, stored }: ListChange,
  entries: readonly (SentEntry | Refused)[],
): readonly (SentEntry | Refused)[] {
  if (resource.uniques.length === 0) return entries;
  const named = new Set(entries.map((entry) => ('current' in entry ? entry.current : null)));
  const left = new Set(stored.filter((row) => !named.has(row)));
  return entries.map((entry) => {
    if (left.size === 0 || 'errors' in entry || entry.current) return entry;
    const checked = valuesOf(engine, resource, entry.fields);
    if ('errors' in checked) return entry;
    const known = [...left].find((row) => sameChoices(resource, row, checked.values));
    if (!known) return entry;
    left.delete(known);
    return { ...entry, current: known };
  });
}

/** The fields of an entry, with what its row refers to and whoever sends them does not see. */
async function wholeRow(
  resource: Resource,
  { fields, current }: SentEntry,
  referred: ReferredRows,
): Promise<Values> {
  if (!current) return fields;
  return keepingUnseenInWhole(resource, { sent: fields, current }, referred);
}

async function checkEntry(
  resource: Resource,
  sent: SentEntry | Refused,
  referred: ReferredRows,
): Promise<Entry | Refused> {
  if ('errors' in sent) return sent;
  const whole = await wholeRow(resource, sent, referred);
  const checked = valuesOf(referred.engine, resource, whole);
  if ('values' in checked) return { values: checked.values, current: sent.current };
  return { errors: withUnseenCounted(checked.errors, sent.fields, whole) };
}

/** What is wrong with an entry that its sender would not see, or may not put there. */
async function beyondReach(
  { resource, doing }: ListChange,
  { values, current }: Entry,
  referred: ReferredRows,
): Promise<FieldErrors> {
  const { engine } = referred;
  const { sight, config } = engine;
  if (!sight || isAsStored(engine, resource, { values, current }, current?.sortOrder)) return {};
  const read = (name: string, id: unknown) => referred.read(name, id);
  const next = { ...initialValues(resource, config), ...values, id: current?.id };
  const unseen = await outOfSight(engine, resource, next, read);
  if (unseen) return { [unseen]: [{ key: 'outOfSight' }] };
  if (doing === sight) return {};
  const key = `api:rowDenied.${current ? 'change' : 'create'}`;
  for (const row of current ? [current, next] : [next]) {
    const denied = await outOfSight({ config, sight: doing }, resource, row, read);
    if (denied) return { [denied]: [{ key }] };
  }
  return {};
}

/** Rows alike in what must differ, their ids among it, reported at the later one. */
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
  list: ListChange,
  sent: unknown,
): Promise<Entry[]> {
  const { principal, resource, parentId, stored } = list;
  if (!Array.isArray(sent)) throw invalid(resource, { data: [{ key: 'list' }] });
  if (sent.length > MOST_ENTRIES) {
    throw invalid(resource, { data: [{ key: 'tooMany', params: { max: MOST_ENTRIES } }] });
  }
  const entries: Entry[] = [];
  const errors: Record<string, readonly Message[]> = {};
  const referred = new ReferredRows(engine, tx);
  const keeping = {
    ...{ connection: tx, now: engine.context.now(), before: stored },
    mayReferTo: (name: string) => mayReferTo(engine, tx, principal, name),
  };
  const read = sent.map((one) => readEntry(list, one));
  for (const [place, one] of recognised(engine, list, read).entries()) {
    const checked = await checkEntry(resource, one, referred);
    if ('errors' in checked) {
      Object.assign(errors, underPlace(checked.errors, place));
      continue;
    }
    entries.push(checked);
    const { values, current } = checked;
    // What stood in the list before may stand in it still, on whichever row.
    const before = current ?? stored.find((row) => sameChoices(resource, row, values)) ?? null;
    const missing = { id: 0, version: 0, [parentOf(resource).field]: parentId };
    const change = { values, next: values, current: before ?? missing };
    const wrong = await checkReferences(resource, change, referred);
    const beyond = await beyondReach(list, checked, referred);
    const files = await keepFiles(keeping, resource, values);
    Object.assign(errors, underPlace({ ...wrong, ...files, ...beyond }, place));
  }
  if (entries.length === sent.length)
    Object.assign(errors, repeatedEntries(resource, entries, engine.context.config));
  if (Object.keys(errors).length > 0) throw invalid(resource, errors);
  return entries;
}

/** As the database compares what must differ. */
function sameChoices(resource: Resource, row: Row, values: Values): boolean {
  return (resource.uniques[0] ?? []).every((name) => {
    const [one, other] = [row[name] ?? null, values[name] ?? null];
    const folds = foldsCase(resource.fieldsByName[name]);
    return folds ? folded(one) === folded(other) : one === other;
  });
}

/** Whether an entry leaves its row as it was, and where it was. */
export function isAsStored(
  { config }: Engine,
  resource: Resource,
  { values, current }: Entry,
  place: unknown,
): boolean {
  if (current === null) return false;
  const row = { ...current, ...initialValues(resource, config), ...values, sortOrder: place };
  return changedFields(resource, current, row).length === 0;
}

import { dayAt } from '../../../declaration/clock.ts';
import type { FieldErrors, Message } from '../../../declaration/messages.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../../declaration/uniques.ts';
import {
  checkValue,
  findChoicesNotMade,
  hiddenFields,
  holds,
  initialValues,
  isBlank,
  isNeverBlank,
  isNotYet,
  mustBeGiven,
  type Values,
} from '../../../declaration/validate.ts';
import { isMoment } from '../../../fields/index.ts';
import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../http/errors.ts';
import type { Engine } from '../../resources/engine.ts';
import type { Row, SaveEvent } from '../../resources/hooks.ts';
import { changedFields } from '../../resources/log/changes.ts';
import { prepareChange } from '../../resources/prepare.ts';
import type { ReferredRows } from '../../resources/referred.ts';
import type { Candidate, Duplicate, Uniques } from '../../resources/uniques.ts';
import { keepingUnseen, withoutUnseen } from '../../resources/unseen.ts';
import type { RawRow } from '../read/reader.ts';
import type { CellReader } from './cell.ts';
import { zonedIn } from './dates.ts';
import type { Layout, PlacedColumn } from './headings.ts';
import { Pauses } from './pauses.ts';
import { sheetMoment } from './sheet-days.ts';
import type { CellProblem, Targeted } from './targets.ts';
import { shortened } from './tidy.ts';

/** What a row of the file comes to. */
export type Outcome =
  | { readonly kind: 'new' | 'changed'; readonly raw: RawRow; readonly event: SaveEvent }
  | { readonly kind: 'unchanged'; readonly raw: RawRow; readonly current: Row }
  | { readonly kind: 'wrong'; readonly raw: RawRow; readonly problems: readonly CellProblem[] };

/** What checking works with, for the whole of a file. */
export interface Checking {
  readonly engine: Engine;
  readonly resource: Resource;
  readonly principal: Principal;
  readonly layout: Layout;
  readonly cells: CellReader;
  readonly uniques: Uniques;
  readonly columns: readonly FieldColumn[];
}

/** A column whose cells are a field to be saved. */
interface FieldColumn {
  readonly field: Field;
  readonly at: PlacedColumn;
}

/** Columns whose cells are fields to be saved, parents before what lies within them. */
export function fieldColumns(resource: Resource, layout: Layout): FieldColumn[] {
  const placed = new Map(layout.columns.map((at) => [at.column.name, at]));
  return resource.fields.flatMap((field) => {
    const at = placed.get(field.name);
    return at?.column.read ? { field, at } : [];
  });
}

/** What the cells of a row say. */
export interface Sent {
  readonly fields: Record<string, unknown>;
  readonly problems: CellProblem[];
}

/**
 * What cells were read as, with the stored moments that they still show: sheets know minutes of a
 * clock, and neither the seconds of a moment nor which of two hours of one name it lies in. A cell
 * that says its zone is taken at its word.
 */
export function asTheyWent(
  { cells, columns }: Checking,
  raw: RawRow,
  stored: Row,
  read: Values,
): Record<string, unknown> {
  const shown = (moment: string) => sheetMoment(cells.locale, moment);
  const fields: Record<string, unknown> = { ...read };
  for (const { field, at } of columns) {
    const [before, now] = [stored[field.name], fields[field.name]];
    if (!isMoment(field) || typeof before !== 'string' || typeof now !== 'string') continue;
    if (zonedIn(raw.cells[at.place] ?? null)) continue;
    if (shown(before) === shown(now)) fields[field.name] = before;
  }
  return fields;
}

/**
 * Reads the cells of a row. An empty one clears what stood there, but leaves alone what is never
 * blank; in a new row it says nothing, so that it takes what is declared for it.
 */
export function readFields(checking: Checking, raw: RawRow, current: Row | null): Sent {
  const fields: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  const row: Record<string, unknown> = { ...current };
  for (const { field, at } of checking.columns) {
    const value = raw.cells[at.place] ?? null;
    if (checking.cells.isBlank(field, value)) {
      if (current && !isNeverBlank(field)) {
        fields[field.name] = null;
        row[field.name] = null;
      }
      continue;
    }
    const read = checking.cells.read(field, field.name, value, row);
    if ('problem' in read) problems.push({ field: field.name, message: inCell(read.problem) });
    else {
      fields[field.name] = read.value;
      row[field.name] = read.value;
    }
  }
  return { fields: current ? asTheyWent(checking, raw, current, fields) : fields, problems };
}

/**
 * Retains what a row refers to and the importing user does not see: a file never named it, so that a
 * cell without it takes nothing away.
 */
async function withUnseen(
  { engine, resource }: Checking,
  { fields, problems }: Sent,
  current: Row | null,
  referred: ReferredRows,
): Promise<Sent> {
  if (!engine.sight || !current) return { fields, problems };
  const shown = await withoutUnseen(resource, current, referred);
  const whole = await keepingUnseen(resource, { sent: fields, current }, referred);
  const said = Object.entries(whole).filter(
    ([name, value]) => value !== null || current[name] === null || shown[name] !== null,
  );
  return { fields: Object.fromEntries(said), problems };
}

/** Parameters of messages that repeat what stands in the file. */
const QUOTED: ReadonlySet<string> = new Set(['text', 'error']);

function inCell({ key, params = {} }: Message): Message {
  const shown = Object.entries(params).map(([name, value]) =>
    typeof value === 'string' && QUOTED.has(name) ? [name, shortened(value)] : [name, value],
  );
  return { key: `excel:cell.${key}`, params: Object.fromEntries(shown) };
}

function problemsOf(errors: FieldErrors): CellProblem[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
}

/** Whether the row refers to something, or may, that a blank field is filled from. */
function isTaken({ defaultFrom }: Field, row: Values, unread: ReadonlySet<string>): boolean {
  const [source] = defaultFrom?.split('.') ?? [];
  return source !== undefined && (unread.has(source) || !isBlank(row[source]));
}

/** Whether a field must be filled, as far as the readable cells show. */
function isWanted(field: Field, row: Values, unread: ReadonlySet<string>): boolean {
  const { required } = field;
  if (isTaken(field, row, unread)) return false;
  if (typeof required !== 'object') return required === true && mustBeGiven(field);
  const filledByServer = field.computed || field.defaultFrom !== undefined || 'default' in field;
  return !filledByServer && !unread.has(required.field) && holds(required, row);
}

/** With cells that could not be read: what else can be said of the row without them. */
function checkReadable(checking: Checking, sent: Sent, current: Row | null): CellProblem[] {
  const { resource, engine } = checking;
  const unread = new Set(sent.problems.map(({ field }) => field));
  const row = { ...(current ?? initialValues(resource, engine.config)), ...sent.fields };
  const today = dayAt(engine.config.region, engine.context.now());
  const hidden = hiddenFields(resource, row);
  const open = findChoicesNotMade(resource, row, () => true, { wrong: unread, hidden });
  const single = checking.columns.flatMap(({ field }) => {
    const { name } = field;
    if (unread.has(name) || hidden.has(name)) return [];
    const value = sent.fields[name];
    if (!isBlank(value)) {
      const checked = checkValue(field, value, name, engine.config);
      if ('errors' in checked) return problemsOf(checked.errors);
      const early = isNotYet(field, String(value), today);
      return early ? [{ field: name, message: { key: 'notInFuture' } }] : [];
    }
    const missing = isBlank(row[name]) && !isNeverBlank(field) && isWanted(field, row, unread);
    return missing ? [{ field: name, message: { key: 'required' } }] : [];
  });
  return [...single, ...problemsOf(open)];
}

function isAsStored(resource: Resource, current: Row, values: Values): boolean {
  return changedFields(resource, current, { ...current, ...values }).length === 0;
}

/** What a row comes to that the roles of the importing user do not allow; the file may have others. */
function deniedIn({ label }: Resource, { code, details }: ApiError): CellProblem | null {
  if (code !== 'forbidden' || !details.message) return null;
  const { key, params } = details.message;
  return { field: label[0] ?? 'id', message: { key: `api:${key}`, ...(params && { params }) } };
}

async function checkRow(
  checking: Checking,
  { raw, current, problems: targeting }: Targeted,
  referred: ReferredRows,
): Promise<Outcome> {
  const sent = await withUnseen(checking, readFields(checking, raw, current), current, referred);
  const problems = targeting.map(({ field, message }) => ({ field, message: inCell(message) }));
  if (problems.length + sent.problems.length > 0) {
    const more = checkReadable(checking, sent, current);
    return { kind: 'wrong', raw, problems: [...problems, ...sent.problems, ...more] };
  }
  const { engine, resource, principal } = checking;
  // A row that comes back as it went is no save: nothing is computed or checked anew.
  if (current && isAsStored(resource, current, sent.fields)) {
    return { kind: 'unchanged', raw, current };
  }
  try {
    const change = { resource, principal, fields: sent.fields, current, rowNumber: raw.number };
    const event = await prepareChange(engine, change, referred);
    if (!current) return { kind: 'new', raw, event };
    return isAsStored(resource, current, event.values)
      ? { kind: 'unchanged', raw, current }
      : { kind: 'changed', raw, event };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const denied = deniedIn(resource, error);
    if (denied) return { kind: 'wrong', raw, problems: [denied] };
    if (error.code !== 'validation') throw error;
    return { kind: 'wrong', raw, problems: problemsOf(error.details.fields ?? {}) };
  }
}

function candidateOf(outcome: Outcome): Candidate[] {
  if (outcome.kind === 'wrong') return [];
  const rowNumber = outcome.raw.number;
  if (outcome.kind === 'unchanged') {
    return [{ rowNumber, id: outcome.current.id, next: outcome.current }];
  }
  const { current, values } = outcome.event;
  return [{ rowNumber, id: current?.id ?? null, next: { ...current, ...values } }];
}

/** What is said of a row like another of the file, or like one that is stored. */
function alikeProblem(resource: Resource, { names, other }: Duplicate): CellProblem {
  const field = alikeField(resource, names);
  if (typeof other === 'number') {
    return { field, message: inCell({ key: 'repeatedInFile', params: { row: other } }) };
  }
  if (other === null) return { field, message: alikeMessage('duplicate', resource, names) };
  const params = { code: other.code ?? String(other.id) };
  const key = other.active ? 'storedAlready' : 'storedRetired';
  return { field, message: inCell({ key, params }) };
}

/** Finds out what each row comes to, in the order of the file. Nothing is written. */
export async function checkRows(
  checking: Checking,
  targeted: readonly Targeted[],
  referred: ReferredRows,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pauses = new Pauses();
  for (const target of targeted) {
    outcomes.push(await checkRow(checking, target, referred));
    await pauses.whenDue();
  }
  const candidates = outcomes.flatMap(candidateOf);
  const duplicates = await checking.uniques.find(referred.connection, candidates);
  const rows = new Set(duplicates.map(({ rowNumber }) => rowNumber));
  return outcomes.map((outcome): Outcome => {
    const { number } = outcome.raw;
    if (!rows.has(number) || outcome.kind === 'wrong') return outcome;
    const alike = duplicates.filter(({ rowNumber }) => rowNumber === number);
    const problems = alike.map((one) => alikeProblem(checking.resource, one));
    return { kind: 'wrong', raw: outcome.raw, problems };
  });
}

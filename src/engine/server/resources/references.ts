import { eq, sql } from 'drizzle-orm';
import { isId } from '../../declaration/fields/value.ts';
import { memoize } from '../../declaration/memoize.ts';
import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import { isBlank, type Values } from '../../declaration/validate.ts';
import type { Entries } from '../../fields/contract.ts';
import { entriesIn, findDefinition, pointsTo, pointsToOne } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { Row } from './hooks.ts';
import { isMatching } from './matching.ts';
import type { ReferredRows } from './referred.ts';
import { settledColumnsFor } from './rows.ts';

/** One id that a save chooses. */
interface Choice {
  /** Where it stands, as errors name it. */
  readonly at: string;
  readonly resource: string;
  readonly id: number;
  /** It stood there before: it may have been retired since. */
  readonly unchanged: boolean;
}

function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}

function entryChoices(list: string, { fields }: Entries, value: unknown, before: unknown) {
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const earlier = Array.isArray(before) ? before.filter(isRecord) : [];
  return Object.entries(fields).flatMap(([name, item]) => {
    const target = pointsTo(item);
    if (!target) return [];
    const unchanged = new Set(earlier.map((entry) => entry[name]));
    return entries.flatMap((entry, place) =>
      idsIn(entry[name]).map(
        (id): Choice => ({
          at: `${list}.${place}.${name}`,
          resource: target.resource,
          id,
          unchanged: unchanged.has(id),
        }),
      ),
    );
  });
}

function choicesOf(field: Field, value: unknown, before: unknown): Choice[] {
  const { name: at } = field;
  const shape = entriesIn(field);
  if (shape) return entryChoices(at, shape, value, before);
  const target = pointsTo(field);
  if (!target) return [];
  const ids = idsIn(value);
  if (ids.length === 0) return [];
  const unchanged = new Set(idsIn(before));
  return ids.map((id) => ({ at, resource: target.resource, id, unchanged: unchanged.has(id) }));
}

/** Fields that choose rows, or codes: all others need not be looked at. */
const choosingFields = memoize((resource: Resource): readonly Field[] =>
  resource.fields.filter(
    (field) => pointsTo(field) || entriesIn(field) || findDefinition(field)?.labelled,
  ),
);

async function holdAll(referred: ReferredRows, choices: readonly Choice[]): Promise<void> {
  const ids = new Map<string, number[]>();
  for (const { resource, id } of choices) ids.set(resource, [...(ids.get(resource) ?? []), id]);
  await referred.holdAll(ids);
}

/** Rows that are newly chosen and that the user who saves does not see: for them there are none. */
async function unseen(referred: ReferredRows, choices: readonly Choice[]): Promise<Set<Choice>> {
  const hidden = new Set<Choice>();
  for (const name of new Set(choices.map(({ resource }) => resource))) {
    const chosen = choices.filter(({ resource, unchanged }) => resource === name && !unchanged);
    if (chosen.length === 0) continue;
    const seen = await referred.choosable(
      name,
      chosen.map(({ id }) => id),
    );
    for (const choice of chosen) if (!seen.has(choice.id)) hidden.add(choice);
  }
  return hidden;
}

function problemOf(
  choice: Choice,
  referred: ReferredRows,
  hidden: ReadonlySet<Choice>,
): Message | undefined {
  const row = referred.get(choice.resource, choice.id);
  if (!row || hidden.has(choice)) return { key: 'referenceMissing' };
  return row.active !== false || choice.unchanged ? undefined : { key: 'referenceRetired' };
}

function isOutside(
  field: Field,
  { next, current }: { next: Values; current: Row | null },
  referred: ReferredRows,
): boolean {
  const target = pointsToOne(field);
  if (target?.within === undefined) return false;
  const chosen = next[field.name];
  if (typeof chosen !== 'number') return false;
  // What was chosen before may stay, though it has since moved elsewhere.
  const unchanged = current?.[field.name] === chosen;
  if (unchanged && current?.[target.within] === next[target.within]) return false;
  const row = referred.get(target.resource, chosen);
  const { resource } = resourceOf(referred.engine, target.resource);
  return row !== undefined && row[resource.parent?.field ?? ''] !== next[target.within];
}

/** The other field with which a choice does not go; undefined where it does. */
function mismatched(
  field: Field,
  { next, current }: { next: Values; current: Row | null },
  referred: ReferredRows,
): string | undefined {
  const target = pointsToOne(field);
  if (!target?.matching) return undefined;
  const chosen = next[field.name];
  const other = target.matching.with;
  // What was chosen before may stay, though it has since come to be of another kind.
  const unchanged = current?.[field.name] === chosen && current?.[other] === next[other];
  const row = referred.get(target.resource, chosen);
  return unchanged || !row || isMatching(target, next, row) ? undefined : other;
}

/** Whether this save has to do with the field, be it only through another one. */
function isTouched(field: Field, values: Values): boolean {
  if (field.name in values) return true;
  const { within, matching } = pointsToOne(field) ?? {};
  return [within, matching?.with].some((other) => other !== undefined && other in values);
}

/** Whether a new row leaves blank what it may take from the rows it refers to. */
export const takesDefaults = ({ fields }: Resource, sent: Values): boolean =>
  fields.some(({ name, defaultFrom }) => defaultFrom !== undefined && isBlank(sent[name]));

/**
 * Holds what a new row chooses before it is checked: what it leaves blank may be taken from there,
 * and would else be read once for that and once to be held.
 */
export async function holdNamed(
  resource: Resource,
  sent: Values,
  referred: ReferredRows,
): Promise<void> {
  const choices = choosingFields(resource).flatMap((field): Choice[] => {
    const id = sent[field.name];
    const target = pointsToOne(field);
    if (!target || !isId(id)) return [];
    return [{ at: field.name, resource: target.resource, id, unchanged: false }];
  });
  await holdAll(referred, choices);
}

/**
 * Locks what changes of many rows refer to, all at once: else each would be looked up by itself
 * its own. `sent` is what is sent of each of them.
 */
export async function holdChosen(
  resource: Resource,
  changes: readonly { readonly sent: Values; readonly current: Row }[],
  referred: ReferredRows,
): Promise<void> {
  const choices = changes.flatMap(({ sent, current }) =>
    resource.fields
      .filter((field) => isTouched(field, sent))
      .flatMap((field) => {
        const value = field.name in sent ? sent[field.name] : current[field.name];
        return choicesOf(field, value, current[field.name]).filter(({ id }) => isId(id));
      }),
  );
  await holdAll(referred, choices);
}

/** What is wrong with a code that no code book has. */
function codeProblem({ codeBooks }: Engine, field: Field, code: unknown): Message | undefined {
  const definition = findDefinition(field);
  if (!definition?.labelled || typeof code !== 'string') return undefined;
  return codeBooks(field.type)?.has(field, code)
    ? undefined
    : definition.explain(field, { code: 'custom' });
}

/**
 * Checks what a save chooses, on the row as it would be: rows exist, are not newly chosen when
 * retired, and lie within one another as declared; codes are known.
 */
export async function checkReferences(
  resource: Resource,
  change: { values: Values; next: Values; current: Row | null },
  referred: ReferredRows,
): Promise<FieldErrors> {
  const { engine } = referred;
  const { values, next, current } = change;
  const touched = choosingFields(resource).filter((field) => isTouched(field, values));
  const choices = touched.flatMap((field) =>
    choicesOf(field, next[field.name], current?.[field.name]),
  );
  await holdAll(referred, choices);
  const errors: Record<string, readonly Message[]> = {};
  for (const field of touched) {
    if (isOutside(field, change, referred)) errors[field.name] = [{ key: 'referenceOutside' }];
    const fields = mismatched(field, change, referred);
    if (fields !== undefined)
      errors[field.name] = [{ key: 'referenceMismatch', params: { fields } }];
    const unknown = codeProblem(engine, field, next[field.name]);
    if (unknown) errors[field.name] = [unknown];
  }
  const hidden = await unseen(referred, choices);
  for (const choice of choices) {
    const problem = problemOf(choice, referred, hidden);
    if (problem) errors[choice.at] = [problem];
  }
  return errors;
}

/**
 * Refuses rows that the user who saves does not see before anything is taken from them: what would be
 * wrong with the rest of the row then names them.
 */
export async function checkSeen(
  resource: Resource,
  { sent, current }: { readonly sent: Values; readonly current: Row | null },
  referred: ReferredRows,
): Promise<FieldErrors> {
  if (!referred.engine.sight) return {};
  const named = resource.fields.filter(({ name }) => Object.hasOwn(sent, name));
  const choices = named.flatMap((field) =>
    choicesOf(field, sent[field.name], current?.[field.name]).filter(({ id }) => isId(id)),
  );
  const hidden = await unseen(referred, choices);
  return Object.fromEntries([...hidden].map(({ at }) => [at, [{ key: 'referenceMissing' }]]));
}

/** The row with this id, if the user sees it, locked against other saves until the transaction ends. */
export async function lockRow(
  connection: Connection,
  engine: Engine,
  name: string,
  id: number,
  fields: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  const { resource, table, prepared } = resourceOf(engine, name);
  const [row] = await engine.statements.run(
    connection,
    `held ${name} with ${fields.join()}`,
    (on) =>
      on
        .select(settledColumnsFor(resource, table, fields))
        .from(prepared.rows)
        .where(eq(columnOf(table, 'id'), sql.placeholder('id')))
        .for('update'),
    { id },
    { settled: true },
  );
  return row;
}

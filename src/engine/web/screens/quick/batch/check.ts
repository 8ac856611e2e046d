import { sentBesideNothing } from '../../../../declaration/measurement.ts';
import type { FieldErrors } from '../../../../declaration/messages.ts';
import type { QuickEntry } from '../../../../declaration/quick-entry.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { hiddenFields, isBlank, type Values, validate } from '../../../../declaration/validate.ts';
import { factorFields, firstOf } from '../../../../declaration/weights/factor.ts';
import { weigh } from '../../../../declaration/weights/weigh.ts';
import type { Facts } from '../../records/facts.ts';
import { columnOf } from '../model/columns.ts';
import { cellOf, type EntryRow, valuesOf } from '../model/rows.ts';
import type { Batch } from './batch.ts';
import { readFacts, wholeValues } from './facts.ts';

/**
 * The values of a row as they are sent. What a row took over by itself, and has no place in it, is
 * left out: the unit used last says nothing of a day with nothing.
 */
export function valuesToSend(resource: Resource, quick: QuickEntry, values: Values): Values {
  const hidden = hiddenFields(resource, values);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isBlank(value) && !(hidden.has(name) && quick.remembered.includes(name)),
    ),
  );
}

/** Whether a blank field will take its value from a row that is referred to. */
function isTaken(batch: Batch, name: string, row: EntryRow, facts: Facts | undefined): boolean {
  const { defaultFrom } = batch.resource.fieldsByName[name] ?? {};
  // Not known yet whether there is one: the server will say.
  return defaultFrom !== undefined && !facts && !isBlank(valuesOf(row)[firstOf(defaultFrom)]);
}

/** Fields that the check of another one uses: while they are in doubt, nothing is said of it. */
function leansOn({ fieldsByName, weight }: Resource, name: string): readonly string[] {
  const { required, defaultFrom } = fieldsByName[name] ?? {};
  return [
    ...(typeof required === 'object' ? [required.field] : []),
    ...(defaultFrom === undefined ? [] : [firstOf(defaultFrom)]),
    ...(weight && name === weight.field ? [weight.quantity, ...factorFields(weight)] : []),
  ];
}

function weightErrors({ resource }: Batch, row: EntryRow, facts: Facts | undefined): FieldErrors {
  if (!resource.weight || !facts) return {};
  const next = wholeValues(row, facts);
  const weighed = weigh(resource, { next, values: next, current: null }, facts.factor);
  return weighed.ok ? {} : weighed.errors;
}

/** Errors of a row by the rules of the declaration, by field; doubtful cells have messages of their own. */
function errorsOf(batch: Batch, row: EntryRow): FieldErrors {
  const { resource, quick, columns, reading, queries } = batch;
  const facts = readFacts(queries, resource, row);
  const sent = valuesToSend(resource, quick, wholeValues(row, facts));
  const beside = sentBesideNothing(resource, valuesToSend(resource, quick, valuesOf(row)));
  const result = validate(resource, sent, null, reading.config, batch.today());
  const errors = { ...(result.ok ? weightErrors(batch, row, facts) : result.errors), ...beside };
  const isDoubtful = (name: string): boolean => {
    const column = columnOf(columns, name);
    return column !== undefined && cellOf(row, column.name).doubt !== null;
  };
  const reported = Object.entries(errors).filter(
    ([name]) => ![name, ...leansOn(resource, name)].some(isDoubtful),
  );
  return Object.fromEntries(reported.filter(([name]) => !isTaken(batch, name, row, facts)));
}

/** Sentences by field as sentences by column, and those of fields that no column holds. */
export function byColumn(
  batch: Batch,
  sentences: Readonly<Record<string, readonly string[]>>,
): { readonly errors: EntryRow['errors']; readonly others: readonly string[] } {
  const errors: Record<string, readonly string[]> = {};
  const others: string[] = [];
  for (const [name, texts] of Object.entries(sentences)) {
    const column = columnOf(batch.columns, name.split('.')[0] ?? name);
    if (column) errors[column.name] = [...new Set([...(errors[column.name] ?? []), ...texts])];
    else others.push(...texts);
  }
  return { errors, others };
}

/** What prevents a row from being sent: nothing when both are empty. */
export function checkRow(
  batch: Batch,
  row: EntryRow,
): {
  readonly doubtful: boolean;
  readonly errors: EntryRow['errors'];
  readonly problem: string | null;
} {
  const { errors, others } = byColumn(
    batch,
    batch.words.errors(batch.resource.name, errorsOf(batch, row)),
  );
  const doubtful = Object.values(row.cells).some(({ doubt }) => doubt !== null);
  return { doubtful, errors, problem: others.join(' ') || null };
}

import type { Resource } from '../../../engine/declaration/types.ts';
import { initialValues, type Values, validate } from '../../../engine/declaration/validate.ts';
import { derivedValues } from '../../../engine/server/resources/derive.ts';
import type { ReferredRows } from '../../../engine/server/resources/referred.ts';
import { columnValues } from '../../../engine/server/resources/written.ts';
import type { MadeRecord } from './waste-records.ts';

/** When rows are made. */
export interface Moment {
  readonly now: Date;
  /** The day in Bangkok, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Columns that every demonstration row has, whatever it is of. */
export function stamped(values: Record<string, unknown>, { now }: Moment): Record<string, unknown> {
  return Object.assign(values, {
    version: 1,
    demonstration: true,
    createdAt: now,
    updatedAt: now,
  });
}

function refuse(resource: Resource, values: Values, errors: unknown): never {
  throw new Error(
    `Demonstration data: ${resource.name} ${JSON.stringify(values)} breaks ${JSON.stringify(errors)}`,
  );
}

/** A user as it is to be inserted; checked as what a person enters is. */
export function preparedUser(
  { engine }: ReferredRows,
  resource: Resource,
  sent: Values,
  moment: Moment,
): Readonly<Record<string, unknown>> {
  // In use, so that who tries the product can enter records of one. Nobody signs in as one: the
  // password is checked with the rest and kept nowhere.
  const all = { ...sent, password: 'never kept' };
  const checked = validate(resource, all, null, engine.config, moment.today);
  if (!checked.ok) return refuse(resource, sent, checked.errors);
  const { roleIds, ...values } = columnValues(resource, checked.values, checked.values);
  return stamped(values, moment);
}

/** Reads every row that these records refer to in a few queries, and keeps it as it is. */
async function holdReferred(
  resource: Resource,
  records: readonly MadeRecord[],
  referred: ReferredRows,
): Promise<void> {
  const wanted = new Map<string, Set<number>>();
  for (const field of resource.fields) {
    if (field.type !== 'reference') continue;
    const ids = wanted.get(field.resource) ?? new Set();
    wanted.set(field.resource, ids);
    for (const { values } of records) {
      const id = values[field.name];
      if (typeof id === 'number') ids.add(id);
    }
  }
  // In one order everywhere, as saves have it, so that none waits for another.
  for (const name of [...wanted.keys()].sort()) await referred.hold(name, wanted.get(name) ?? []);
}

/**
 * Makes rows to be inserted of records, by the checks and the weighing that a save goes through.
 * Whether references go with one another is not looked up again for each: they were chosen from
 * what is in use, and a test saves some of the same records by hand.
 */
export async function recordPreparer(
  resource: Resource,
  records: readonly MadeRecord[],
  referred: ReferredRows,
  moment: Moment,
): Promise<(record: MadeRecord, code: string) => Promise<Readonly<Record<string, unknown>>>> {
  const { config } = referred.engine;
  const initial = initialValues(resource, config);
  await holdReferred(resource, records, referred);
  return async ({ values: sent, price }, code) => {
    const checked = validate(resource, { ...sent, code }, null, config, moment.today);
    if (!checked.ok) return refuse(resource, sent, checked.errors);
    const { values } = checked;
    const next = { ...initial, ...values };
    const derived = await derivedValues(resource, { values, next, current: null }, referred);
    if ('errors' in derived) return refuse(resource, sent, derived.errors);
    const row = { ...values, ...derived.values };
    // Kept with the record alone: a price in the master data would be lent to real records.
    if (price !== undefined && derived.values.pricePerKg === null) {
      Object.assign(row, { pricePerKg: price });
    }
    return stamped(columnValues(resource, row, row), moment);
  };
}

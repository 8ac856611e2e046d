import { dayAt } from '../../declaration/clock.ts';
import { hasFormulas } from '../../declaration/formula.ts';
import { sentBesideNothing } from '../../declaration/measurement.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { Resource } from '../../declaration/types.ts';
import { initialValues, type Values, validate } from '../../declaration/validate.ts';
import { comparedFields } from '../../declaration/weights/compared-fields.ts';
import type { Principal } from '../access/principal.ts';
import { pipeline } from '../db/transactions.ts';
import {
  copiedOutside,
  copiedValues,
  defaultsFor,
  formulasOf,
  isStoredApart,
  weighedValues,
} from './derive.ts';
import { type Engine, invalid } from './engine.ts';
import { keepFiles } from './files.ts';
import { mayReferTo } from './held-files.ts';
import { type Row, refusalBy, type SaveEvent } from './hooks.ts';
import { withoutMark } from './measurements.ts';
import { outOfSight } from './out-of-sight.ts';
import { checkReferences, checkSeen, holdNamed, takesDefaults } from './references.ts';
import type { ReferredRows } from './referred.ts';
import { requireActions } from './row-actions.ts';
import { keepingUnseen, withUnseenCounted } from './unseen.ts';
import { findUnusual, type Warn } from './unusual.ts';
import { widenedBy } from './widening.ts';

/** A change of one row, as far as it is known before it is looked at. */
export interface Change {
  readonly resource: Resource;
  readonly principal: Principal;
  /** The fields that are sent. */
  readonly fields: Values;
  /** The row as stored, held until the transaction ends; null for a new one. */
  readonly current: Row | null;
  /** Called for what is valid and yet unusual. */
  readonly warn?: Warn | undefined;
  /** Where the row stands in the file that it comes from. */
  readonly rowNumber?: number | undefined;
}

function refuse(resource: Resource, errors: FieldErrors | undefined): void {
  if (errors && Object.keys(errors).length > 0) throw invalid(resource, errors);
}

/** Stores with the row whether its value is unusual, and returns what to confirm. */
async function noteUnusual(
  { resource, warn }: Change,
  values: Record<string, unknown>,
  row: Values,
  { histories }: ReferredRows,
): Promise<void> {
  if (!resource.unusual || !comparedFields(resource).some((name) => name in values)) return;
  const warning = await findUnusual(resource, row, histories);
  values[resource.unusual.flag] = warning !== null;
  if (warning && warn) warn(warning);
}

/** What is wrong with a row that its writer would not see. */
async function beyondSight(
  resource: Resource,
  event: SaveEvent,
  next: Values,
  referred: ReferredRows,
): Promise<FieldErrors> {
  if (!referred.engine.sight) return {};
  const row = { ...next, ...event.values, id: event.current?.id };
  const read = (name: string, id: unknown) => referred.read(name, id);
  const field = await outOfSight(referred.engine, resource, row, read);
  return field === null ? {} : { [field]: [{ key: 'outOfSight' }] };
}

/** What is wrong with a change by which the user would see more rows of others. */
async function opening(event: SaveEvent, referred: ReferredRows): Promise<FieldErrors> {
  const field = await widenedBy(event, (name, id) => referred.read(name, id));
  return field === null ? {} : { [field]: [{ key: 'api:sightBeyondYours' }] };
}

/** Puts what the formulas come to beside what is written. @throws ApiError `validation` */
function workOut(resource: Resource, next: Values, values: Record<string, unknown>): void {
  if (!hasFormulas(resource)) return;
  const worked = formulasOf(resource, { ...next, ...values });
  if ('errors' in worked) throw invalid(resource, worked.errors);
  Object.assign(values, worked.values);
}

/**
 * Puts beside what is written of a row what follows from it: what it weighs, what is copied from other
 * rows, what formulas come to, and whether that is unusual.
 * @throws ApiError `validation`, also where the row measures days that are taken
 */
async function workOutAll(
  change: Change,
  next: Values,
  values: Record<string, unknown>,
  referred: ReferredRows,
): Promise<void> {
  const { resource, current, rowNumber } = change;
  const { connection, measurements } = referred;
  const weighed = await weighedValues(resource, { values, next, current }, referred);
  if ('errors' in weighed) throw invalid(resource, weighed.errors);
  Object.assign(values, weighed.values);
  const keep = async () => {
    const copied = await copiedValues(resource, { next, current }, referred);
    refuse(resource, copiedOutside(resource, copied));
    Object.assign(values, copied);
    workOut(resource, next, values);
  };
  const assess = async () => {
    const whole = { ...next, ...values };
    const measured = { next: whole, current, rowNumber };
    const [taken] = await pipeline(
      connection,
      () => measurements.check(resource, measured),
      () => noteUnusual(change, values, whole, referred),
    );
    refuse(resource, taken);
    Object.assign(values, withoutMark(resource, measured));
  };
  if (isStoredApart(resource)) {
    await pipeline(connection, keep, assess);
  } else {
    await keep();
    await assess();
  }
}

/**
 * Checks a change, whichever way it comes, and works out what follows from it: everything a save
 * does before it writes. `referred` may be shared by the changes of one transaction.
 * @throws ApiError `validation`, `forbidden`
 */
export async function prepareChange(
  engine: Engine,
  change: Change,
  referred: ReferredRows,
): Promise<SaveEvent> {
  const { resource, principal, current } = change;
  const tx = referred.connection;
  const now = engine.context.now();
  const sent = await keepingUnseen(resource, { sent: change.fields, current }, referred);
  refuse(resource, sentBesideNothing(resource, sent, current));
  refuse(resource, await checkSeen(resource, { sent, current }, referred));
  if (!current && takesDefaults(resource, sent)) await holdNamed(resource, sent, referred);
  const defaults = current ? {} : await defaultsFor(resource, sent, referred);
  const fields = { ...sent, ...defaults };
  const checked = validate(
    resource,
    fields,
    current,
    engine.config,
    dayAt(engine.config.region, now),
  );
  if (!checked.ok) {
    throw invalid(resource, withUnseenCounted(checked.errors, change.fields, sent));
  }
  await requireActions({ resource, principal, current, values: checked.values }, referred);
  const values: Record<string, unknown> = { ...checked.values };
  // A blank code means "keep it" in a stored row, and "make one" in a new one.
  if (values.code === null) delete values.code;
  const next = { ...(current ?? initialValues(resource, engine.config)), ...values };
  refuse(resource, await checkReferences(resource, { values, next, current }, referred));
  await workOutAll(change, next, values, referred);
  const keeping = {
    ...{ connection: tx, now, before: current ? [current] : [] },
    mayReferTo: (name: string) => mayReferTo(engine, tx, principal, name),
  };
  refuse(resource, await keepFiles(keeping, resource, values));
  const event: SaveEvent = { tx, principal, resource, current, values, now, engine };
  refuse(resource, await refusalBy(engine.hooks[resource.name], event));
  // A hook may have changed what they are worked out of.
  workOut(resource, next, values);
  refuse(resource, await beyondSight(resource, event, next, referred));
  refuse(resource, await opening(event, referred));
  return event;
}

import { isId } from '../../declaration/fields/value.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import {
  checkValue,
  initialValues,
  isBlank,
  type Values,
  writableFields,
} from '../../declaration/validate.ts';
import { type Factor, keepsFactor, storedFactor } from '../../declaration/weights/factor.ts';
import { type WeighedChange, weigh } from '../../declaration/weights/weigh.ts';
import type { Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { currentFactor, defaultsFor } from './derive.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import type { Row } from './hooks.ts';
import { withLabels } from './labels.ts';
import { ReferredRows } from './referred.ts';
import type { WireRow } from './rows.ts';
import { isSeen } from './seen.ts';
import { withoutUnseen } from './unseen.ts';
import { findUnusual, type Warning } from './unusual.ts';

/** What saving a row would come to, as far as the given values allow. */
export interface Preview {
  /** What blank fields would take from the rows referred to, with labels. */
  readonly defaults: WireRow;
  /** The weight of one unit that the row would be weighed with; null where it must be typed in. */
  readonly factor: Factor | null;
  /** The kilograms it comes to; null where unknown. */
  readonly kg: number | null;
  /** Warnings for the person to confirm. */
  readonly warnings: readonly Warning[];
}

/** Fields of a row still being typed: what is not right yet counts as blank. */
function soundFields(engine: Engine, resource: Resource, sent: Values): Values {
  const sound: Record<string, unknown> = {};
  for (const field of writableFields(resource)) {
    if (!Object.hasOwn(sent, field.name)) continue;
    const checked = checkValue(field, sent[field.name], field.name, engine.config);
    sound[field.name] = 'value' in checked ? checked.value : null;
  }
  return sound;
}

function factorFor(
  resource: Resource,
  next: Values,
  stored: Row | undefined,
  referred: ReferredRows,
): Promise<Factor | null> | Factor | null {
  const { weight } = resource;
  if (weight && stored && keepsFactor(weight, stored, next)) return storedFactor(weight, stored);
  return currentFactor(resource, next, referred);
}

function weightOf(resource: Resource, change: WeighedChange, factor: Factor | null): number | null {
  if (!resource.weight) return null;
  const weighed = weigh(resource, change, factor);
  const kg = weighed.ok ? weighed.values[resource.weight.field] : null;
  return typeof kg === 'number' ? kg : null;
}

/**
 * Returns what saving a row would come to, and saves nothing. `data` is that of a save that may be
 * far from complete.
 * @throws ApiError `validation`, `forbidden`, `not_found`
 */
export async function preview(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<Preview> {
  const { resource } = resourceOf(engine, name);
  requireUse(principal, resource);
  if (resource.replaced) throw new ApiError('not_found');
  if (!isRecord(data)) throw invalid(resource, { data: [{ key: 'list' }] });
  const { id, version: _version, ...sent } = data;
  const referred = new ReferredRows(engine, engine.root);
  const there = isId(id) && (await isSeen(engine, name, id));
  const found = there ? await referred.read(name, id) : undefined;
  if (!isBlank(id) && !found) throw new ApiError('not_found');
  const stored = found && { ...found, ...(await withoutUnseen(resource, found, referred)) };
  const typed = soundFields(engine, resource, sent);
  const fields = await withoutUnseen(resource, typed, referred);
  const defaults = await defaultsFor(resource, { ...stored, ...fields }, referred);
  const next = { ...(stored ?? initialValues(resource, engine.config)), ...fields };
  const factor = await factorFor(resource, next, stored, referred);
  const kg = weightOf(resource, { next, values: fields, current: stored ?? null }, factor);
  const whole = { ...next, ...defaults, ...(resource.weight && { [resource.weight.field]: kg }) };
  const warning = await findUnusual(resource, { ...whole, id: stored?.id }, referred.histories);
  const [labelled = {}] = await withLabels(engine, engine.root, resource, [defaults]);
  return { defaults: labelled, factor, kg, warnings: warning ? [warning] : [] };
}

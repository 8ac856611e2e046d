import { roomOf } from '../../declaration/fields/index.ts';
import { isId } from '../../declaration/fields/value.ts';
import { formulaOf, formulasOutside, formulaValues } from '../../declaration/formula.ts';
import { memoize } from '../../declaration/memoize.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import type {
  Field,
  FirstSource,
  KeptSource,
  Resource,
  VersionSource,
} from '../../declaration/types.ts';
import {
  isBlank,
  isNeverBlank,
  isRequired,
  isShown,
  type Values,
} from '../../declaration/validate.ts';
import { comparedFields } from '../../declaration/weights/compared-fields.ts';
import {
  decimalOf,
  dividedBy,
  numberOf,
  rounded,
  times,
} from '../../declaration/weights/decimal.ts';
import {
  type Factor,
  factorFields,
  findFactor,
  firstOf,
  keepsFactor,
  type PathValue,
  storedFactor,
} from '../../declaration/weights/factor.ts';
import { type WeighedChange, weigh } from '../../declaration/weights/weigh.ts';
import { decimalsOf, definitionOf, isPlainNumber, pointsToOne } from '../../fields/index.ts';
import { pipeline, pipelineFirst } from '../db/transactions.ts';
import { columnOf } from '../query/tables.ts';
import { resourceOf } from './engine.ts';
import { firstQuery } from './first-rows.ts';
import type { FoundValue } from './holding-versions.ts';
import type { ReferredRows } from './referred.ts';
import { settledColumn } from './rows.ts';

/** What a new row takes from the rows it refers to, for fields that are left blank. */
export async function defaultsFor(
  resource: Resource,
  sent: Values,
  referred: ReferredRows,
): Promise<Values> {
  const defaults: Record<string, unknown> = {};
  for (const field of resource.fields) {
    if (field.defaultFrom === undefined || !isBlank(sent[field.name])) continue;
    // Fields that are shown under a condition only take no default without it.
    if (typeof field.required === 'object' && !isRequired(field, sent, true)) continue;
    if (!isShown(field, sent)) continue;
    const found = await referred.valueAt(resource, sent, field.defaultFrom);
    if (!isBlank(found?.value)) defaults[field.name] = found?.value;
  }
  return defaults;
}

/** The factor that weighs this row: as the masters have it now. */
export async function currentFactor(
  resource: Resource,
  row: Values,
  referred: ReferredRows,
): Promise<Factor | null> {
  const { weight } = resource;
  if (!weight) return null;
  const found = new Map<string, PathValue | undefined>();
  const codes = new Map<string, string>();
  for (const { from, when } of weight.factors) {
    found.set(from, await referred.valueAt(resource, row, from));
    const target = when && pointsToOne(resource.fieldsByName[when.field]);
    if (!target) continue;
    const chosen = await referred.read(target.resource, row[when.field]);
    codes.set(when.field, String(chosen?.code ?? ''));
  }
  return findFactor(weight, row, {
    valueAt: (path) => found.get(path),
    codeAt: (name) => codes.get(name),
  });
}

/** The first row of a source, read once for all rows of a transaction; undefined where there is none. */
function firstRow(source: FirstSource, referred: ReferredRows): Promise<FoundValue | undefined> {
  const { engine, connection } = referred;
  return referred.once(source, async () => {
    const { resource, table } = resourceOf(engine, source.first);
    const shown = {
      id: columnOf(table, 'id'),
      value: settledColumn(resource, table, source.field),
    };
    const [row] = await engine.statements.run(
      connection,
      `first of ${JSON.stringify(source)}`,
      (on) => firstQuery(engine, on, source, shown),
      {},
      { settled: true },
    );
    return row && { id: row.id, value: row.value };
  });
}

async function sourceValue(
  source: KeptSource,
  field: Field,
  resource: Resource,
  row: Values,
  referred: ReferredRows,
): Promise<unknown> {
  if (typeof source === 'string') return (await referred.valueAt(resource, row, source))?.value;
  if ('first' in source) return (await firstRow(source, referred))?.value;
  if ('version' in source) return (await versionFor(source, row, referred))?.value;
  const value = (await referred.valueAt(resource, row, source.value))?.value;
  const per = (await referred.valueAt(resource, row, source.per))?.value;
  if (typeof value !== 'number' || typeof per !== 'number' || per === 0) return null;
  const whole = times(decimalOf(value), decimalOf(source.times));
  return numberOf(dividedBy(whole, decimalOf(per), decimalsOf(field)));
}

/** The version that holds for a row on its day; undefined where none does. */
async function versionFor(
  source: VersionSource,
  row: Values,
  referred: ReferredRows,
): Promise<FoundValue | undefined> {
  const { inside, on } = source;
  const day = row[on];
  if (typeof day !== 'string') return undefined;
  if (typeof inside !== 'string') return referred.holding.find(source, inside, day);
  const parent = row[inside];
  return isId(parent) ? referred.holding.find(source, parent, day) : undefined;
}

/** Fields whose choice decides what is stored. */
function copiedThrough(sources: readonly KeptSource[]): string[] {
  return sources.flatMap((source) => {
    if (typeof source === 'string') return firstOf(source);
    if ('first' in source) return source.along;
    if ('version' in source) {
      return typeof source.inside === 'string' ? source.inside : source.inside.along;
    }
    return [firstOf(source.value), firstOf(source.per)];
  });
}

/** Whether another version holds since the day that decides was changed. */
async function isOfAnotherVersion(
  sources: readonly KeptSource[],
  current: Values,
  next: Values,
  referred: ReferredRows,
): Promise<boolean> {
  for (const source of sources) {
    if (typeof source === 'string' || !('version' in source)) continue;
    if (current[source.on] === next[source.on]) continue;
    const [before, after] = [
      await versionFor(source, current, referred),
      await versionFor(source, next, referred),
    ];
    if (before?.id !== after?.id) return true;
  }
  return false;
}

/** A value as its column stores it, which may have fewer decimals than the one it is read from. */
function asStored(field: Field, value: unknown): unknown {
  if (typeof value !== 'number' || !definitionOf(field).decimals) return value;
  return numberOf(rounded(decimalOf(value), decimalsOf(field)));
}

/** What is read from other rows once, and then stays with this one. */
export async function copiedValues(
  resource: Resource,
  { next, current }: Pick<WeighedChange, 'next' | 'current'>,
  referred: ReferredRows,
): Promise<Values> {
  const chosenAnew = (name: string): boolean => (current?.[name] ?? null) !== (next[name] ?? null);
  const copiedOf = async (field: Field): Promise<[string, unknown] | null> => {
    const isReadAnew =
      !current ||
      copiedThrough(field.kept ?? []).some(chosenAnew) ||
      (await isOfAnotherVersion(field.kept ?? [], current, next, referred));
    if (!isReadAnew) return null;
    const found = await pipelineFirst(
      referred.connection,
      ...(field.kept ?? []).map(
        (source) => () => sourceValue(source, field, resource, next, referred),
      ),
    );
    // Yes or no is always one of them: where there is none to read, it takes its default.
    const initial = isNeverBlank(field) ? roomOf(field, referred.engine.config).initial : null;
    return [field.name, asStored(field, found ?? null) ?? initial];
  };
  const fields = resource.fields.filter(({ kept }) => kept);
  const found = await pipeline(
    referred.connection,
    ...fields.map((field) => () => copiedOf(field)),
  );
  return Object.fromEntries(found.filter((kept) => kept !== null));
}

/** Whether a field can hold a value that it takes from another, whose bounds may be wider. */
function holdsCopied(field: Field, value: unknown): boolean {
  if (typeof value === 'number' && isPlainNumber(field)) {
    const { min, max, exclusiveMin } = field;
    return value <= max && (exclusiveMin ? value > min : value >= min);
  }
  const longest = 'max' in field ? field.max : undefined;
  return typeof value !== 'string' || typeof longest !== 'number' || value.length <= longest;
}

/** Errors of values read from other rows that their fields cannot hold. */
export function copiedOutside({ fieldsByName }: Resource, copied: Values): FieldErrors {
  const outside = Object.entries(copied).filter(([name, value]) => {
    const field = fieldsByName[name];
    return field !== undefined && !holdsCopied(field, value);
  });
  return Object.fromEntries(
    outside.map(([name, value]) => {
      const written = typeof value === 'number' ? NUMBER.format(value) : shortened(String(value));
      return [name, [{ key: 'keptOutside', params: { value: written } }]];
    }),
  );
}

const LONGEST_IN_MESSAGE = 60;
const shortened = (text: string): string =>
  text.length > LONGEST_IN_MESSAGE ? `${text.slice(0, LONGEST_IN_MESSAGE)}…` : text;

/** As people read numbers everywhere else. */
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

/** What the formulas of a row come to. Errors name those that come to more than their field holds. */
export function formulasOf(
  resource: Resource,
  next: Values,
): { readonly values: Values } | { readonly errors: FieldErrors } {
  const values = formulaValues(resource, next);
  const outside = formulasOutside(resource, values);
  if (outside.length === 0) return { values };
  const described = outside.map(({ field, value, min, max }) => {
    const params = {
      value: NUMBER.format(value),
      min: NUMBER.format(min),
      max: NUMBER.format(max),
    };
    return [field.name, [{ key: 'formulaOutside', params }]];
  });
  return { errors: Object.fromEntries(described) };
}

function touchesWeight({ weight }: Resource, values: Values): boolean {
  if (!weight) return false;
  return [weight.field, weight.quantity, ...factorFields(weight)].some((name) => name in values);
}

/**
 * What a row that is saved weighs, beside what is sent; or what is wrong with it. Nothing is read
 * anew that was not chosen anew, so that editing a master never moves history.
 */
export async function weighedValues(
  resource: Resource,
  change: WeighedChange,
  referred: ReferredRows,
): Promise<{ readonly values: Values } | { readonly errors: FieldErrors }> {
  const { weight } = resource;
  const { current, next } = change;
  if (!weight || (current && !touchesWeight(resource, change.values))) return { values: {} };
  const same = current !== null && keepsFactor(weight, current, next);
  const factor = same
    ? storedFactor(weight, current)
    : await currentFactor(resource, next, referred);
  const weighed = weigh(resource, change, factor);
  return weighed.ok ? { values: weighed.values } : { errors: weighed.errors };
}

/**
 * Whether which days a row measures and what is usual for it rest on nothing that is read from
 * other rows once, nor on formulas, so that all of it can be sent together.
 */
export const isStoredApart = memoize((resource: Resource): boolean => {
  const { measurement } = resource;
  const placing = measurement
    ? [measurement.of, measurement.lastDay, measurement.days, measurement.nothing]
    : [];
  return [...placing, ...comparedFields(resource)].every((name) => {
    const field = resource.fieldsByName[name];
    return !field?.kept && formulaOf(field) === undefined;
  });
});

/** What the server works out of a save: what it weighs, and what is copied from other rows. */
export async function derivedValues(
  resource: Resource,
  change: WeighedChange,
  referred: ReferredRows,
): Promise<{ readonly values: Values } | { readonly errors: FieldErrors }> {
  const weighed = await weighedValues(resource, change, referred);
  if ('errors' in weighed) return weighed;
  return { values: { ...(await copiedValues(resource, change, referred)), ...weighed.values } };
}

import { measuresNothing } from '../../../declaration/measurement.ts';
import { queryField } from '../../../declaration/query.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import { firstOf } from '../../../declaration/weights/factor.ts';
import { CARD_PLACES } from '../../../fields/contract.ts';
import { findDefinition, isDay, isMoment, isPlainNumber } from '../../../fields/index.ts';

function declaredFields(resource: Resource): readonly Field[] {
  return resource.fields.filter(
    (field) => field.list !== false && field.column !== null && field.name !== 'active',
  );
}

/** Fields that make the columns: those declared for the list, and when the row last changed. */
export function listFields(resource: Resource): readonly Field[] {
  const declared = declaredFields(resource);
  const updatedAt = queryField(resource, 'updatedAt');
  return updatedAt ? [...declared, updatedAt] : declared;
}

/** The short form of a row. */
export interface Summary {
  /** The field that says what it is; null where that is the name of the row. */
  readonly what: Field | null;
  /** What distinguishes it from others of the same `what`, such as the year of a statistic. */
  readonly among: readonly Field[];
  readonly amount: Field | null;
  /** Whose it is and where, or else what kind of thing. */
  readonly where: readonly Field[];
  readonly when: Field | null;
  /** Of all these, what its value alone does not explain: its label has to stand before it. */
  readonly labelled: readonly Field[];
}

const needsLabel = (field: Field): boolean =>
  findDefinition(field)?.onCards === 'rest' || isPlainNumber(field);
const isDated = (field: Field): boolean => isDay(field) || isMoment(field);

/** The day that cards show without a label: the one that records are of, or the only one listed. */
function obviousDay({ measurement, label }: Resource, declared: readonly Field[]): string | null {
  if (measurement) return measurement.lastDay;
  const [day, ...others] = declared.filter(
    (field) => isDated(field) && !label.includes(field.name),
  );
  return day && others.length === 0 ? day.name : null;
}

/** The number that cards show without a label: the weight, or the only one listed, if it has a unit. */
function obviousNumber({ weight }: Resource, declared: readonly Field[]): string | null {
  if (weight) return weight.field;
  const [number, ...others] = declared.filter(isPlainNumber);
  return number && others.length === 0 && number.suffix ? number.name : null;
}

/** Two of them: the first, and of the others one that an application draws in its own way. */
function placesOf(fields: readonly Field[], drawn: readonly string[]): readonly Field[] {
  const [first, ...others] = fields;
  const second = others.find(({ name }) => drawn.includes(name)) ?? others[0];
  return [first, second].filter((field) => field !== undefined);
}

/** Names of the fields that say what a row is about: one of several, or what its weight comes from. */
function itemsOf({ oneOf, weight }: Resource): readonly string[] {
  const [mostParticular] = weight?.factors ?? [];
  if (oneOf.length > 0 || !mostParticular) return oneOf.flatMap(({ fields }) => fields);
  return [firstOf(mostParticular.from)];
}

/**
 * Names of the fields by which people know a numbered row, the one that says what it is first; what is
 * declared to name it for an import does here, too.
 */
function identityOf(resource: Resource, row: Values): readonly string[] {
  const item = itemsOf(resource).find((name) => !isBlank(row[name]));
  if (item !== undefined) return [item];
  // The weight of nothing is shown in words.
  if (resource.weight && measuresNothing(resource, row)) return [resource.weight.field];
  return resource.importedBy;
}

/**
 * The fields that say what a row is, how much, where and when, as far as it fills them.
 * @param drawn names of the fields that an application draws in its own way: they come sooner
 */
export function summaryOf(resource: Resource, row: Values, drawn: readonly string[] = []): Summary {
  const { label, measurement, weight } = resource;
  const listed = listFields(resource);
  const filled = listed.filter(({ name }) => !isBlank(row[name]));
  const named = (name: string | undefined): Field | null =>
    filled.find((field) => field.name === name) ?? null;
  // A number that the product counts by says nothing to anybody.
  const isNumbered = label.length === 1 && label[0] === 'code';
  const [what = null, ...among] = isNumbered
    ? identityOf(resource, row).flatMap((name) => named(name) ?? [])
    : [];
  const others = filled.filter((field) => !label.includes(field.name) && !among.includes(field));
  const number = named(weight?.field) ?? others.find(isPlainNumber) ?? null;
  const amount = number === what ? null : number;
  const declared = declaredFields(resource);
  const obvious = [obviousNumber(resource, declared), obviousDay(resource, declared)];
  const dated = named(measurement?.lastDay) ?? others.find(isDated) ?? null;
  // When a row last changed needs a label: beside an amount that needs one, it takes a line more.
  const isCrowded =
    dated?.name === 'updatedAt' && amount !== null && !obvious.includes(amount.name);
  const isTold = dated === what || among.some((field) => field === dated);
  const when = isCrowded || isTold ? null : dated;
  const shown = CARD_PLACES.flatMap((place) =>
    others.filter((field) => findDefinition(field)?.onCards === place),
  ).filter((field) => field !== what && field.name !== 'code');
  const where = placesOf([...among, ...shown], drawn);
  const labelled = [amount, when, ...where.filter(needsLabel)]
    .filter((field) => field !== null)
    .filter(({ name }) => !obvious.includes(name));
  return { what, among, amount, where, when, labelled };
}

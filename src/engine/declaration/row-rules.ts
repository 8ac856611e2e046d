import { findDefinition } from '../fields/index.ts';
import type { FieldErrors } from './messages.ts';
import type { FieldDeclaration, Resource, RowRule } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a rule requires of a field, and how it is compared with the other. */
export const RULE_KINDS = ['notBefore', 'after', 'atLeast', 'atMost', 'differs'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

const HOLDS: Readonly<Record<RuleKind, (own: number | string, other: number | string) => boolean>> =
  {
    notBefore: (own, other) => own >= other,
    after: (own, other) => own > other,
    atLeast: (own, other) => own >= other,
    atMost: (own, other) => own <= other,
    differs: (own, other) => own !== other,
  };

const NUMBERS: ReadonlySet<string> = new Set(['number', 'duration']);

/** What the values of a field may be held against: those of fields that give the same word. */
export function orderOf(field: FieldDeclaration): string | undefined {
  return findDefinition(field)?.order;
}

/** Whether fields of this order take a rule of this kind: days come before, numbers are less. */
export function takesRule(order: string | undefined, kind: RuleKind): boolean {
  if (kind === 'differs') return true;
  if (order === undefined) return false;
  return (kind === 'atLeast' || kind === 'atMost') === NUMBERS.has(order);
}

/** The two parts of a rule: what it requires, and of which other field. */
export function partsOf(rule: RowRule): { readonly kind: RuleKind; readonly other: string } {
  const kind = RULE_KINDS.find((one) => one in rule) ?? 'differs';
  // Each rule has one of the kinds: its shape is checked.
  return { kind, other: (rule as Readonly<Partial<Record<RuleKind, string>>>)[kind] ?? '' };
}

/** A value as it is compared; null for one that says nothing, or that is not compared. */
function comparable(field: FieldDeclaration | undefined, value: unknown): number | string | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  // One moment may be written with any offset.
  return field && orderOf(field) === 'dateTime' ? Date.parse(value) : value;
}

/**
 * Rules that a row breaks, under the field that they name; reported where either of the two is
 * written, or what a rule depends on. One holds while either is empty.
 */
export function brokenRules(
  { rules, fieldsByName }: Resource,
  row: Row,
  touched: (name: string) => boolean,
  applies: (rule: RowRule) => boolean,
): FieldErrors {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const rule of rules) {
    const { kind, other } = partsOf(rule);
    const { field, when } = rule;
    const isTouched = [field, other, ...(when ? [when.field] : [])].some(touched);
    if (!isTouched || errors[field] || !applies(rule)) continue;
    const own = comparable(fieldsByName[field], row[field]);
    const against = comparable(fieldsByName[other], row[other]);
    if (own === null || against === null || HOLDS[kind](own, against)) continue;
    errors[field] = [{ key: kind, params: { fields: other } }];
  }
  return errors;
}

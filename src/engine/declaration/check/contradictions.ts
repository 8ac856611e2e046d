import { orderOf, partsOf, type RuleKind } from '../row-rules.ts';
import type { FieldDeclaration, ResourceDeclaration, RowRule } from '../types.ts';
import type { Report } from './problem.ts';

/** That one field comes no earlier than another or is no less, and where it is declared. */
interface Order {
  readonly upper: string;
  readonly lower: string;
  /** They must not be the same either. */
  readonly isStrict: boolean;
  readonly at: string;
  /** It holds in some rows only. */
  readonly isConditional: boolean;
}

const UPWARD: readonly RuleKind[] = ['notBefore', 'after', 'atLeast'];

function orderOfRule(rule: RowRule, at: string): Order | undefined {
  const { kind, other } = partsOf(rule);
  const isConditional = rule.when !== undefined;
  const more = { isStrict: kind === 'after', at, isConditional };
  if (UPWARD.includes(kind)) return { upper: rule.field, lower: other, ...more };
  return kind === 'atMost' ? { upper: other, lower: rule.field, ...more } : undefined;
}

/** What the rules and the dates of a resource say of the order of its fields. */
function ordersOf(name: string, { rules = [], fields }: ResourceDeclaration): Order[] {
  const ofDates = Object.entries(fields).flatMap(([upper, field]): Order[] => {
    const lower = 'notBefore' in field ? field.notBefore : undefined;
    const at = `${name}.fields.${upper}.notBefore`;
    return lower === undefined ? [] : [{ upper, lower, isStrict: false, at, isConditional: false }];
  });
  const ofRules = rules.map((rule, place) => orderOfRule(rule, `${name}.rules.${place}`));
  const all = [...ofDates, ...ofRules.filter((order) => order !== undefined)];
  // A field beside itself is a mistake of its own.
  return all.filter(({ upper, lower }) => upper !== lower);
}

/** The way down from a field to another; undefined where there is none. */
function wayDown(
  from: string,
  to: string,
  orders: readonly Order[],
  seen: ReadonlySet<string> = new Set(),
): readonly Order[] | undefined {
  if (from === to) return [];
  for (const order of orders) {
    if (order.upper !== from || seen.has(order.lower)) continue;
    const rest = wayDown(order.lower, to, orders, new Set([...seen, from]));
    if (rest) return [order, ...rest];
  }
  return undefined;
}

const isAlwaysFilled = (field: FieldDeclaration | undefined): boolean =>
  field?.required === true && field.shownWhen === undefined;

/** Rules that come back to where they began: nothing can be later than itself. */
function checkCircles(name: string, resource: ResourceDeclaration, report: Report): void {
  // In which rows conditions hold together is not known.
  const orders = ordersOf(name, resource).filter(({ isConditional }) => !isConditional);
  const reported = new Set<string>();
  const reportCircle = (at: string, way: readonly Order[]) => {
    const names = way.map(({ upper }) => upper);
    // Rows that leave one of several blank may pass.
    if (names.length > 2 && !names.every((field) => isAlwaysFilled(resource.fields[field]))) return;
    const key = names.toSorted().join();
    if (reported.has(key)) return;
    reported.add(key);
    report(at, 'ruleCircle', { value: [...names, names[0]].join(' → ') });
  };
  for (const order of orders.filter(({ isStrict }) => isStrict)) {
    const back = wayDown(order.lower, order.upper, orders);
    if (back) reportCircle(order.at, [order, ...back]);
  }
  for (const [place, rule] of (resource.rules ?? []).entries()) {
    const { kind, other } = partsOf(rule);
    if (kind !== 'differs' || rule.when || rule.field === other) continue;
    const there = wayDown(rule.field, other, orders);
    const back = wayDown(other, rule.field, orders);
    if (there && back) reportCircle(`${name}.rules.${place}`, [...there, ...back]);
  }
}

type Bound = number | string;

/** A bound of what a field takes; undefined where it has none. */
function boundOf(field: FieldDeclaration | undefined, bound: 'min' | 'max'): Bound | undefined {
  if (!field || orderOf(field) === undefined) return undefined;
  const value: unknown = Reflect.get(field, bound);
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}

/** Rules that no values within the bounds of both fields meet. */
function checkBounds(name: string, resource: ResourceDeclaration, report: Report): void {
  const orders = ordersOf(name, resource).filter(({ isConditional }) => !isConditional);
  for (const { upper, lower, isStrict, at } of orders) {
    const max = boundOf(resource.fields[upper], 'max');
    const min = boundOf(resource.fields[lower], 'min');
    if (max === undefined || min === undefined) continue;
    if (isStrict ? max > min : max >= min) continue;
    report(at, 'ruleBounds', { upper, max, lower, min });
  }
}

/** Rules between fields that no row can meet with both of them filled. */
export function checkContradictions(
  name: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  checkCircles(name, resource, report);
  checkBounds(name, resource, report);
}

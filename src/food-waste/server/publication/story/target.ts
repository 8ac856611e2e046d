/** Where a figure stands to the goal that it is halved by. */
import { scaleOf } from '../../../../engine/fields/shared/amounts.ts';
import type { Figure } from '../../dashboard/figures.ts';
import type { Query } from '../../dashboard/query.ts';
import { REFERENCES } from '../../dashboard/references.ts';
import type { StoryWords } from './words.ts';

/** The goal of whom a figure is of, and what it began with; the headline of all is of households. */
const GOALS = {
  consumer: { target: 'sdg123Households', base: 'thailand2565Households' },
  outofhome: { target: 'sdg123FoodService', base: 'thailand2565FoodService' },
  retail: { target: 'sdg123Retail', base: 'thailand2565Retail' },
} as const;
const PERCENT = 100;
/** The scale ends a little behind the largest. */
const BEYOND = 1.08;

/** The goal, and how far it is; places on the scale are shares of its length. */
export interface StoryTarget {
  readonly title: string;
  readonly text: string;
  /** Null where the figure is counted in something else. */
  readonly scale: {
    readonly value: number;
    readonly target: Mark;
    readonly base: Mark;
  } | null;
}

interface Mark {
  readonly place: number;
  readonly words: string;
}

const referenceOf = (key: string) => {
  const found = REFERENCES.find((it) => it.key === key);
  if (!found) throw new Error(`There is no reference ${key}`);
  return found.value;
};

/** Whether a figure meets a goal, where its interval shows it. */
function outlookOf({ value, interval }: Figure & { readonly value: number }, target: number) {
  const { low, high } = interval ?? { low: value, high: value };
  if (high <= target) return 'reached';
  return low > target ? 'above' : 'open';
}

/** What SDG 12.3 comes to for whom the headline is of, and how the headline stands to it; null of handlers. */
export function targetOf(
  words: StoryWords,
  { userType }: Query,
  headline: Figure,
): StoryTarget | null {
  if (userType === 'handler') return null;
  const goals = GOALS[userType ?? 'consumer'];
  const [target, base] = [referenceOf(goals.target), referenceOf(goals.base)];
  const { name, source } = words.reference(goals.target);
  const { value, unit } = headline;
  if (unit !== 'kgPerPersonYear') {
    return { title: name, text: words.own('target.otherUnit', { source }), scale: null };
  }
  const scale = scaleOf(unit, base);
  const goal = words.amount(scale.write(target), words.chart(`units.${scale.unit}`));
  const stated = words.own('target.stated', { source, goal });
  if (value === null) return { title: name, text: stated, scale: null };
  const apart = (Math.abs(value - target) / target) * PERCENT;
  const text = apart.toFixed(apart < 1 ? 1 : 0);
  const outlook = words.own(`target.${outlookOf({ ...headline, value }, target)}`, { text });
  const end = Math.max(value, target, base) * BEYOND;
  const markAt = (amount: number, key: string): Mark => ({
    place: amount / end,
    words: words.own(`target.${key}`, { value: scale.write(amount) }),
  });
  return {
    title: name,
    text: `${stated} ${outlook}`,
    scale: { value: value / end, target: markAt(target, 'mark'), base: markAt(base, 'base') },
  };
}

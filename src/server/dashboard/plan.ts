import type { Filter, Question } from './question.ts';
import type { RowScope } from './rows.ts';

/**
 * Something that may be left out of a question, and how it is told whether that would bring fewer
 * than five reporters in sight.
 */
export interface Leaving {
  /**
   * Wider questions that hold the one asked, each within the next. The first that has more tells:
   * where five reporters more are in it, they are in those around it as well.
   */
  readonly wider: readonly [RowScope, ...RowScope[]];
  /** The rows that would be added: more to read, and only read where the wider question leaves a doubt. */
  readonly added: RowScope | null;
}

export interface Plan {
  /** What is asked, with the rows beside that miss one of its loose filters. */
  readonly asked: RowScope;
  readonly leaving: readonly Leaving[];
}

/** Filters by what every rollup tells apart: who would be seen without them is found on the way. */
const isAlwaysNear = ({ column }: Filter): boolean => column === 'user_type' || column === 'part';

/** The areas that hold this one, the nearest first. */
function around(area: string): string[] {
  return [4, 2, 0].filter((digits) => digits < area.length).map((digits) => area.slice(0, digits));
}

/** What is read for a question. */
export function planOf(question: Question): Plan {
  const { area, children, filters } = question;
  const loose = filters.filter(isAlwaysNear);
  const strict = filters.filter((it) => !isAlwaysNear(it));
  const scope = { question, area, except: null, summed: false, loose: [] };
  const without = (left: Filter): Leaving => {
    const others = filters.filter((it) => it !== left);
    return {
      wider: [{ ...scope, question: { ...question, filters: others }, strict: others }],
      added: { ...scope, strict: others, except: left },
    };
  };
  const [nearest, ...further] = children ? [] : around(area);
  const within = (place: string): RowScope => ({ ...scope, area: place, strict: filters });
  return {
    asked: { ...scope, strict, loose, summed: true },
    leaving: [
      ...strict.map(without),
      ...(nearest === undefined
        ? []
        : [{ wider: [within(nearest), ...further.map(within)] as const, added: null }]),
    ],
  };
}

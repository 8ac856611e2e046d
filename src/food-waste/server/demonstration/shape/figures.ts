/**
 * The published Thai figures that the demonstration data keeps to; `docs/demonstration.md` names
 * their sources and tells what beside them is judgement.
 */

/** Kilograms that a person throws away at home in a year. */
export const HOUSEHOLD_KG_PER_PERSON_YEAR = 91;
/** Shares of the amount generated. Food service to retail is as 29 to 16. */
export const SHARE_OF_WASTE = { consumer: 0.77, outofhome: 0.148, retail: 0.082 } as const;
/** What is handled in one delivery, on average. */
export const HANDLED_KG = 120;
export const DAYS_A_YEAR = 365;
/** From so much more than the mean at the start to so much less at the end. */
export const IMPROVEMENT = 0.06;
/** Who lives in town throws away more than who lives in the country. */
export const LEVEL_FACTOR = { urban: 1.06, rural: 0.94 } as const;

/** People in a household, with how many of a hundred households have so many. */
export const MEMBERS: readonly (readonly [number, number])[] = [
  [1, 20],
  [2, 26],
  [3, 24],
  [4, 17],
  [5, 8],
  [6, 5],
];
/** Whether a reporter measures day by day, a quarter of a month at a time, or whole months. */
export type Rhythm = 'day' | 'week' | 'month';
/** How often each is chosen, of a hundred months. */
export const RHYTHMS = {
  consumer: [
    ['day', 40],
    ['week', 50],
    ['month', 10],
  ],
  outofhome: [['day', 100]],
  retail: [
    ['day', 70],
    ['week', 30],
  ],
  handler: [['day', 100]],
} as const satisfies Record<string, readonly (readonly [Rhythm, number])[]>;
const DAYS_A_MONTH = 365.25 / 12;
const DAYS_OF: Readonly<Record<Rhythm, number>> = {
  day: 1,
  week: DAYS_A_MONTH / 4,
  month: DAYS_A_MONTH,
};
/** Days on which a household that measures day by day throws nothing away. */
export const QUIET_DAYS = 0.12;

export const MEAN_SEATS = 36;
export const MEAN_FLOOR_AREA = 60;
/** What a guest leaves, in grams, on average; says how many meals a kitchen served. */
export const GRAMS_PER_MEAL = 55;

/** Days that one record speaks of, on average. */
export const meanDays = (table: readonly (readonly [Rhythm, number])[]): number =>
  meanOf(table.map(([rhythm, weight]) => [DAYS_OF[rhythm], weight]));

/** The mean of a table of numbers and weights. */
export function meanOf(table: readonly (readonly [number, number])[]): number {
  const weights = table.reduce((sum, [, weight]) => sum + weight, 0);
  return table.reduce((sum, [value, weight]) => sum + value * weight, 0) / weights;
}

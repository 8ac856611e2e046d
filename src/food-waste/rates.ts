import type { PublicUserType } from './user-types.ts';

/** What rates of these people count the weight by. */
export const DIVIDED_BY = {
  consumer: 'personDays',
  outofhome: 'meals',
  retail: 'squareMetreDays',
} as const satisfies Partial<Record<PublicUserType, string>>;

/**
 * Whose people, meals or floor a rate is by, by its measure: those are counted, whoever is in
 * question. Of what is no rate there is none.
 */
export const RATE_OF: Readonly<Partial<Record<string, keyof typeof DIVIDED_BY>>> = {
  kgPerPersonYear: 'consumer',
  gramsPerMeal: 'outofhome',
  kgPerSquareMetreYear: 'retail',
};

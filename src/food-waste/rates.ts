import type { PublicUserType } from './user-types.ts';

/**
 * Whose people, meals or floor a rate is by, by its measure: those are counted, whoever is in
 * question. Of what is no rate there is none.
 */
export const RATE_OF: Readonly<Partial<Record<string, PublicUserType>>> = {
  kgPerPersonYear: 'consumer',
  gramsPerMeal: 'outofhome',
  kgPerSquareMetreYear: 'retail',
};

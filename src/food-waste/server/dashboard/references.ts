import type { Language, Words } from '../../../engine/server/i18n.ts';
import type { ReferenceFigure, ReferenceWithText } from '../../population.ts';
import type { Query } from './query.ts';

const BASELINE_2565 = { all: 142, consumer: 97, outofhome: 29, retail: 16 };
/** SDG 12.3: half of what there was. */
const HALF = 0.5;

const perPerson = (
  key: string,
  of: ReferenceFigure['of'],
  value: number,
  year: number,
  kind: ReferenceFigure['kind'] = 'estimate',
): ReferenceFigure => ({ key, value, unit: 'kgPerPersonYear', of, kind, year });

export const REFERENCES: readonly ReferenceFigure[] = [
  perPerson('thailand2565All', 'all', BASELINE_2565.all, 2565),
  perPerson('thailand2565Households', 'consumer', BASELINE_2565.consumer, 2565),
  perPerson('thailand2565FoodService', 'outofhome', BASELINE_2565.outofhome, 2565),
  perPerson('thailand2565Retail', 'retail', BASELINE_2565.retail, 2565),
  perPerson('pollutionControl2564', 'all', 146, 2564),
  {
    key: 'municipalShare2564',
    value: 0.3876,
    unit: 'shareOfMunicipalWaste',
    of: 'all',
    kind: 'estimate',
    year: 2564,
  },
  {
    key: 'municipalShareTarget2570',
    value: 0.28,
    unit: 'shareOfMunicipalWaste',
    of: 'all',
    kind: 'target',
    year: 2570,
  },
  perPerson('unepThailandHouseholds', 'consumer', 86, 2565),
  perPerson('unepWorldHouseholds', 'consumer', 79, 2565),
  perPerson('sdg123All', 'all', BASELINE_2565.all * HALF, 2573, 'target'),
  perPerson('sdg123Households', 'consumer', BASELINE_2565.consumer * HALF, 2573, 'target'),
  perPerson('sdg123FoodService', 'outofhome', BASELINE_2565.outofhome * HALF, 2573, 'target'),
  perPerson('sdg123Retail', 'retail', BASELINE_2565.retail * HALF, 2573, 'target'),
];

/** The kilograms of food that make a meal handed on: worked out of a Thai food bank's totals. */
export const KG_PER_MEAL = 0.237;

const withText = (it: ReferenceFigure, words: Words, language: Language): ReferenceWithText => ({
  ...it,
  name: words.text(language, `dashboard:references.${it.key}.name`),
  source: words.text(language, `dashboard:references.${it.key}.source`),
});

/** The figures that those of a question are held against. */
export function referencesWithText(
  { userType }: Query,
  words: Words,
  language: Language,
): readonly ReferenceWithText[] {
  return REFERENCES.filter(({ of }) => userType === null || of === userType).map((it) =>
    withText(it, words, language),
  );
}

/** The share of food waste in municipal waste as the national roadmap has it: then, and to be. */
export function roadmapReferences(words: Words, language: Language): readonly ReferenceWithText[] {
  return REFERENCES.filter(({ unit }) => unit === 'shareOfMunicipalWaste').map((it) =>
    withText(it, words, language),
  );
}

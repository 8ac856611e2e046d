/**
 * What a kilogram of food is worth, in baht, by group of material, where the starter data knows no
 * price. Judgement, near what Thai markets ask; what cannot be eaten is worth nothing, and has none.
 */
export const PRICES: Readonly<Record<string, number>> = {
  HERB: 60,
  FRUIT: 45,
  BEEF: 280,
  PROC: 120,
  SOY: 45,
  DAIRY: 60,
  OIL: 50,
  SEASON: 60,
  BAKERY: 100,
  BEV: 30,
  READY: 90,
  MIX: 50,
};
export const PRICE_OF_DISHES = 110;

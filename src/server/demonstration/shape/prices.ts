/**
 * What a kilogram of food is worth, in baht, by group of material. Judgement, near what Thai markets
 * ask; what cannot be eaten is worth nothing, and has no price.
 */
export const PRICES: Readonly<Record<string, number>> = {
  RICE: 25,
  VEG: 35,
  HERB: 60,
  FRUIT: 45,
  PORK: 140,
  CHICKEN: 80,
  BEEF: 280,
  FISH: 100,
  SEAFOOD: 220,
  EGG: 65,
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

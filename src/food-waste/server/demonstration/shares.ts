import type { PublicUserType } from '../../user-types.ts';

/**
 * What the demonstration data is made by; `docs/demonstration.md` says what of it is published and
 * what is judgement.
 */

/**
 * What there is to choose, each with its weight: codes of the starter data, where `R02*` is all that
 * begin so. Weights need not come to 100.
 */
export type Shares = string;
/** How a place lives, as far as waste has to do with it. */
export type Level = 'urban' | 'rural';
/** What kind of thing was thrown away decides where it arose and which part of it was food. */
export type Kind = 'trimming' | 'fresh' | 'cooked' | 'mixed';

/** Registered people in thousands, rounded, by the code of the province. */
export const PEOPLE: Shares = `10 5471, 11 1372, 12 1305, 13 1220, 14 820, 15 272, 16 733, 17 200,
  18 316, 19 638, 20 1610, 21 765, 22 536, 23 227, 24 727, 25 498, 26 260, 27 560, 30 2630, 31 1573,
  32 1367, 33 1450, 34 1870, 35 530, 36 1115, 37 375, 38 420, 39 508, 40 1780, 41 1560, 42 636,
  43 515, 44 940, 45 1290, 46 970, 47 1145, 48 715, 49 352, 50 1797, 51 400, 52 720, 53 440, 54 428,
  55 473, 56 460, 57 1300, 58 286, 60 1025, 61 322, 62 710, 63 690, 64 580, 65 845, 66 520, 67 970,
  70 868, 71 895, 72 830, 73 923, 74 590, 75 188, 76 482, 77 553, 80 1545, 81 480, 82 267, 83 420,
  84 1075, 85 194, 86 509, 90 1430, 91 325, 92 638, 93 521, 94 730, 95 550, 96 815`;
/** Bangkok and the provinces around it are town; elsewhere so many of a hundred groups are. */
export const METROPOLIS = '10 11 12 13 73 74';
export const TOWNS_OF_100 = 70;

const always = (steps: Shares): Readonly<Record<Kind, Shares>> => ({
  ...{ trimming: steps, fresh: steps, cooked: steps, mixed: steps },
});

/**
 * Each type of reporter: its name, which is data and no word of the interface; the provinces that it
 * has a group of eight in; its sizes, in people, seats, square metres or, said to nobody, kilograms;
 * kilograms of waste of one of these a day, and pieces of packaging in a record; materials, or goods of shops, with the weight of
 * all dishes beside them; where it arose; where it goes; how it is measured; and by how much more than
 * usual is wasted, January and Sunday first.
 */
export const TYPES = {
  consumer: {
    name: 'ครัวเรือนตัวอย่าง',
    letter: 'H',
    provinces: PEOPLE.replace(/(\d+) \d+,?\s*/g, '$1 ').trim(),
    measure: 'members',
    sizes: '1 20, 2 26, 3 24, 4 17, 5 8, 6 5',
    kgADay: 91 / 365,
    pieces: 3,
    items: `MIX 36, VEG 13, FRUIT 16, RICE 9, INED 9, READY 6, HERB 2, PORK 2, CHICKEN 2, BEEF 0.5,
      FISH 2, SEAFOOD 1, EGG 1, PROC 0.7, SOY 0.7, DAIRY 1.2, OIL 0.6, SEASON 0.4, BAKERY 2, BEV 1.4`,
    dishes: 5,
    steps: {
      trimming: 'PREP 92, COOK 2, OTHER 6',
      fresh: 'STORE 40, EXPIRE 20, PREP 28, PURCHASE 12',
      cooked: 'PLATE 45, LEFTOVER 45, OVERPROD 7, COOK 3',
      mixed: 'PLATE 40, LEFTOVER 25, PREP 20, STORE 10, OTHER 5',
    },
    // Together near what is published: 84 to the municipality, 13 to animals, 2 composted.
    ways: {
      urban: 'MUNI 95.9, FEED 2.8, COMPOST 0.9, UNKNOWN 0.4',
      rural: 'MUNI 62, FEED 30, COMPOST 3.6, LANDAPP 1.2, OPENBURN 1.2, EM 1.2, UNKNOWN 0.8',
    },
    methods: `directWeighing 45, diaries 25, assessingVolume 12, counting 10, surveys 5,
      proxyData 3`,
    months: [0.98, 0.97, 1, 1.02, 1.05, 1.03, 1.03, 0.98, 0.97, 1.01, 0.97, 0.99],
    weekdays: [1.12, 0.96, 0.95, 0.95, 0.96, 1, 1.1],
  },
  outofhome: {
    name: 'ร้านอาหารตัวอย่าง',
    letter: 'F',
    provinces: '10 20 30 34 40 50 65 83 84 90',
    measure: 'seats',
    sizes: '20 3, 36 3, 60 2',
    kgADay: 0.205,
    pieces: 1.6,
    items: `MIX 24, VEG 14, INED 15, RICE 13, FRUIT 10, READY 5, HERB 3, PORK 2, CHICKEN 2, BEEF 1,
      FISH 2, SEAFOOD 2, EGG 0.6, OIL 2, BAKERY 1.5, BEV 3`,
    dishes: 14,
    steps: {
      trimming: 'PREP 97, RECEIVE 3',
      fresh: 'STORE 40, EXPIRE 10, PREP 35, RECEIVE 7, PURCHASE 8',
      cooked: 'PLATE 50, SERVE 22, OVERPROD 20, COOK 3, UNSOLD 5',
      mixed: 'PLATE 55, SERVE 15, PREP 20, OVERPROD 10',
    },
    ways: {
      urban: 'MUNI 60, FEED 12, COMPOST 7, DONATE 7, SEWER 6, BSF 4, UNKNOWN 4',
      rural: 'MUNI 42, FEED 32, COMPOST 10, SEWER 6, DONATE 4, UNKNOWN 6',
    },
    methods: 'directWeighing 55, records 14, counting 12, assessingVolume 12, diaries 7',
    months: [1.04, 1.03, 0.98, 0.99, 0.97, 0.97, 0.98, 0.98, 0.97, 0.99, 1.05, 1.05],
    weekdays: [1.14, 0.92, 0.92, 0.93, 0.97, 1.05, 1.16],
  },
  retail: {
    name: 'ร้านค้าตัวอย่าง',
    letter: 'R',
    provinces: '10 20 30 40 50 65 90',
    measure: 'floorArea',
    sizes: '100 3, 160 3, 260 2',
    kgADay: 0.035,
    pieces: 0.5,
    items: 'R0101 14, R0102 8, R0103 24, R02* 11, R04* 12, R0501 10, R0502 5, R06* 16',
    dishes: 0,
    steps: always('UNSOLD 36, DISPLAY 32, EXPIRE 22, STORE 10'),
    ways: {
      urban: `MUNI 52, DISCOUNT 15, DONATE 9, FEED 8, COMPOST 5, LANDFILL 4, BSF 2, BIOGAS 2,
        UNKNOWN 3`,
      rural: 'MUNI 46, FEED 21, DISCOUNT 14, COMPOST 8, DONATE 4, LANDFILL 4, UNKNOWN 3',
    },
    methods: 'records 52, directWeighing 26, counting 16, massBalance 6',
    months: [0.96, 0.96, 1.03, 1.03, 1.04, 1.03, 1.03, 0.98, 0.97, 0.97, 0.98, 1.02],
    weekdays: [1.12, 1, 0.95, 0.94, 0.95, 1, 1.08],
  },
  handler: {
    name: 'ผู้จัดการขยะตัวอย่าง',
    letter: 'G',
    provinces: '10 20 30 40 50 90',
    measure: null,
    sizes: '60 3, 120 3, 240 2',
    kgADay: 1,
    pieces: 7,
    items: 'MIX 62, INED 14, VEG 10, FRUIT 8, READY 5, RICE 3, OIL 1',
    dishes: 0,
    steps: always('COLLECT 70, SORT 25, OTHER 5'),
    ways: {
      urban: 'LANDFILL 46, WTE 17, COMPOST 15, BSF 7, BIOGAS 7, FEED 5, BIOMAT 3',
      rural: 'LANDFILL 50, COMPOST 19, FEED 12, DUMP 8, BSF 6, BIOGAS 5',
    },
    methods: `directWeighing 60, assessingVolume 20, compositionAnalysis 12, records 5,
      modelling 3`,
    months: [0.98, 0.98, 1, 1.02, 1.04, 1.03, 1.03, 0.99, 0.98, 0.98, 0.98, 0.99],
    weekdays: [0.7, 1.15, 1.05, 1.03, 1.03, 1.04, 1.02],
  },
} satisfies Record<PublicUserType, object>;

/** Of ten months, how a household measures in one: day by day, each quarter at once, or all at once. */
export const HOUSEHOLD_PERIODS: Shares = 'day 4, quarter 5, month 1';
/** New Year and Songkran: feasts at home and away, and much put out for sale; 412 is 12 April. */
export const FEASTS = [
  { from: 101, to: 103, factor: 1.35 },
  { from: 412, to: 416, factor: 1.4 },
  { from: 1229, to: 1231, factor: 1.3 },
];
/** From so much above the mean at the first day to so much below it at the last. */
export const IMPROVEMENT = 0.06;

/** Of materials; all others are fresh. */
export const KINDS: Readonly<Record<string, Kind>> = {
  INED: 'trimming',
  HERB: 'trimming',
  RICE: 'cooked',
  READY: 'cooked',
  MIX: 'mixed',
};
export const FOOD = {
  /** Which part of it could have been eaten. */
  parts: {
    trimming: 'inedible 92, both 8',
    fresh: 'edible 55, inedible 20, both 25',
    cooked: 'edible 85, both 15',
    mixed: 'both 78, edible 17, inedible 5',
  },
  /** Fruit ripens from April to August: how much of it there is, January first. */
  fruit: 'FRUIT R0103',
  fruitMonths: [0.5, 0.5, 0.5, 0.7, 0.9, 1, 0.9, 0.7, 0.5, 0.5, 0.5, 0.5],
  /** Baht a kilogram, where the master data knows no price. What cannot be eaten is worth nothing. */
  prices: `HERB 60, FRUIT 45, BEEF 280, PROC 120, SOY 45, DAIRY 60, OIL 50, SEASON 60, BAKERY 100,
    BEV 30, READY 90, MIX 50`,
  priceOfDishes: 110,
  /** What a guest leaves; says how many meals a kitchen served. */
  kgPerMeal: 0.055,
};
/** In which unit somebody writes it down who measures so. */
export const UNITS: Readonly<Record<string, Shares>> = {
  directWeighing: 'KG 1',
  diaries: 'KG 1',
  counting: 'BAG 4, BOX 3, BOWL 3',
  assessingVolume: 'L 5, BAG 3, BOWL 2',
};
export const UNITS_OF_OTHERS: Shares = 'KG 1, none 1';

export const PACKAGING = {
  /** By number of records. */
  items: `PB1 16, PB2 14, PB3 4, PB4 1, PX1 9, PX2 4, PX3 2, PX4 4, PF1 7, PC1 7, PC2 2, PC3 2,
    PT1 9, PT2 2, PT3 3, PT4 1, PT5 4, PS* 7, PW4 3, PW1 1, PW2 1, PW3 0.5, PO1 3`,
  /** Where it goes if somebody buys it or takes it back, and where the rest goes. */
  ways: {
    taken: {
      urban: `P-MUNI 46, P-SELL 23, P-REUSE 10, P-DROP 9, P-DONATE 3, P-RDF 3, P-RETURN 2, P-WTE 2,
        P-UNKNOWN 2`,
      rural: `P-MUNI 34, P-SELL 32, P-REUSE 13, P-OPENBURN 9, P-DROP 5, P-RETURN 2, P-LANDFILL 2,
        P-DONATE 1, P-UNKNOWN 2`,
    },
    other: {
      urban: 'P-MUNI 78, P-RDF 6, P-WTE 6, P-REUSE 4, P-LANDFILL 3, P-UNKNOWN 3',
      rural: 'P-MUNI 62, P-OPENBURN 18, P-REUSE 5, P-LANDFILL 5, P-LITTER 3, P-RDF 2, P-UNKNOWN 5',
    },
  },
  /** Whether it was rinsed: what is recovered, and what is not. */
  clean: { recovered: 'clean 75, contaminated 25', other: 'clean 30, contaminated 70' },
};

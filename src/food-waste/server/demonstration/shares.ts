import type { PublicUserType } from '../../user-types.ts';

/**
 * What the demonstration data is made by; `docs/demonstration.md` tells what of it is published and
 * what is judgement.
 */

/**
 * What there is to choose, each with its weight: codes of the starter data, where `R02*` is all that
 * begin so, the first of them most often. Weights need not come to 100.
 */
export type Shares = string;
/** How a place lives, as far as waste has to do with it. */
export type Level = 'urban' | 'rural';
/** What kind of thing was thrown away decides where it arose and which part of it was food. */
export type Kind = 'trimming' | 'fresh' | 'cooked' | 'mixed';
type ByKind = Readonly<Record<Kind, Shares>>;

export interface TypeShares {
  /** Data, not words of the interface: it is kept in rows. */
  readonly name: string;
  readonly letter: string;
  /** Where they report: in each of these a group of eight. */
  readonly provinces: string;
  /** Of waste, on average: of one person at home, of one place of the usual size. */
  readonly kgADay: number;
  /** Pieces of packaging in one record, on average. */
  readonly pieces: number;
  /** Whether one record is of a day, a quarter of a month, or a month; of ten months. */
  readonly periods: Shares;
  /** Materials, or goods of shops. */
  readonly items: Shares;
  /** Weight of all dishes together, beside that of the items. */
  readonly dishes: number;
  readonly steps: ByKind;
  readonly ways: Readonly<Record<Level, Shares>>;
  readonly methods: Shares;
  /** By how much more than usual is wasted: January first, Sunday first. */
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
}

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
export const TOWNS_OF_100 = 62;

const sameForAll = (shares: Shares): ByKind => ({
  ...{ trimming: shares, fresh: shares, cooked: shares, mixed: shares },
});

export const TYPES: Readonly<Record<PublicUserType, TypeShares>> = {
  consumer: {
    name: 'ครัวเรือนตัวอย่าง',
    letter: 'H',
    provinces: PEOPLE.replace(/(\d+) \d+,?\s*/g, '$1 ').trim(),
    kgADay: 91 / 365,
    pieces: 9,
    periods: 'day 4, week 5, month 1',
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
      urban: 'MUNI 96.4, FEED 3, COMPOST 0.4, UNKNOWN 0.2',
      rural: 'MUNI 66, FEED 27.6, COMPOST 3, LANDAPP 1.4, OPENBURN 1, EM 0.5, UNKNOWN 0.5',
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
    kgADay: 7.5,
    pieces: 60,
    periods: 'day 1',
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
      urban: `MUNI 64, FEED 11, COMPOST 5, DONATE 5, SEWER 3, BIOMAT 2, REUSE 2, BIOGAS 2, BSF 2,
        UNKNOWN 4`,
      rural: `MUNI 38, FEED 32, COMPOST 8, LANDAPP 5, EM 3, DUMP 3, OPENBURN 3, SEWER 3, UNKNOWN 5`,
    },
    methods: 'directWeighing 55, records 14, counting 12, assessingVolume 12, diaries 7',
    months: [1.04, 1.03, 0.98, 0.99, 0.97, 0.97, 0.98, 0.98, 0.97, 0.99, 1.05, 1.05],
    weekdays: [1.14, 0.92, 0.92, 0.93, 0.97, 1.05, 1.16],
  },
  retail: {
    name: 'ร้านค้าตัวอย่าง',
    letter: 'R',
    provinces: '10 20 30 40 50 65 90',
    kgADay: 2,
    pieces: 80,
    periods: 'day 7, week 3',
    items: `R0101 14, R0102 8, R0103 28, R02* 11, R03* 6, R0402 5, R0403 3, R0401 2, R05* 14, R06* 16,
      R07* 1.5, R08* 1, R09* 0.6, R10* 1.5, R1102 2, R1101 0.5, R12* 2`,
    dishes: 0,
    steps: sameForAll('UNSOLD 36, DISPLAY 32, EXPIRE 22, STORE 10'),
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
    kgADay: 120,
    pieces: 900,
    periods: 'day 1',
    items: 'MIX 62, INED 14, VEG 10, FRUIT 8, READY 5, RICE 3, OIL 1',
    dishes: 0,
    steps: sameForAll('COLLECT 70, SORT 25, OTHER 5'),
    ways: {
      urban: 'LANDFILL 46, WTE 17, COMPOST 15, BSF 7, BIOGAS 7, FEED 5, BIOMAT 3',
      rural: 'LANDFILL 50, COMPOST 19, FEED 12, DUMP 8, BSF 6, BIOGAS 5',
    },
    methods: `directWeighing 60, assessingVolume 20, compositionAnalysis 12, records 5,
      modelling 3`,
    months: [0.98, 0.98, 1, 1.02, 1.04, 1.03, 1.03, 0.99, 0.98, 0.98, 0.98, 0.99],
    weekdays: [0.7, 1.15, 1.05, 1.03, 1.03, 1.04, 1.02],
  },
};

/** New Year and Songkran: feasts at home and away, and much put out for sale. `MM-DD`. */
export const FEASTS = [
  { from: '01-01', to: '01-03', factor: 1.35 },
  { from: '04-12', to: '04-16', factor: 1.4 },
  { from: '12-29', to: '12-31', factor: 1.3 },
];
/** From so much above the mean at the first day to so much below it at the last. */
export const IMPROVEMENT = 0.06;
/** Fruit ripens from April to August: how much of it there is, January first. */
export const FRUIT = 'FRUIT R0103';
export const FRUIT_MONTHS = [0.5, 0.5, 0.5, 0.7, 0.9, 1, 0.9, 0.7, 0.5, 0.5, 0.5, 0.5];

/** People in a household, with how many of a hundred households have so many. */
export const MEMBERS: Shares = '1 20, 2 26, 3 24, 4 17, 5 8, 6 5';
export const MEAN_SEATS = 36;
export const MEAN_FLOOR_AREA = 60;
/** What a guest leaves; says how many meals a kitchen served. */
export const KG_PER_MEAL = 0.055;

/** Kinds of materials; all others are fresh. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...{ INED: 'trimming', HERB: 'trimming', RICE: 'cooked', READY: 'cooked', MIX: 'mixed' },
};
/** Which part of it could have been eaten. */
export const PARTS: ByKind = {
  trimming: 'inedible 92, both 8',
  fresh: 'edible 55, inedible 20, both 25',
  cooked: 'edible 85, both 15',
  mixed: 'both 78, edible 17, inedible 5',
};
/** In which unit somebody writes it down who measures so; all others use scales. */
export const UNITS: Readonly<Record<string, Shares>> = {
  counting: 'BAG 4, BOX 3, BOWL 3',
  assessingVolume: 'L 5, BAG 3, BOWL 2',
  records: 'KG 1, none 1',
  massBalance: 'KG 1, none 1',
  surveys: 'KG 1, none 1',
  modelling: 'KG 1, none 1',
};
/** Baht a kilogram, where the master data knows no price. What cannot be eaten is worth nothing. */
export const PRICES: Shares = `HERB 60, FRUIT 45, BEEF 280, PROC 120, SOY 45, DAIRY 60, OIL 50,
  SEASON 60, BAKERY 100, BEV 30, READY 90, MIX 50`;
export const PRICE_OF_DISHES = 110;

/** By number of records. */
export const PACKAGING: Shares = `PB1 16, PB2 14, PB3 4, PB4 1, PX1 9, PX2 4, PX3 2, PX4 4, PF1 7,
  PC1 7, PC2 2, PC3 2, PT1 9, PT2 2, PT3 3, PT4 1, PT5 4, PS* 7, PW4 3, PW1 1, PW2 1, PW3 0.5, PO1 3`;
/** Where packaging goes that somebody buys or takes back, and where the rest goes. */
export const PACKAGING_WAYS: Readonly<Record<'taken' | 'other', Readonly<Record<Level, Shares>>>> =
  {
    taken: {
      urban: `P-MUNI 46, P-SELL 23, P-REUSE 10, P-DROP 9, P-DONATE 3, P-RDF 3, P-RETURN 2, P-WTE 2,
      P-UNKNOWN 2`,
      rural: `P-MUNI 34, P-SELL 32, P-REUSE 13, P-OPENBURN 9, P-DROP 5, P-RETURN 2, P-LANDFILL 2,
      P-DONATE 1, P-UNKNOWN 2`,
    },
    other: {
      urban: 'P-MUNI 78, P-RDF 6, P-WTE 6, P-REUSE 4, P-LANDFILL 3, P-UNKNOWN 3',
      rural: `P-MUNI 62, P-OPENBURN 18, P-REUSE 5, P-LANDFILL 5, P-LITTER 3, P-RDF 2, P-UNKNOWN 5`,
    },
  };
/** Of a hundred records that say whether it was rinsed: of what is recovered, and of what is not. */
export const CLEAN_OF_100 = { recovered: 75, other: 30 };

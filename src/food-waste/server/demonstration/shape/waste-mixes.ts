import type { Level } from './provinces.ts';
import type { ReporterType } from './reporter-types.ts';

/** Codes of starter rows, or values of a choice, each with its weight. */
export type Mix = Readonly<Record<string, number>>;
/** What kind of thing was thrown away decides where it arose and which part of it was food. */
export type ItemClass = 'trimming' | 'fresh' | 'cooked' | 'mixed';

interface ItemMix {
  readonly materials: Mix;
  /** Weight of all dishes together, each as likely as another. */
  readonly menus: number;
}

/** What is thrown away, by weight. Judgement, after the compositions in the cited studies. */
export const ITEMS: Readonly<Record<Exclude<ReporterType, 'retail'>, ItemMix>> = {
  consumer: {
    materials: {
      MIX: 36,
      VEG: 13,
      FRUIT: 9,
      RICE: 9,
      READY: 6,
      INED: 9,
      HERB: 2,
      PORK: 2,
      CHICKEN: 2,
      BEEF: 0.5,
      FISH: 2,
      SEAFOOD: 1,
      EGG: 1,
      PROC: 0.7,
      SOY: 0.7,
      DAIRY: 1.2,
      OIL: 0.6,
      SEASON: 0.4,
      BAKERY: 2,
      BEV: 1.4,
    },
    menus: 5,
  },
  outofhome: {
    materials: {
      MIX: 24,
      VEG: 14,
      FRUIT: 6,
      RICE: 13,
      READY: 5,
      INED: 15,
      HERB: 3,
      PORK: 2,
      CHICKEN: 2,
      BEEF: 1,
      FISH: 2,
      SEAFOOD: 2,
      EGG: 0.6,
      OIL: 2,
      BAKERY: 1.5,
      BEV: 3,
    },
    menus: 14,
  },
  handler: {
    materials: { MIX: 62, INED: 14, VEG: 10, FRUIT: 5, READY: 5, RICE: 3, OIL: 1 },
    menus: 0,
  },
};
export const RETAIL_ITEMS: Mix = {
  R0101: 14,
  R0102: 8,
  R0103: 17,
  R0201: 5,
  R0202: 5,
  R0203: 1,
  R0301: 4,
  R0302: 2,
  R0401: 2,
  R0402: 5,
  R0403: 3,
  R0501: 10,
  R0502: 4,
  R0601: 9,
  R0602: 4,
  R0603: 3,
  R0701: 1,
  R0702: 0.5,
  R0801: 0.5,
  R0802: 0.5,
  R0901: 0.3,
  R0902: 0.3,
  R1001: 1,
  R1002: 0.5,
  R1101: 0.5,
  R1102: 2,
  R1201: 1.9,
};
/** Fruit ripens from April to August: that much more of it, by month. */
export const FRUIT_MONTHS: Readonly<Record<string, number>> = {
  '04': 1.4,
  '05': 1.9,
  '06': 2,
  '07': 1.7,
  '08': 1.3,
};
export const FRUIT_ITEMS: readonly string[] = ['FRUIT', 'R0103'];

const CLASSES: Readonly<Record<string, ItemClass>> = {
  INED: 'trimming',
  HERB: 'trimming',
  MIX: 'mixed',
  RICE: 'cooked',
  READY: 'cooked',
};

export function classOf(materialCode: string): ItemClass {
  return CLASSES[materialCode] ?? 'fresh';
}

type ByClass = Readonly<Record<ItemClass, Mix>>;

const RETAIL_STEPS: Mix = {
  DISPLAY: 32,
  UNSOLD: 36,
  EXPIRE: 22,
  STORE: 10,
};
const HANDLER_STEPS: Mix = { COLLECT: 70, SORT: 25, OTHER: 5 };

/** Where it arose. */
export const STEPS: Readonly<Record<ReporterType, ByClass>> = {
  consumer: {
    trimming: { PREP: 92, COOK: 2, OTHER: 6 },
    fresh: { STORE: 40, EXPIRE: 20, PREP: 28, PURCHASE: 12 },
    cooked: { PLATE: 45, LEFTOVER: 45, OVERPROD: 7, COOK: 3 },
    mixed: { PLATE: 40, LEFTOVER: 25, PREP: 20, STORE: 10, OTHER: 5 },
  },
  outofhome: {
    trimming: { PREP: 97, RECEIVE: 3 },
    fresh: { STORE: 40, EXPIRE: 10, PREP: 35, RECEIVE: 7, PURCHASE: 8 },
    cooked: { PLATE: 50, SERVE: 22, OVERPROD: 20, COOK: 3, UNSOLD: 5 },
    mixed: { PLATE: 55, SERVE: 15, PREP: 20, OVERPROD: 10 },
  },
  retail: {
    trimming: RETAIL_STEPS,
    fresh: RETAIL_STEPS,
    cooked: RETAIL_STEPS,
    mixed: RETAIL_STEPS,
  },
  handler: {
    trimming: HANDLER_STEPS,
    fresh: HANDLER_STEPS,
    cooked: HANDLER_STEPS,
    mixed: HANDLER_STEPS,
  },
};

/** Which part of it could have been eaten. */
export const PARTS: ByClass = {
  trimming: { inedible: 92, both: 8 },
  fresh: { edible: 55, inedible: 20, both: 25 },
  cooked: { edible: 85, both: 15 },
  mixed: { both: 78, edible: 17, inedible: 5 },
};

/**
 * Where it went. In the country much is fed to animals, in town most goes with the lorry: households
 * of both together as a national study found, 84 % to the municipality, 13 % to animals and 2 %
 * composted (Mungkung et al. 2025, doi:10.1007/s10163-025-02441-y). What hardly anybody does is left
 * out: it would be hidden from the public with the rows beside it.
 */
export const MANAGES: Readonly<Record<ReporterType, Readonly<Record<Level, Mix>>>> = {
  consumer: {
    urban: { FEED: 3, MUNI: 96.4, COMPOST: 0.4, UNKNOWN: 0.2 },
    rural: { FEED: 27.6, MUNI: 65, COMPOST: 3.4, EM: 0.6, LANDAPP: 1.8, OPENBURN: 1, UNKNOWN: 0.6 },
  },
  outofhome: {
    urban: {
      MUNI: 64,
      FEED: 11,
      COMPOST: 5,
      SEWER: 3,
      BIOMAT: 2,
      DONATE: 5,
      REUSE: 2,
      BIOGAS: 2,
      BSF: 2,
      UNKNOWN: 4,
    },
    rural: {
      MUNI: 38,
      FEED: 32,
      COMPOST: 8,
      LANDAPP: 5,
      EM: 3,
      DUMP: 3,
      OPENBURN: 3,
      SEWER: 3,
      UNKNOWN: 5,
    },
  },
  retail: {
    urban: {
      MUNI: 52,
      DISCOUNT: 15,
      DONATE: 9,
      FEED: 8,
      COMPOST: 5,
      BSF: 2,
      BIOGAS: 2,
      LANDFILL: 4,
      UNKNOWN: 3,
    },
    rural: { MUNI: 46, DISCOUNT: 14, DONATE: 4, FEED: 21, COMPOST: 8, LANDFILL: 4, UNKNOWN: 3 },
  },
  handler: {
    urban: { LANDFILL: 46, WTE: 17, COMPOST: 15, BSF: 7, FEED: 5, BIOGAS: 7, BIOMAT: 3 },
    rural: { LANDFILL: 50, COMPOST: 19, FEED: 12, BSF: 6, BIOGAS: 5, DUMP: 8 },
  },
};
/** What comes in the place of dumping, more and more often as time goes by. */
const BETTER_OF_BUSINESS: Mix = { COMPOST: 50, FEED: 20, BIOGAS: 10, DONATE: 10, WORM: 10 };
export const BETTER: Readonly<Record<ReporterType, Mix>> = {
  consumer: { COMPOST: 50, FEED: 50 },
  outofhome: BETTER_OF_BUSINESS,
  retail: BETTER_OF_BUSINESS,
  handler: BETTER_OF_BUSINESS,
};
export const WORSE: ReadonlySet<string> = new Set(['MUNI', 'LANDFILL', 'DUMP', 'OPENBURN']);
/** Share of the worse that has become better by the end. More at home would be composted than is found. */
export const BETTERMENT: Readonly<Record<ReporterType, number>> = {
  consumer: 0.02,
  outofhome: 0.1,
  retail: 0.1,
  handler: 0.1,
};

/** How it was measured. */
export const METHODS: Readonly<Record<ReporterType, Mix>> = {
  consumer: {
    directWeighing: 45,
    diaries: 25,
    assessingVolume: 12,
    counting: 10,
    surveys: 5,
    proxyData: 3,
  },
  outofhome: {
    directWeighing: 55,
    records: 14,
    counting: 12,
    assessingVolume: 12,
    diaries: 7,
  },
  retail: { records: 52, directWeighing: 26, counting: 16, massBalance: 6 },
  handler: {
    directWeighing: 60,
    assessingVolume: 20,
    compositionAnalysis: 12,
    records: 5,
    modelling: 3,
  },
};

import type { Level } from './provinces.ts';
import type { ReporterType } from './reporter-types.ts';
import type { Mix } from './waste-mixes.ts';

/** Which packaging, by number of records. Judgement. */
export const PACKAGINGS: Mix = {
  PB1: 16,
  PB2: 14,
  PB3: 4,
  PB4: 1,
  PX1: 9,
  PX2: 4,
  PX3: 2,
  PX4: 4,
  PF1: 7,
  PC1: 7,
  PC2: 2,
  PC3: 2,
  PT1: 9,
  PT2: 2,
  PT3: 3,
  PT4: 1,
  PT5: 4,
  PS1: 3,
  PS2: 3,
  PS3: 1,
  PW1: 1,
  PW2: 1,
  PW3: 0.5,
  PW4: 3,
  PO1: 3,
};
/** Pieces in one record, on average. */
export const MEAN_PIECES: Readonly<Record<ReporterType, number>> = {
  consumer: 9,
  outofhome: 60,
  retail: 80,
  handler: 900,
};

/** Where packaging goes that somebody buys or takes back, and where the rest goes. */
export const PACKAGING_MANAGES: Readonly<
  Record<'recyclable' | 'other', Readonly<Record<Level, Mix>>>
> = {
  recyclable: {
    urban: {
      'P-MUNI': 46,
      'P-SELL': 23,
      'P-DROP': 9,
      'P-REUSE': 10,
      'P-RETURN': 2,
      'P-DONATE': 3,
      'P-RDF': 3,
      'P-WTE': 2,
      'P-UNKNOWN': 2,
    },
    rural: {
      'P-MUNI': 34,
      'P-SELL': 32,
      'P-DROP': 5,
      'P-REUSE': 13,
      'P-RETURN': 2,
      'P-DONATE': 1,
      'P-OPENBURN': 9,
      'P-LANDFILL': 2,
      'P-UNKNOWN': 2,
    },
  },
  other: {
    urban: {
      'P-MUNI': 78,
      'P-REUSE': 4,
      'P-RDF': 6,
      'P-WTE': 6,
      'P-LANDFILL': 3,
      'P-UNKNOWN': 3,
    },
    rural: {
      'P-MUNI': 62,
      'P-REUSE': 5,
      'P-RDF': 2,
      'P-OPENBURN': 18,
      'P-LANDFILL': 5,
      'P-LITTER': 3,
      'P-UNKNOWN': 5,
    },
  },
};
/** Share that was rinsed, of what is recovered and of what is not; some say nothing of it. */
export const CLEAN = { recovered: 0.75, other: 0.3, unsaid: 0.1 } as const;

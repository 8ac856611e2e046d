/**
 * A made-up office with everything that measuring knows at once: days without waste, periods that
 * overlap, branches of a chain, menus with recipes, packaging, campaigns, statistics of areas, and
 * versions of an emission factor. The same seed gives the same office. All are plain objects by
 * codes of the starter rows; nothing here knows how the product adds up.
 */

import type { OfPhases, Phase } from './masters.ts';

export type Type = 'consumer' | 'outofhome' | 'retail' | 'handler' | 'staff';

export interface Person {
  readonly place: number;
  readonly type: Type;
  readonly tambon: string;
  readonly organisation: string | null;
  readonly members: OfPhases<number | null>;
  readonly floorArea: OfPhases<number | null>;
}

export interface Item {
  readonly kind: 'material' | 'menu' | 'retailStore';
  readonly code: string;
  readonly sub: string | null;
}

/** What a record that is not of a day without waste says of the waste. */
export interface Described {
  readonly item: Item;
  readonly quantity: number;
  readonly unit: string;
  readonly way: string;
  readonly step: string;
  readonly part: 'edible' | 'inedible' | 'both';
}

export interface WasteRecord {
  readonly place: number;
  readonly phase: Phase;
  /** Position of a person; null where nobody is named. */
  readonly reporter: number | null;
  readonly type: Type;
  readonly tambon: string;
  readonly day: string;
  readonly days: number;
  readonly method: string;
  readonly covers: number | null;
  readonly isRetired: boolean;
  /** Null of days without waste. */
  readonly waste: Described | null;
  /** The place of the record that a row from before the rule of overlaps is a copy of, but for its days. */
  readonly copyOf: number | null;
}

export interface PackagingRecord {
  readonly phase: Phase;
  readonly reporter: number;
  readonly type: Type;
  readonly tambon: string;
  readonly day: string;
  readonly kind: string;
  readonly pieces: number;
  readonly way: string;
  readonly clean: string | null;
}

export interface Campaign {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reporters: readonly number[];
}

export interface Statistic {
  readonly areaCode: string;
  readonly year: number;
  readonly population: number | null;
  readonly households: number | null;
  readonly municipalWasteTonnes: number | null;
}

export interface Version {
  readonly way: string;
  readonly name: string;
  readonly validFrom: string;
  readonly emissionFactor: number;
}

/** By which version the records of a way are counted again: its name, or one of the product's words. */
export interface Recalculation {
  readonly way: string;
  readonly version: string;
}

export interface Office {
  readonly people: readonly Person[];
  readonly waste: readonly WasteRecord[];
  readonly packaging: readonly PackagingRecord[];
  readonly campaigns: readonly Campaign[];
  readonly statistics: readonly Statistic[];
  readonly versions: readonly Version[];
  readonly recalculations: readonly Recalculation[];
}

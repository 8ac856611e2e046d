/** What is published of an area, as it is stored. */
import type { SummaryUserType } from '../records/summaries.ts';

/** One published weight, and what was derived from it. */
export interface PublishedRow {
  /** Id or word of what it is of; '' or '0' of what is not specified, `POOLED` of several. */
  readonly key: string;
  /** What it is the sum of, where that is several that are not shown by themselves. */
  readonly pooled?: readonly string[];
  /** It is not part of the total, as it does not count as waste. */
  readonly apart?: true;
  readonly kg: number;
  /** In steps of five points, as all shares of coverage; null where it would reveal few, and for parts. */
  readonly weighedShare: number | null;
  readonly reporters: number;
  readonly reportersTo: number;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
}

/**
 * What rates are worked out of: the kilograms, and the people, meals or floor, in days, that they
 * would be of if those of whom nothing is known had the rate of the others. Their quotient is the
 * rate; both by themselves reveal no more than the weight does.
 */
export interface PublishedRate {
  readonly basedKg: number | null;
  readonly base: number | null;
}

/** All that was reported in an area, with what its rates are worked out of. */
export interface PublishedTotal extends PublishedRow, PublishedRate {
  /** Half the 95 % interval of their quotient, as a share of it. */
  readonly margin: number | null;
  readonly avoidedKgCo2e: number | null;
  /** Accounts there are, in a band as reporters are. */
  readonly users: number;
  readonly usersTo: number;
  /** Shares of the weight that have a factor, a price, a base; null where it would reveal few. */
  readonly coverage: {
    readonly co2e: number;
    readonly avoided: number;
    readonly baht: number;
    readonly base: number | null;
  };
}

export const POOLED = 'pooled';

/** A table of one area and user type as it is published. */
export interface PublishedTable {
  readonly breakdown: string;
  readonly userType: SummaryUserType;
  readonly area: string;
  readonly total: PublishedTotal | null;
  readonly rows: readonly (PublishedRow & Partial<PublishedTotal>)[];
  /** Something is in no row: what does not count as waste, where too few report it. */
  readonly isCut?: true;
}

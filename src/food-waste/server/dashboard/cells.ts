/** What figures are worked out of: sums of cells, wherever they come from. */

/** One cell of an answer. */
export interface Cell {
  /** 0 for the period in question, 1 for the one that it is compared with. */
  readonly series: 0 | 1;
  /** Which part of a chart over time; '' where there is one part. */
  readonly bucket: string;
  readonly keys: readonly string[];
  /** Sums by name of the measure; null where the cell is suppressed. */
  readonly sums: Readonly<Record<string, number>> | null;
  /** How many reporters it rests on, or the least of a band; null where that is not published. */
  readonly reporters: number | null;
  /** The most of a band. */
  readonly reportersTo?: number;
  /** Half the 95 % interval of `based_kg` by `base`, as a share of it; null of fewer than two reporters. */
  readonly margin?: number | null;
  /** Keys that it is the sum of, where these are not published by themselves. */
  readonly pooled?: readonly string[];
  /** It covers a part of its rows or of its period. */
  readonly isPartial: boolean;
  /** Names of sums that are published of larger areas alone; absent where there are none. */
  readonly unpublished?: readonly string[];
  /** Of how much of it the base is known is not published. */
  readonly hasSecretBase?: true;
}

/** What an answer as a whole rests on; of published tables the number of records is not known. */
export interface Foundation {
  readonly reporters: number | null;
  readonly reportersTo?: number;
  readonly records: number | null;
  /** The first month with data, where the period begins earlier. */
  readonly firstMonth?: string | null;
}

export interface Answer {
  /** By series, the heaviest first within a bucket; pooled ones last. */
  readonly cells: readonly Cell[];
  readonly foundation: Foundation;
  /** By series, the kilograms of all that is in question, that shares divide by; null if unknown. */
  readonly whole: readonly [now: number | null, before: number | null];
  /** A part of what is in question is in no cell. */
  readonly isCut: boolean;
  /** The same of the period that it is compared with. */
  readonly isCutBefore?: boolean;
  /** It is only published of larger areas. */
  readonly isUnpublished?: boolean;
}

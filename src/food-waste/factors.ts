/** A figure with the factors as they are stored, and as they would be; null where none is known. */
export interface Compared {
  readonly before: number | null;
  readonly after: number | null;
}

/** What a recalculation would change. */
export interface RecalculationPreview {
  /** Records that would have another factor, retired ones among them. */
  readonly records: number;
  readonly first: string | null;
  readonly last: string | null;
  /** kg CO2e of the way's records, and what is avoided against landfill in all records that it touches. */
  readonly kgCo2e: Compared;
  readonly avoided: Compared;
  /** Whether avoided emissions are compared with this way, so that records of every way change. */
  readonly isReference: boolean;
  /** Which factors the way's records have now. */
  readonly factors: readonly {
    readonly factor: number | null;
    readonly records: number;
    readonly kg: number;
  }[];
}

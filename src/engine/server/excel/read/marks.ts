/** What is to be marked in a file that is given back. */
export interface Marks {
  /** Row of the headings, and what the new column is headed. */
  readonly headingRow: number;
  readonly heading: string;
  /** Column of the messages: one behind the last that has a heading, or where they stood before. */
  readonly column: number;
  /** Row → its wrong columns, and all there is to say about them. */
  readonly rows: ReadonlyMap<
    number,
    { readonly columns: readonly number[]; readonly text: string }
  >;
}

/** The statements that the product sends to PostgreSQL for a call, as they were seen. */

/** One statement with its values, as `pg` takes it. */
export interface Statement {
  readonly text: string;
  readonly name?: string | undefined;
  readonly rowMode?: 'array' | undefined;
  readonly values: readonly unknown[];
}

/** Statements of one moment, which are sent without waiting for one another. */
export type Wave = readonly Statement[];

export interface Captured {
  /** Whether all of it goes over one connection. */
  readonly inTransaction: boolean;
  readonly waves: readonly Wave[];
  /** Of a dashboard, whose response may be cached: it is sent as it was. */
  readonly answer?: string | undefined;
  /** Of a save: the number and the code that its row was given. */
  readonly took?: { readonly id: number; readonly code: string } | undefined;
}

/** By `keyOf` a call. */
export type CapturedCalls = Readonly<Record<string, Captured>>;

/** A call as it is sent. */
export interface Sent {
  readonly path: string;
  /** JSON. */
  readonly body: string;
}

/** What distinguishes one call from another. */
export const keyOf = ({ path, body }: Sent): string => `${path} ${body}`;

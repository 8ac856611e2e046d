import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';

/** A row that says who somebody was. */
export interface RedactedRow {
  readonly resource: string;
  readonly rowId: number;
  /** Names of the fields that said it. */
  readonly fields: readonly string[];
}

/** Somebody of whom nobody is made. */
export interface Forgotten {
  readonly context: ServerContext;
  /** Every statement goes through it. */
  readonly tx: Connection;
  readonly userId: number;
  /** What they are called from now on. */
  readonly fullname: string;
  /** Takes what fields of a row held out of the audit log; the row is called as they are. */
  readonly redactRow: (row: RedactedRow) => Promise<void>;
}

import type { ImportPreview, RowRange } from '../../declaration/excel-import.ts';
import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  type Message,
} from '../../declaration/messages.ts';

/** What is wrong with one cell of an uploaded file; row 0 where it is the file as a whole. */
export interface RowProblem {
  readonly row: number;
  /** Letters of the column; empty where it is none in particular. */
  readonly column: string;
  /** In the language of the person. */
  readonly message: string;
  /** Where the same is wrong in more rows than the one: where all of them stand. */
  readonly rows?: readonly RowRange[];
}

export interface ApiErrorDetails {
  /**
   * Key under `locales/<language>/api.json`, unless it names another file itself; the code's own
   * text if absent.
   */
  readonly message?: Message;
  readonly fields?: FieldErrors;
  /** Resource whose labels stand for `{field}` and `{name}` in the messages of `fields`. */
  readonly resource?: string;
  /** The stored row that a stale save met, as the wire shows it. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** `upload`: the cells that are wrong, and what else the file comes to. */
  readonly rows?: readonly RowProblem[];
  readonly preview?: ImportPreview;
  readonly retryAfterSeconds?: number;
}

/** An answer that is not a success; the one error handler turns it into the contract's body. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: ApiErrorDetails = {},
  ) {
    super(code);
    this.name = 'ApiError';
    this.status = ERROR_STATUS[code];
  }
}

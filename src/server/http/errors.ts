import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  type Message,
} from '../../schema/messages.ts';

export interface ApiErrorDetails {
  /** Key under `locales/<language>/api.json`; the code's own text if absent. */
  readonly message?: Message;
  readonly fields?: FieldErrors;
  /** Resource whose labels stand for `{field}` and `{name}` in the messages of `fields`. */
  readonly resource?: string;
  /** The stored row that a stale save met, as the wire shows it. */
  readonly current?: Readonly<Record<string, unknown>>;
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

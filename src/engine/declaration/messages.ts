import type { ImportPreview, RowRange } from './excel-import.ts';

/** A message for a person, by its key under `locales/<language>/validation.json`, with its figures. */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/**
 * The `fields` of a message (names with spaces between them) as their labels, for the message to
 * name them all; nothing where it has none.
 */
export function namedFields(
  params: Message['params'],
  label: (name: string) => string,
): { readonly fields?: string } {
  if (typeof params?.fields !== 'string') return {};
  return { fields: params.fields.split(' ').map(label).join(', ') };
}

/** The `titleOf` of a message (a resource) as what the application calls it; nothing where it has none. */
export function namedTitle(
  params: Message['params'],
  title: (resource: string) => string,
): { readonly title?: string } {
  return typeof params?.titleOf === 'string' ? { title: title(params.titleOf) } : {};
}

/** Parameters of messages that are points in time: ISO 8601 in UTC, and `2026-03-01`. */
const TIMES = ['moment', 'day'] as const;

/** The times of a message as people read them; empty if it has none. */
export function formattedTimes(
  params: Message['params'],
  format: Readonly<Record<(typeof TIMES)[number], (time: string) => string>>,
): { readonly moment?: string; readonly day?: string } {
  const formatted = TIMES.flatMap((name) => {
    const time = params?.[name];
    return typeof time === 'string' ? [[name, format[name](time)]] : [];
  });
  return Object.fromEntries(formatted);
}

/** Field name (dotted for entries of a list: `unitWeights.0.kg`) → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;

/** The codes of the contract's error bodies, with their HTTP status. */
export const ERROR_STATUS = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_published: 404,
  conflict: 409,
  rights_changed: 412,
  too_large: 413,
  password_change_required: 428,
  too_many: 429,
  upload: 601,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The contract's error body; `current` is the row that a stale save met. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fields?: Readonly<Record<string, readonly string[]>>;
    readonly current?: Readonly<Record<string, unknown>>;
    /** `upload`: the cells that are wrong. */
    readonly rows?: readonly {
      readonly row: number;
      readonly column: string;
      readonly message: string;
      /** Where the same is wrong in more rows than the one. */
      readonly rows?: readonly RowRange[];
    }[];
    readonly preview?: ImportPreview;
    readonly requestId?: string;
  };
}

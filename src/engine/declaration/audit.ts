/** The audit log on the wire: what server and web both know of it. */

/** What an entry of the audit log can record, besides what plugins add (`auditActions`). */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'retire',
  'restore',
  /** Somebody's account was closed, and opened again, by hand. */
  'lock',
  'unlock',
  /** A list was replaced under its parent; `rowId` and `label` are the parent's. */
  'replace',
  /** An administrator set somebody's password. */
  'passwordSet',
  /** Somebody changed their own. */
  'passwordChanged',
  /** Somebody signed in gave a wrong current password. */
  'passwordRefused',
  'signIn',
  'signInFailed',
  /** Too many failures: signing in is refused for a while. */
  'signInLocked',
  'signOut',
  /** Somebody ended another of their own sessions. */
  'sessionEnded',
  'signOutEverywhere',
  /** A refresh token came a second time, and its whole family of sessions was ended. */
  'tokenReused',
  /** The starter data was put in. */
  'seed',
  /** A view of a list that the holders of a role share; `details.role`, and the `parts` that changed. */
  'viewMade',
  'viewChanged',
  'viewRemoved',
  /** A doubtful row was found right, its owner questioned, or that taken back; `details.kind`. */
  'checkConfirmed',
  'checkAsked',
  'checkReopened',
  /** The audit log itself was exported. */
  'export',
  /** Rows went out as a spreadsheet; `details.rows` as of `seed`. */
  'rowsExported',
  /** Rows came in from a spreadsheet; `details.rows` as of `seed`. */
  'rowsImported',
  /** Somebody took note of the privacy notice; `details.version` says which. */
  'noticeAcknowledged',
  /** All data about a person was exported as a file, by them or for them. */
  'personExported',
  /** A person was made nobody: their account, and what older entries say of them. */
  'anonymise',
] as const;
export type EngineAuditAction = (typeof AUDIT_ACTIONS)[number];

/** One of the engine's actions, or of those that a plugin adds. */
export type AuditAction = string;

/** Actions whose label is the name of a view, and no row's. */
export const VIEW_ACTIONS: readonly AuditAction[] = ['viewMade', 'viewChanged', 'viewRemoved'];

/** Who acted: somebody signed in, the product itself, or somebody who was not (yet) let in. */
export const AUDIT_ACTORS = ['user', 'system', 'stranger'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** One field's value before and after, as the wire writes values of that field. */
export interface AuditChange {
  readonly field: string;
  /** Null in a new row. */
  readonly before: unknown;
  /** Null in a row taken out of a list. */
  readonly after: unknown;
  /** What stands beside a reference or a code on the wire: its label at that time. */
  readonly beforeLabel?: unknown;
  readonly afterLabel?: unknown;
  /** What stood here was personal, and was taken out when the person was anonymised. */
  readonly redacted?: true;
  /** In a replaced list: the row of the list that changed. */
  readonly entry?: { readonly id: number; readonly label: string };
}

/** One entry of the audit log. */
export interface AuditEntry {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: AuditActor;
  /** Null unless `actor` is `user`. */
  readonly userId: number | null;
  /** At that time; of a stranger the account they aimed at, if there is one. */
  readonly username: string | null;
  readonly fullname: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly action: AuditAction;
  /** Name of a resource of the declaration. */
  readonly resource: string | null;
  readonly rowId: number | null;
  /** The row's name for people, at that time. */
  readonly label: string | null;
  /** Only what changed. */
  readonly changes: readonly AuditChange[];
  /**
   * Further details, or empty. `seed`: `rows`, their number by resource; `export`:
   * `filters` and `text` as requested, `total` found; `signInLocked`: `of` (`account` or `address`) and
   * `until`, ISO 8601; a row of a bulk change: `batch`, the same for all its rows, and the `version`
   * it left the row at; a version of a row that was brought back: `restored`, the id of the entry
   * that recorded it; `view…`: `view`, its id, `role` as `{id, name}`, and `parts`, what of it changed.
   */
  readonly details: Readonly<Record<string, unknown>>;
}

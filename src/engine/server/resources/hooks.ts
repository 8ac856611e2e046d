import type { AuditAction } from '../../declaration/audit.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import type { Engine } from './engine.ts';

/**
 * A stored row by field name, as the database stores it: `id`, `version`, every field with a column,
 * `createdAt` … `updatedBy`. Times are ISO 8601 in UTC; references are ids without labels.
 */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
};

/** A row of any resource, or of the one that `RowsOf` types. */
type AnyRow = Pick<Row, 'id' | 'version'>;

/** What is written of a row. */
type Written<Saved extends AnyRow> = string extends keyof Saved
  ? Record<string, unknown>
  : { -readonly [Name in keyof Saved]?: Saved[Name] | null } & Secrets<Saved>;
/** What is sent of an account and stands in no row. */
type Secrets<Saved> = Saved extends { readonly username: string }
  ? { password?: string | null }
  : unknown;

/** A save under way, inside its transaction. */
export interface SaveEvent<Saved extends AnyRow = Row> {
  /** Every statement of a hook goes through it. */
  readonly tx: Connection;
  readonly principal: Principal;
  readonly resource: Resource;
  /** The row as stored so far; null for a new one. */
  readonly current: Saved | null;
  /**
   * What is to be written, checked and tidied: only the fields that were sent or take a default.
   * Also what has no column (passwords). `beforeSave` may change it; a field set here is written
   * even if clients may not write it.
   */
  readonly values: Written<Saved>;
  readonly now: Date;
  /** As it serves who saves: for `save` of rows of other resources within `tx`. */
  readonly engine: Engine;
}

/** What is special about saving one resource; `ResourceHooks<Rows['loans']>` knows its fields. */
export interface ResourceHooks<Saved extends AnyRow = Row> {
  /** What the audit log calls the save; by default creating, updating or retiring. */
  readonly action?: AuditAction;
  /** An application may do without the resource, and has nothing to guard then. */
  readonly isOptional?: true;
  /** Errors returned stop the save with 400; an `ApiError` may be thrown. */
  beforeSave?(event: SaveEvent<Saved>): Promise<FieldErrors | undefined>;
  /** Runs after the row is written, in the same transaction; not where a save changes nothing. */
  afterSave?(event: SaveEvent<Saved>, row: Saved): Promise<void>;
}

/** Hooks by the name of their resource. */
export type HookRegistry = Readonly<Record<string, ResourceHooks>>;

const isMessage = (one: unknown): boolean => isRecord(one) && typeof one.key === 'string';
const isFieldErrors = (answer: unknown): answer is FieldErrors =>
  isRecord(answer) &&
  Object.values(answer).every((messages) => Array.isArray(messages) && messages.every(isMessage));

/**
 * What the hooks of a resource have against a save. A refusal of another shape must not pass for
 * none: plugins may be written without types.
 * @throws TypeError saying what a hook returns
 */
export async function refusalBy(
  hooks: ResourceHooks | undefined,
  event: SaveEvent,
): Promise<FieldErrors | undefined> {
  const answer: unknown = await hooks?.beforeSave?.(event);
  if (answer === undefined || answer === null) return undefined;
  if (Array.isArray(answer) && answer.length === 0) return undefined;
  if (isFieldErrors(answer)) return answer;
  throw new TypeError(
    `beforeSave of ${event.resource.name} returns neither nothing nor lists of messages by field, such as { name: [{ key: 'required' }] }`,
  );
}

/** The hooks of one resource from several places, one after another; the first errors stop the save. */
function joined(hooks: readonly ResourceHooks[]): ResourceHooks {
  const [first, ...others] = hooks;
  if (first && others.length === 0) return first;
  const action = hooks.find((one) => one.action)?.action;
  return {
    ...(action && { action }),
    // An import writes rows one by one where there is such a hook, and only there.
    ...(hooks.some(({ beforeSave }) => beforeSave) && { beforeSave }),
    async afterSave(event, row) {
      for (const one of hooks) await one.afterSave?.(event, row);
    },
  };
  async function beforeSave(event: SaveEvent): Promise<FieldErrors | undefined> {
    for (const one of hooks) {
      const errors = await refusalBy(one, event);
      if (errors && Object.keys(errors).length > 0) return errors;
    }
    return undefined;
  }
}

/** The hooks of all resources from several places, in this order. */
export function joinHooks(registries: readonly (HookRegistry | undefined)[]): HookRegistry {
  const known = registries.flatMap((registry) => (registry ? [registry] : []));
  const names = new Set(known.flatMap((registry) => Object.keys(registry)));
  return Object.fromEntries(
    [...names].map((name) => [name, joined(known.flatMap((registry) => registry[name] ?? []))]),
  );
}

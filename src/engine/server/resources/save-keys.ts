import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import type { Beside } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import { saveKeys } from '../db/system-tables.ts';
import { ApiError } from '../http/errors.ts';
import { type Engine, requireUse, resourceOf } from './engine.ts';
import type { WireRow } from './rows.ts';
import { type SaveOptions, save } from './save.ts';
import { search } from './search.ts';
import type { Once } from './store.ts';

/** What a key may be made of; a UUID is one. */
export const SAVE_KEY = /^[A-Za-z0-9_-]{8,64}$/;
/** So long a save may be sent again; nobody waits longer for an answer. */
const RETAINED_DAYS = 30;
const DAY = 86_400_000;
const FORGOTTEN_AT_ONCE = 100;

/**
 * Reads the header's value, with or without the quotes of a structured field; null for none.
 * @throws ApiError `validation`
 */
export function readSaveKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = String(header).replace(/^"(.*)"$/, '$1');
  if (!SAVE_KEY.test(key)) throw new ApiError('validation', { message: { key: 'saveKey' } });
  return key;
}

/**
 * Two saves of one key are one when they have the same content. Passwords are left out: a plain hash that
 * holds one lets any reader of the table guess it as fast as they like.
 */
function fingerprintOf({ name, fields }: Resource, data: unknown): string {
  const secrets = new Set(fields.flatMap((field) => (field.column === null ? field.name : [])));
  const shown = JSON.stringify([name, data], (key, value) => (secrets.has(key) ? null : value));
  return `${name} ${createHash('sha256').update(shown).digest('hex')}`;
}

interface Entry {
  readonly userId: number;
  readonly key: string;
  readonly fingerprint: string;
}

/** The key was used before: the save has been done. */
class SavedBefore extends Error {}

/** Reserves a key for the row of a save. */
async function reserveKey(
  { statements }: Engine,
  tx: Connection,
  resource: Resource,
  entry: Entry & { readonly savedAt: Date; readonly rowId: number | SQL<number> },
): Promise<number> {
  const { rowId } = entry;
  const drawn = typeof rowId !== 'number';
  const [reserved] = await statements.run(
    tx,
    drawn ? `key of a new row of ${resource.name}` : 'key of a row',
    (on) =>
      on
        .insert(saveKeys)
        .values({
          userId: sql.placeholder('userId'),
          key: sql.placeholder('key'),
          fingerprint: sql.placeholder('fingerprint'),
          rowId: drawn ? rowId : sql.placeholder('rowId'),
          savedAt: sql.placeholder('savedAt'),
        })
        // Waits for a save of the same key under way, and finds it done.
        .onConflictDoNothing()
        .returning({ rowId: saveKeys.rowId }),
    { ...entry },
    { settled: true },
  );
  if (!reserved) throw new SavedBefore();
  return Number(reserved.rowId);
}

/**
 * Forgets some of the old keys, beside the last statement of a save: a save that still waits for
 * rows must hold no key that the holder of those rows waits for. Keys another transaction holds are
 * left to it, so that none waits for another.
 */
function forgetOldKeys(now: Date): Beside {
  const { userId, key, savedAt } = saveKeys;
  return {
    name: 'old keys',
    query: (on) => {
      const old = on
        .select({ userId, key })
        .from(saveKeys)
        .where(sql`${savedAt} < ${sql.placeholder('oldest')}`)
        .limit(FORGOTTEN_AT_ONCE)
        .for('update', { skipLocked: true });
      const forgotten = on.delete(saveKeys).where(sql`(${userId}, ${key}) in ${old}`).returning();
      return on.$with('forgotten').as(forgotten);
    },
    values: { oldest: new Date(now.getTime() - RETAINED_DAYS * DAY).toISOString() },
  };
}

/** The row that the first save of this key made or changed, as it is now. */
async function savedBefore(
  engine: Engine,
  principal: Principal,
  name: string,
  entry: Entry,
): Promise<WireRow> {
  const [stored] = await engine.root
    .select({ fingerprint: saveKeys.fingerprint, rowId: saveKeys.rowId })
    .from(saveKeys)
    .where(and(eq(saveKeys.userId, entry.userId), eq(saveKeys.key, entry.key)));
  const filters = [{ field: 'id', operator: 'eq', value: stored?.rowId ?? 0 }];
  const { data } = await search(engine, principal, name, { filters });
  const [row] = data;
  if (stored?.fingerprint !== entry.fingerprint) {
    // Of another resource there may be a row of the same id, which has nothing to do with it.
    const current = stored?.fingerprint.startsWith(`${name} `) && row ? { current: row } : {};
    throw new ApiError('conflict', { message: { key: 'saveKeyReused' }, ...current });
  }
  if (!row) throw new ApiError('not_found');
  return row;
}

/**
 * Saves once for each key of a person: sent again, as when the answer was lost on the way, the save
 * gives the row of the first time and does nothing. A save that was refused leaves its key free.
 * @throws ApiError as `save` does; `conflict` for a key that another save has used, with the row
 * that it gave where it is of the same resource
 */
export async function saveByKey(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
  { key, ...options }: Omit<SaveOptions, 'tx'> & { readonly key: string },
): Promise<WireRow> {
  const { resource } = resourceOf(engine, name);
  requireUse(principal, resource);
  const { userId } = principal;
  if (userId === null) return save(engine, principal, name, data, options);
  const entry = { userId, key, fingerprint: fingerprintOf(resource, data) };
  const savedAt = engine.context.now();
  const once: Once = {
    reserve: (tx, rowId) => reserveKey(engine, tx, resource, { ...entry, rowId, savedAt }),
    beside: forgetOldKeys(savedAt),
  };
  try {
    return await save(engine, principal, name, data, { ...options, once });
  } catch (error) {
    if (error instanceof SavedBefore) return savedBefore(engine, principal, name, entry);
    throw error;
  }
}

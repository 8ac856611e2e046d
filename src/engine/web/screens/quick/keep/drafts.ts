import { readSession } from '../../../session/index.ts';
import type { EntryRow } from '../model/rows.ts';

/**
 * Rows not saved yet, stored in this browser (IndexedDB) so that a crash, a sign-out or a lost
 * connection loses none of them. Local storage holds the session alone, and is cleared with it.
 */
export interface Draft {
  /** Of the page that wrote it. */
  readonly id: string;
  /** Whose it is; nobody else is shown it. */
  readonly person: string;
  readonly resource: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly rows: readonly EntryRow[];
  /** No draft, without rows: whose rows the person saved last. */
  readonly last?: number;
}

const DATABASE = 'quick-entry';
const VERSION = 1;
const STORE = 'drafts';
/** The server knows the keys of rows sent for thirty days; what is older is not offered any more. */
const RETAINED_MILLISECONDS = 21 * 86_400_000;

/** Whose drafts are stored and offered; nobody's where the session does not say who it is. */
export function personOf(): string | null {
  const { userLogin } = readSession();
  if (userLogin?.id != null) return `id ${userLogin.id}`;
  return userLogin?.username == null ? null : `name ${userLogin.username}`;
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab may hold a newer page: step aside, and open anew when next needed.
      database.onversionchange = () => {
        database.close();
        opened = null;
      };
      resolve(database);
    };
  }).catch((problem) => {
    opened = null;
    throw problem;
  });
  return opened;
}

/** Runs one transaction; resolves once what it wrote is there. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result> | null,
): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Writes a draft, and takes away those it has taken over. One without rows goes away itself. */
export async function keepDraft(draft: Draft, over: readonly string[] = []): Promise<void> {
  await run('readwrite', (store) => {
    for (const id of over) store.delete(id);
    if (draft.rows.length > 0) store.put(draft);
    else store.delete(draft.id);
    return null;
  });
}

export async function dropDrafts(ids: readonly string[]): Promise<void> {
  await run('readwrite', (store) => {
    for (const id of ids) store.delete(id);
    return null;
  });
}

/** Notes whose rows the person saved last. */
export async function keepLast(person: string, resource: string, last: number): Promise<void> {
  const id = `last ${resource} ${person}`;
  const draft: Draft = { id, person, resource, updatedAt: Date.now(), rows: [], last };
  await run('readwrite', (store) => store.put(draft));
}

/** Whose rows the person saved last; null where that is not known, or too long ago. */
export async function lastUsed(person: string, resource: string): Promise<number | null> {
  const stored = await draftsBy(person, resource, Date.now());
  return stored.find(({ last }) => last !== undefined)?.last ?? null;
}

/** The drafts of a person for a resource, the oldest first; those too old are taken away. */
export async function draftsOf(
  person: string,
  resource: string,
  now: number,
): Promise<readonly Draft[]> {
  return (await draftsBy(person, resource, now)).filter(({ rows }) => rows.length > 0);
}

async function draftsBy(person: string, resource: string, now: number): Promise<Draft[]> {
  // Nothing but this module writes to the store.
  const all = ((await run('readonly', (store) => store.getAll())) ?? []) as Draft[];
  const old = all.filter(({ updatedAt }) => updatedAt < now - RETAINED_MILLISECONDS);
  if (old.length > 0) await dropDrafts(old.map(({ id }) => id));
  return all
    .filter((draft) => !old.includes(draft))
    .filter((draft) => draft.person === person && draft.resource === resource)
    .toSorted((one, other) => one.updatedAt - other.updatedAt);
}

/** A row as it is stored: what was on its way to the server may or may not have arrived. */
export function storedRow(row: EntryRow): EntryRow {
  const stage = row.stage === 'saving' ? 'unsure' : row.stage;
  return { ...row, stage, errors: {}, problem: null, question: null };
}

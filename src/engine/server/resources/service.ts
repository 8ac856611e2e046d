import type { Principal } from '../access/principal.ts';
import type { AuditSink } from '../audit/entries.ts';
import { contextFor, type ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { SHARES } from '../db/database.ts';
import { Turns } from '../http/turns.ts';
import { type BulkDone, type BulkPreview, bulk } from './bulk/bulk.ts';
import { type BulkUndone, undoBulk } from './bulk/undo.ts';
import { createEngine, seenBy } from './engine.ts';
import type { HookRegistry } from './hooks.ts';
import { type ListReplacement, type ListResult, loadList, replaceList } from './lists.ts';
import { formData, options } from './options.ts';
import { type Preview, preview } from './preview.ts';
import type { WireRow } from './rows.ts';
import { type SaveOptions, save } from './save.ts';
import { saveByKey } from './save-keys.ts';
import { type SearchResult, search } from './search.ts';
import { listVersions, restoreVersion, type VersionPage } from './versions/versions.ts';

/**
 * What can be done with every declared resource. Each call takes the principal and throws `ApiError`;
 * `tx` makes a write part of a transaction under way.
 */
export interface ResourceService {
  /** `data` is that of a search call. */
  search(principal: Principal, resourceName: string, data: unknown): Promise<SearchResult>;
  /** `data` is that of a save call, complete or not; nothing is saved. */
  preview(principal: Principal, resourceName: string, data: unknown): Promise<Preview>;
  /** `data` is that of a save call; gives the row as saved, with labels. */
  save(
    principal: Principal,
    resourceName: string,
    data: unknown,
    options?: SaveOptions,
  ): Promise<WireRow>;
  /** As `save`, once for each key: sent again, it gives the row of the first time. */
  saveByKey(
    principal: Principal,
    resourceName: string,
    data: unknown,
    key: string,
    options?: Omit<SaveOptions, 'tx'>,
  ): Promise<WireRow>;
  /** `data` is that of a bulk call: many rows are changed at once, or the change is only previewed. */
  bulk(principal: Principal, resourceName: string, data: unknown): Promise<BulkDone | BulkPreview>;
  /** Takes a bulk change back, but for rows that were changed since. */
  undoBulk(principal: Principal, resourceName: string, data: unknown): Promise<BulkUndone>;
  /** What a row was like before. */
  listVersions(principal: Principal, resourceName: string, data: unknown): Promise<VersionPage>;
  /** Brings back what a row was like before, as a save. */
  restoreVersion(
    principal: Principal,
    resourceName: string,
    data: unknown,
    ifMatch?: string | null,
  ): Promise<WireRow>;
  loadList(principal: Principal, resourceName: string, parentId: unknown): Promise<ListResult>;
  replaceList(
    principal: Principal,
    resourceName: string,
    replacement: ListReplacement,
    tx?: Connection,
  ): Promise<ListResult>;
  options(principal: Principal, resourceName: string, body?: unknown): Promise<WireRow[]>;
  formData(principal: Principal, resourceName: string): Promise<Record<string, WireRow[]>>;
}

/** Saves of one resource leave some of the connections for saves to the others. */
const TURNS = { most: SHARES.saves - 2, patienceMilliseconds: 5_000 };

/** Makes the service over a migrated database; `audit` takes the place of the audit log. */
export function createResourceService(
  context: ServerContext,
  hooks: HookRegistry = {},
  audit?: AuditSink,
): ResourceService {
  const reading = createEngine(contextFor(context, 'lists'), hooks, audit);
  const writing = createEngine(contextFor(context, 'saves'), hooks, audit);
  const turns = new Turns(TURNS);
  // What is part of a transaction has its connection already.
  const inTurn = <Result>(name: string, tx: Connection | undefined, work: () => Promise<Result>) =>
    tx ? work() : turns.take(name, work);
  return {
    search: (principal, name, data) => search(seenBy(reading, principal), principal, name, data),
    preview: (principal, name, data) => preview(seenBy(reading, principal), principal, name, data),
    save: (principal, name, data, options = {}) =>
      inTurn(name, options.tx, () =>
        save(seenBy(writing, principal), principal, name, data, options),
      ),
    saveByKey: (principal, name, data, key, options) =>
      turns.take(name, () =>
        saveByKey(seenBy(writing, principal), principal, name, data, { ...options, key }),
      ),
    bulk: (principal, name, data) =>
      turns.take(name, () => bulk(seenBy(writing, principal), principal, name, data)),
    undoBulk: (principal, name, data) =>
      turns.take(name, () => undoBulk(seenBy(writing, principal), principal, name, data)),
    listVersions: (principal, name, data) =>
      listVersions(seenBy(reading, principal), principal, name, data),
    restoreVersion: (principal, name, data, ifMatch) =>
      turns.take(name, () =>
        restoreVersion(seenBy(writing, principal), principal, name, data, ifMatch),
      ),
    loadList: (principal, name, parentId) =>
      loadList(seenBy(reading, principal), principal, name, parentId),
    replaceList: (principal, name, replacement, tx) =>
      inTurn(name, tx, () =>
        replaceList(seenBy(writing, principal), principal, name, replacement, tx),
      ),
    options: (principal, name, body) => options(seenBy(reading, principal), principal, name, body),
    formData: (principal, name) => formData(seenBy(reading, principal), principal, name),
  };
}

import type { AuditSink } from '../audit/entries.ts';
import type { Principal } from '../auth/principal.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { createEngine } from './engine.ts';
import type { HookRegistry } from './hooks.ts';
import { type ListReplacement, type ListResult, loadList, replaceList } from './lists.ts';
import { formData, options } from './options.ts';
import { type Preview, preview } from './preview.ts';
import type { WireRow } from './rows.ts';
import { save } from './save.ts';
import { saveByKey } from './save-keys.ts';
import { type SearchResult, search } from './search.ts';
import type { Warn } from './unusual.ts';

/**
 * What can be done with every declared resource. Each call takes who asks and throws `ApiError`;
 * `tx` makes a write part of a transaction under way.
 */
export interface ResourceService {
  /** `data` is that of a search call. */
  search(principal: Principal, resourceName: string, data: unknown): Promise<SearchResult>;
  /** `data` is that of a save call, complete or not; nothing is saved. */
  preview(principal: Principal, resourceName: string, data: unknown): Promise<Preview>;
  /**
   * `data` is that of a save call; gives the row as saved, with labels. `warn` is told what to ask
   * a person about.
   */
  save(
    principal: Principal,
    resourceName: string,
    data: unknown,
    tx?: Connection,
    warn?: Warn,
  ): Promise<WireRow>;
  /** As `save`, once for each key: sent again, it gives the row of the first time. */
  saveByKey(
    principal: Principal,
    resourceName: string,
    data: unknown,
    key: string,
    warn?: Warn,
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

/** Makes the service over a migrated database; `audit` takes the place of the audit log. */
export function createResourceService(
  context: ServerContext,
  hooks: HookRegistry = {},
  audit?: AuditSink,
): ResourceService {
  const engine = createEngine(context, hooks, audit);
  return {
    search: (principal, name, data) => search(engine, principal, name, data),
    preview: (principal, name, data) => preview(engine, principal, name, data),
    save: (principal, name, data, tx, warn) => save(engine, principal, name, data, { tx, warn }),
    saveByKey: (principal, name, data, key, warn) =>
      saveByKey(engine, principal, name, data, { key, warn }),
    loadList: (principal, name, parentId) => loadList(engine, principal, name, parentId),
    replaceList: (principal, name, replacement, tx) =>
      replaceList(engine, principal, name, replacement, tx),
    options: (principal, name, body) => options(engine, principal, name, body),
    formData: (principal, name) => formData(engine, principal, name),
  };
}

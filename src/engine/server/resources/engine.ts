import type { FieldErrors } from '../../declaration/messages.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { may, type Principal } from '../access/principal.ts';
import type { Sight } from '../access/sight.ts';
import { type AuditSink, auditSink } from '../audit/entries.ts';
import { type CodeBooks, codeBooksOf } from '../code-book.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { Statements } from '../query/statements.ts';
import { type ResourceTable, tablesOf } from '../query/tables.ts';
import type { HookRegistry } from './hooks.ts';
import {
  preparedRows,
  rowsPlannedOnce,
  seenRows,
  statementsFor,
  type VisibleRows,
  visibleByReferences,
} from './sight.ts';
import { seenCounted, seenCounts, unseenCounted } from './sight-counts.ts';

/** What every part of the resource service works with. */
export interface Engine {
  readonly context: ServerContext;
  readonly config: Config;
  readonly tables: Readonly<Record<string, ResourceTable>>;
  /** The database outside any transaction. */
  readonly root: Connection;
  readonly statements: Statements;
  readonly hooks: HookRegistry;
  readonly codeBooks: CodeBooks;
  /** Records every write, within its transaction. */
  readonly audit: AuditSink;
  /** Whose eyes rows are read with; null for everything. */
  readonly sight: Sight | null;
}

export function createEngine(
  context: ServerContext,
  hooks: HookRegistry,
  audit?: AuditSink,
): Engine {
  const root: Connection = context.database.db;
  const statements = new Statements(root);
  return {
    context,
    config: context.config,
    tables: tablesOf(context.config),
    root,
    statements,
    hooks,
    codeBooks: codeBooksOf(context),
    audit: audit ?? auditSink(statements),
    sight: null,
  };
}

/** The engine as it serves one person: what it reads are rows that they see. */
export function seenBy(engine: Engine, { sight }: Principal): Engine {
  if (!sight) return engine;
  const statements = engine.statements.runBy(statementsFor(engine.config, sight));
  return { ...engine, sight, statements };
}

/** Rows as prepared statements select from them. */
interface PreparedRows {
  readonly rows: ResourceTable;
  readonly choices: ResourceTable;
  /** `rows` for a statement that is planned once (`rowsPlannedOnce`); null where one plan is not good for all. */
  readonly plannedOnce: () => ResourceTable | null;
  /** What of `rows` is visible on pages that are walked (`walkedPage`); null where none are. */
  readonly visible: () => VisibleRows | null;
  /** Either of them, to be counted and added up; apart where an index may count them. */
  readonly counted: (purpose: 'rows' | 'choices', isApart: boolean) => ResourceTable;
  /** What is sooner counted instead, and taken off all rows; null for most people. */
  readonly unseen: (purpose: 'rows' | 'choices') => ResourceTable | null;
  /** Which stored counts to add up for either of them (`seenCounts`). */
  readonly stored: (purpose: 'rows' | 'choices') => ReturnType<typeof seenCounts>;
}

/** A resource by name, with its rows. */
export interface Found {
  readonly resource: Resource;
  /** All of its rows, to be written to, and to be read where nothing of them is shown. */
  readonly table: ResourceTable;
  /** Those that the user may view and change; to select from. */
  readonly rows: ResourceTable;
  /** Those that they may choose, or see the names of, where others refer to them; to select from. */
  readonly choices: ResourceTable;
  /** The same for prepared statements, which `statements` of the engine run. */
  readonly prepared: PreparedRows;
}

/** What was found before: a save needs the resources that a row refers to again and again. */
const found = new WeakMap<Engine, Map<string, Found>>();

/** A resource and its rows by name. @throws ApiError `not_found` for an unknown name. */
export function resourceOf(engine: Engine, name: string): Found {
  const known = found.get(engine) ?? new Map<string, Found>();
  found.set(engine, known);
  const one = known.get(name) ?? findResource(engine, name);
  known.set(name, one);
  return one;
}

function findResource(engine: Engine, name: string): Found {
  const { config, tables } = engine;
  const resource = Object.hasOwn(config.resources, name) ? config.resources[name] : undefined;
  const table = tables[name];
  if (!resource || !table) throw new ApiError('not_found');
  return {
    resource,
    table,
    get rows() {
      return seenRows(engine, name, 'rows');
    },
    get choices() {
      return seenRows(engine, name, 'choices');
    },
    prepared: {
      get rows() {
        return preparedRows(engine, name, 'rows');
      },
      get choices() {
        return preparedRows(engine, name, 'choices');
      },
      plannedOnce: () => rowsPlannedOnce(engine, name),
      visible: () => visibleByReferences(engine, name, 'rows'),
      counted: (purpose, isApart) => seenCounted(engine, name, purpose, isApart),
      unseen: (purpose) => unseenCounted(engine, name, purpose),
      stored: (purpose) => seenCounts(engine, name, purpose),
    },
  };
}

/** @throws ApiError `forbidden` */
export function requireUse(
  principal: Principal,
  { permission }: Pick<Resource, 'permission'>,
): void {
  if (!may(principal, permission)) throw new ApiError('forbidden');
}

/** A resource whose rows are saved one by one. @throws ApiError `forbidden`, `not_found` */
export function requireRows(engine: Engine, principal: Principal, name: string): Resource {
  const { resource } = resourceOf(engine, name);
  requireUse(principal, resource);
  if (resource.replaced) throw new ApiError('not_found');
  return resource;
}

/** The error (400) that names what is wrong in a call of this resource. */
export function invalid(resource: Resource, fields: FieldErrors): ApiError {
  return new ApiError('validation', { fields, resource: resource.name });
}

import type { AuditAction, AuditChange, EngineAuditAction } from './audit.ts';
import { pascalCase } from './naming.ts';
import type { Resource } from './types.ts';

/** The calls that return earlier versions of a row, and restore them. */
export interface VersionCalls {
  readonly group: string;
  readonly list: string;
  readonly restore: string;
}

/** They are named after the one that saves: `saveUnits` → `versionsUnits`, `restoreVersionUnits`. */
export function versionNames(save: string): Record<'list' | 'restore', string> {
  const thing = pascalCase(save.replace(/^save(?=[A-Z])/, ''));
  return { list: `versions${thing}`, restore: `restoreVersion${thing}` };
}

/** Null where rows are not saved one by one. */
export function versionCalls({ calls }: Resource): VersionCalls | null {
  return 'save' in calls ? { group: calls.group, ...versionNames(calls.save) } : null;
}

/** What happens to a row and leaves it other than it was. */
export const VERSION_ACTIONS = [
  'create',
  'update',
  'retire',
  'restore',
  'lock',
  'unlock',
  'anonymise',
] as const satisfies readonly EngineAuditAction[];

/** One version of a row: what a save made of it. */
export interface RecordVersion {
  /** By which it is brought back. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Full name; null for the product itself. */
  readonly by: string | null;
  readonly action: AuditAction;
  /** What was changed to make it. */
  readonly changes: readonly AuditChange[];
  /** The version that was brought back by it; null for an ordinary save. */
  readonly restored: number | null;
}

export const DEFAULT_VERSIONS = 20;
export const MAXIMUM_VERSIONS = 100;

import { AUDIT_ACTIONS, type AuditAction } from '../../declaration/audit.ts';
import type { ServerPlugin } from '../plugin.ts';

/** What the log of an application can record. */
export const auditActionsOf = (plugins: readonly ServerPlugin[]): readonly AuditAction[] => [
  ...AUDIT_ACTIONS,
  ...plugins.flatMap(({ auditActions = [] }) => auditActions),
];

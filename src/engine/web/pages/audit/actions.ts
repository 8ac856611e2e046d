import { AUDIT_ACTIONS, type AuditAction } from '../../../declaration/audit.ts';
import { screenParts } from '../../screens/custom/added-parts.ts';

/** The actions that the log of this application can record. */
export const ACTIONS: readonly AuditAction[] = [
  ...AUDIT_ACTIONS,
  ...Object.keys(screenParts.auditActions),
];

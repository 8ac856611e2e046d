import type { AuditAction } from '../../declaration/audit.ts';
import { SYSTEM } from '../access/principal.ts';
import { type AuditSink, actorOf, type NewAuditEntry } from './entries.ts';

/** Sums up what many writes would say one by one. */
export class AuditTally {
  readonly #rows: Record<string, number> = {};

  /** Takes the entries and only counts the rows they are about. */
  readonly sink: AuditSink = async (_tx, entries) => {
    for (const { target, changes = [], action } of entries) {
      if (!target) continue;
      const listed = new Set(changes.flatMap(({ entry }) => entry?.id ?? []));
      const rows = action === 'replace' ? listed.size : 1;
      this.#rows[target.resource] = (this.#rows[target.resource] ?? 0) + rows;
    }
  };

  /** One entry for all of it: `details.rows` holds the number of rows by resource. */
  entry(at: Date, action: AuditAction): NewAuditEntry {
    return { at, by: actorOf(SYSTEM), action, details: { rows: { ...this.#rows } } };
  }
}

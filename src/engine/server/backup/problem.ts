/** Why a backup cannot be put back; the words are in `locales/<language>/commands.json`. */
export type BackupTrouble =
  | 'backupUnreadable'
  | 'backupNewer'
  | 'backupDamaged'
  | 'restoreNotEmpty';

export class BackupProblem extends Error {
  constructor(
    readonly key: BackupTrouble,
    /** The part that is damaged, or what stands in the way. */
    readonly part = '',
    options?: ErrorOptions,
  ) {
    super(`${key} ${part}`.trim(), options);
    this.name = 'BackupProblem';
  }
}

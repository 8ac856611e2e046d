/** Times that the commands for backups say to an operator. */
import { expect, it } from 'vitest';
import { localTime } from '../../scripts/lib/backup.ts';

it('are those of a clock of the region, and name its zone', async () => {
  expect(await localTime('2026-11-30T17:07:00.000Z')).toBe('01/12/2569 00:07:00 (Asia/Bangkok)');
});

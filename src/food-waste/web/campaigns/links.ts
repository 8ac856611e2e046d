import { useCan } from '@refinedev/core';
import { config } from '../../../engine/web/core/config.ts';
import { newPath } from '../../../engine/web/screens/shared/paths.ts';

const { wasteRecords } = config.resources;

/**
 * The address of a new record of somebody and a day; null for those who may not enter records: the
 * form would say so.
 */
export function useRecordLink(): ((reporterId: number, day: string) => string) | null {
  const { data } = useCan({ resource: 'wasteRecords', action: 'create' });
  if (!wasteRecords || !data?.can) return null;
  return (reporterId, day) => {
    const begins = new URLSearchParams({ recordDate: day, reporterId: String(reporterId) });
    return `${newPath(wasteRecords)}?${begins}`;
  };
}

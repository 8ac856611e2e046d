import { useQuery } from '@tanstack/react-query';
import { type BulkPreviewAnswer, bulkCalls } from '../../../declaration/bulk.ts';
import { isAnonymised, isOfPeople } from '../../../declaration/profile.ts';
import type { Resource } from '../../../declaration/types.ts';
import { callApi } from '../../providers/call.ts';
import { offers, readSession } from '../../session/index.ts';
import { isRanked } from './ranked.ts';
import type { Row } from './rows.ts';

/** Ids of the rows that the server would give this status. */
function useChangeable(resource: Resource, rows: readonly Row[], active: boolean) {
  const calls = bulkCalls(resource);
  const path = `${calls?.group}/${calls?.change}`;
  const sent = rows.map(({ id, version }) => ({ id, version }));
  return useQuery({
    queryKey: ['retirable', resource.name, active, sent],
    enabled: sent.length > 0 && calls !== null && offers(path),
    queryFn: async () => {
      const body = { data: { rows: sent, fields: { active }, preview: true } };
      // The call answers what the schema declares of it.
      const answer = (await callApi(path, { method: 'POST', body })) as BulkPreviewAnswer;
      return new Set(answer.rows.flatMap(({ id, result }) => (result === 'refused' ? [] : [id])));
    },
  });
}

/**
 * Which of some rows may be retired, or brought back, by a user who may do that at all. What the server
 * refuses is not offered; where it does not say, it says so on trying.
 */
export function useRetirable(resource: Resource, rows: readonly Row[]): (row: Row) => boolean {
  // Not watched: a list that is drawn again as its session ends would request its rows once more.
  const ranked = isRanked(resource, readSession()) ? rows : [];
  const parts = {
    retire: useChangeable(
      resource,
      ranked.filter(({ active }) => active),
      false,
    ),
    restore: useChangeable(
      resource,
      ranked.filter(({ active }) => !active),
      true,
    ),
  };
  return (row) => {
    // Administrators are not checked above, and an anonymised account is refused to them, too.
    if (isOfPeople(resource) && isAnonymised(row)) return false;
    const { data, fetchStatus, isPending } = row.active ? parts.retire : parts.restore;
    if (data) return data.has(row.id);
    return ranked.length === 0 || !isPending || fetchStatus === 'idle';
  };
}

import { useApiUrl, useCustom } from '@refinedev/core';
import type { SummaryAnswer } from '../../declaration/summaries.ts';

/** Queries a summary; the answer before stands meanwhile. `parameters` are those of the call. */
export function useSummary(
  summary: string,
  parameters: Readonly<Record<string, string>>,
  enabled = true,
) {
  const apiUrl = useApiUrl();
  const { query, result } = useCustom<Partial<SummaryAnswer>>({
    url: `${apiUrl}/summary/${summary}`,
    method: 'get',
    config: { query: parameters },
    errorNotification: false,
    queryOptions: {
      // Who comes from a record that they have just saved looks for it.
      staleTime: 0,
      placeholderData: (before) => before,
      enabled,
    },
  });
  const { data, isCut = false } = result.data;
  return { answer: data ? { data, isCut } : null, query };
}

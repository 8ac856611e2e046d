import { useApiUrl, useCustom } from '@refinedev/core';
import type { SummaryRow } from './to-chart.ts';

interface Answered {
  readonly data?: readonly SummaryRow[];
  readonly isCut?: boolean;
}

/** Asks a summary; what was answered before stands meanwhile. `query` is that of the call. */
export function useSummary(summary: string, query: Readonly<Record<string, string>>) {
  const apiUrl = useApiUrl();
  const { query: asked, result } = useCustom<Answered>({
    url: `${apiUrl}/summary/${summary}`,
    method: 'get',
    config: { query },
    errorNotification: false,
    queryOptions: {
      // Who comes from a record that they have just saved looks for it.
      staleTime: 0,
      placeholderData: (before) => before,
    },
  });
  const { data: rows = null, isCut = false } = result.data;
  return { rows, isCut, asked };
}

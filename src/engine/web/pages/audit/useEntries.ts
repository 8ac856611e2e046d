import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../../declaration/audit.ts';
import { todayAt } from '../../dates/format/index.ts';
import { readRows } from '../../providers/answers.ts';
import { handOver } from '../../providers/hand-over.ts';
import { request } from '../../session/index.ts';
import { type AuditView, PAGE_SIZE, questionOf } from './state.ts';

interface Page {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}

async function search(view: AuditView, signal: AbortSignal): Promise<Page> {
  const pagination = { currentPage: view.page, pageSize: PAGE_SIZE };
  const body = { data: { pagination, ...questionOf(view, Date.now()) } };
  const answer = await request('/api/audit/searchAudit', { method: 'POST', body, signal });
  const { data, total } = await readRows(answer, view.page, PAGE_SIZE);
  // What an entry holds is said once, in the schema, for the server that writes it and for here.
  return { entries: data as unknown as AuditEntry[], total };
}

export interface Entries extends Page {
  /** Nothing has come yet. */
  readonly first: boolean;
  /** The entries shown belong to the view before. */
  readonly stale: boolean;
  readonly error: unknown;
  retry(): void;
}

/** The entries of a view; asked for anew each time, since the log grows by itself. */
export function useEntries(view: AuditView): Entries {
  const query = useQuery({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => search(view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    entries: query.data?.entries ?? [],
    total: query.data?.total ?? 0,
    first: query.isPending,
    stale: query.isPlaceholderData,
    error: query.isError ? query.error : null,
    retry: () => {
      void query.refetch();
    },
  };
}

/** Downloads everything the view finds, as a CSV file. Throws `HttpError`. */
export async function downloadEntries(view: AuditView): Promise<void> {
  const now = Date.now();
  const body = { data: questionOf(view, now) };
  const file = await request('/api/audit/exportAudit', { method: 'POST', body });
  if (!(file instanceof Blob)) throw new Error('The export is no file');
  handOver(file, `audit-${todayAt(now)}.csv`);
}

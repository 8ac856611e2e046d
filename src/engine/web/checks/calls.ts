import type { CheckKind, CheckPage, CheckState, Doubt } from '../../declaration/checks.ts';
import { request } from '../session/index.ts';

/** Doubtful rows of a kind, or of all. Throws `HttpError`. */
export async function searchChecks(
  kind: CheckKind | null,
  currentPage: number,
  pageSize: number,
  signal: AbortSignal,
): Promise<CheckPage> {
  const data = { ...(kind && { kind }), currentPage, pageSize };
  const options = { method: 'POST', body: { data }, signal } as const;
  // The call is the product's own, as its server describes it.
  return (await request('/api/check/searchChecks', options)) as CheckPage;
}

/** Says what was done about a row; null takes it back. Throws `HttpError`. */
export async function saveCheck(
  { resource, row: { id }, kind, mark }: Doubt,
  state: CheckState | null,
): Promise<void> {
  const data = { resource, id, kind, mark, state };
  await request('/api/check/saveCheck', { method: 'POST', body: { data } });
}

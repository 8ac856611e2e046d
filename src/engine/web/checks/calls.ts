import * as z from 'zod/mini';
import { CHECK_KINDS, type CheckKind, type CheckState } from '../../declaration/checks.ts';
import { request } from '../session/index.ts';

const row = z.record(z.string(), z.unknown());
const doubt = z.object({
  resource: z.string(),
  kind: z.enum(CHECK_KINDS),
  rowOf: z.string(),
  row,
  mark: z.string(),
  mayChange: z.boolean(),
  other: z.nullable(row),
  lastDay: z.nullable(z.string()),
  measure: z.nullable(
    z.object({
      field: z.string(),
      value: z.number(),
      usual: z.nullable(z.object({ low: z.number(), high: z.number() })),
      recent: z.array(z.number()),
      meant: z.nullable(z.object({ factor: z.number(), value: z.number() })),
    }),
  ),
  asked: z.nullable(z.object({ by: z.string(), at: z.string() })),
});

const page = z.object({
  data: z.array(doubt),
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  hasMore: z.boolean(),
  isComplete: z.boolean(),
});

/** A doubtful row, as the server tells it. */
export type Doubt = z.infer<typeof doubt>;
/** Its value beside what is usual. */
export type Measure = NonNullable<Doubt['measure']>;
export type CheckPage = z.infer<typeof page>;

/** Doubtful rows of a kind, or of all. Throws `HttpError`. */
export async function searchChecks(
  kind: CheckKind | null,
  currentPage: number,
  pageSize: number,
  signal: AbortSignal,
): Promise<CheckPage> {
  const data = { ...(kind && { kind }), currentPage, pageSize };
  const path = '/api/check/searchChecks';
  return page.parse(await request(path, { method: 'POST', body: { data }, signal }));
}

/** Says what was done about a row; null takes it back. Throws `HttpError`. */
export async function saveCheck(
  { resource, row: { id }, kind, mark }: Doubt,
  state: CheckState | null,
): Promise<void> {
  const data = { resource, id, kind, mark, state };
  await request('/api/check/saveCheck', { method: 'POST', body: { data } });
}

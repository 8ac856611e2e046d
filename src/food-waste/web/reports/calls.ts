import { handOver } from '../../../engine/web/providers/hand-over.ts';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import type { Reports, ReportTarget } from '../../report.ts';

/** The parameters of a report: days, an area, whose waste. */
export type Ask = Readonly<Record<string, string | number>>;

/** Requests the tables. Throws `HttpError`. */
export async function loadReports(data: Ask, signal: AbortSignal): Promise<Reports> {
  const options = { method: 'POST', body: { data }, signal } as const;
  // The calls of this page are the product's own, as the server describes them.
  return unwrap(await request('/api/report/getReports', options)) as Reports;
}

/** Fetches the tables as a file, and hands it over; `name` without its ending. Throws `HttpError`. */
export async function downloadReports(
  data: Ask,
  format: 'xlsx' | 'pdf',
  name: string,
): Promise<void> {
  const body = { data: { ...data, format } };
  const file = await request('/api/report/exportReports', { method: 'POST', body });
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.${format}`);
}

/** Sets the target of a sector; null takes it back to the usual one. Throws `HttpError`. */
export const saveTarget = (
  userType: string,
  target: Omit<ReportTarget, 'sector' | 'isOwn'> | null,
): Promise<unknown> =>
  request('/api/report/saveTarget', { method: 'POST', body: { data: { userType, target } } });

import { readList } from '../foreign/list-shapes.ts';
import { HttpError } from '../session/http-error.ts';
import { readRow } from '../session/wire-row.ts';
import type { Rows } from './answers.ts';

/**
 * Reads a page of a list in a shape of other servers. One that gives no total gave all it has; the
 * requested page is then cut out here. @throws HttpError `not_understood`
 */
export function readPage(body: unknown, currentPage: number, pageSize: number): Rows {
  const list = readList(body);
  const all = (list?.rows ?? []).flatMap((row) => readRow(row) ?? []);
  if (!list || (all.length === 0 && list.rows.length > 0)) {
    throw new HttpError(200, 'not_understood', '');
  }
  if (list.total !== null) return { data: all, total: list.total };
  const start = (currentPage - 1) * pageSize;
  const paged = all.length > pageSize ? all.slice(start, start + pageSize) : all;
  return { data: paged, total: all.length };
}

import { excelCalls } from '../../../schema/excel.ts';
import type { Resource } from '../../../schema/types.ts';
import { handOver } from '../../providers/hand-over.ts';
import { type RequestOptions, request } from '../../session/index.ts';

/** Fetches a workbook and hands it over; `name` without its ending. Throws `HttpError`. */
export async function fetchWorkbook(
  path: string,
  name: string,
  options?: RequestOptions,
): Promise<void> {
  const file = await request(path, options);
  if (!(file instanceof Blob)) throw new Error('The answer is no file');
  handOver(file, `${name}.xlsx`);
}

/** Downloads an empty workbook to be filled. Throws `HttpError`. */
export function downloadTemplate(resource: Resource, title: string): Promise<void> {
  const calls = excelCalls(resource);
  return fetchWorkbook(`/api/${calls.group}/${calls.template}`, title);
}

import { excelCalls } from '../../../declaration/excel.ts';
import type { Resource } from '../../../declaration/types.ts';
import { fetchWorkbook } from '../../providers/hand-over.ts';

/** Downloads an empty workbook to be filled. Throws `HttpError`. */
export function downloadTemplate(resource: Resource, title: string): Promise<void> {
  const calls = excelCalls(resource);
  return fetchWorkbook(`/api/${calls.group}/${calls.template}`, title);
}

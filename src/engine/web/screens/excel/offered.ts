import { type ExcelCalls, excelCalls } from '../../../declaration/excel.ts';
import type { Resource } from '../../../declaration/types.ts';
import { offers } from '../../session/index.ts';

/** The spreadsheet calls of a resource; null for those the server does not have. */
export function offeredCalls(resource: Resource): {
  readonly [call in Exclude<keyof ExcelCalls, 'group'> | 'csv']: string | null;
} {
  const calls = excelCalls(resource);
  const offered = (call: string | null): string | null =>
    call !== null && offers(`${calls.group}/${call}`) ? call : null;
  return {
    export: offered(calls.export),
    csv: offered(`${calls.export}/csv`),
    template: offered(calls.template),
    import: offered(calls.import),
  };
}

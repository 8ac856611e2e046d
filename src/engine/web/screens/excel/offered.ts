import type { Action } from '../../../declaration/actions.ts';
import { type ExcelCalls, excelCalls } from '../../../declaration/excel.ts';
import type { Resource } from '../../../declaration/types.ts';
import { mayDo, offers, type Session } from '../../session/index.ts';

/** The spreadsheet calls of a resource; null for those the server does not have, or not for this person. */
export function offeredCalls(
  resource: Resource,
  session: Session,
): {
  readonly [call in Exclude<keyof ExcelCalls, 'group'> | 'csv']: string | null;
} {
  const calls = excelCalls(resource);
  const may = (action: Action): boolean => mayDo(session, resource.permission, action);
  const offered = (call: string | null, isAllowed: boolean): string | null =>
    call !== null && isAllowed && offers(`${calls.group}/${call}`) ? call : null;
  // A file brings new rows, or what others are to be.
  const imports = may('import') && (may('create') || may('change'));
  return {
    export: offered(calls.export, may('export')),
    csv: offered(`${calls.export}/csv`, may('export')),
    template: offered(calls.template, imports),
    import: offered(calls.import, imports),
  };
}

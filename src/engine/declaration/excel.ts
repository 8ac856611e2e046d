import { pascalCase } from './naming.ts';
import type { Resource } from './types.ts';

/** The calls that take the rows of a resource out to a spreadsheet, and in from one. */
export interface ExcelCalls {
  readonly group: string;
  readonly export: string;
  /** Null where rows cannot come in from a spreadsheet. */
  readonly template: string | null;
  readonly import: string | null;
}

/** Where the same rows go out as CSV: each call gives one kind of answer. */
export const csvAddress = ({ group, export: call }: ExcelCalls): string =>
  `/api/${group}/${call}/csv`;

/** Data rows that one file may bring in. */
export const MAXIMUM_IMPORT_ROWS = 100_000;
/** Data rows that one sheet can hold, its heads left out. */
export const MAXIMUM_EXPORT_ROWS = 1_000_000;
/** Size of a file that is sent in. */
export const MAXIMUM_UPLOAD_BYTES = 30 * 1024 * 1024;

/** What a spreadsheet's calls are named after the one that saves: `saveUnits` → `importUnits`. */
export function excelNames(save: string): Record<'export' | 'template' | 'import', string> {
  // Of a call by another name it is the name itself.
  const thing = pascalCase(save.replace(/^save(?=[A-Z])/, ''));
  return { export: `export${thing}`, template: `template${thing}`, import: `import${thing}` };
}

/**
 * The calls, named after the one that saves: `saveUnits` → `importUnits`, `exportUnits`,
 * `templateUnits`. Rows with a password or with masked fields only go out: nobody is given a password
 * by a spreadsheet that is sent around, and what is masked on the way out must not come back as if
 * somebody had typed it.
 */
export function excelCalls(resource: Resource): ExcelCalls {
  const { calls } = resource;
  const names = excelNames('save' in calls ? calls.save : calls.replace);
  const comesIn = !resource.fields.some(({ column, masked }) => column === null || masked);
  return {
    group: calls.group,
    export: names.export,
    template: comesIn ? names.template : null,
    import: comesIn ? names.import : null,
  };
}

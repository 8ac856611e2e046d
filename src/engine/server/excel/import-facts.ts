/** What calls that take spreadsheets in are sent, and what they answer. */
import { z } from 'zod';
import type { Action } from '../../declaration/actions.ts';
import { IMPORT_STEPS } from '../../declaration/excel-import.ts';
import type { Resource } from '../../declaration/types.ts';
import { needsAction, needsKey, usersOfScreen } from '../access/access.ts';
import { call } from '../calls/call.ts';
import type { Describer } from '../calls/describe.ts';
import { aFile, count, list } from '../calls/schemas.ts';
import { XLSX_TYPE } from './write/workbook.ts';

const text = z.string();
const VALUES = list(z.object({ label: text, before: text, after: text }));
const ROWS = list(z.object({ row: count, label: text, values: VALUES }));
const RANGES = list(z.object({ from: z.int(), to: z.int() }));
const PREVIEW = z
  .object({
    revision: text.meta({ title: 'api:openapi.revision' }),
    counts: z.object({
      ...{ rows: count, new: count, changed: count, unchanged: count, removed: count },
      ...{ wrong: count, wrongCells: count, skipped: count, alike: count },
    }),
    strange: list(z.object({ column: text, heading: text, meant: text.nullable() })),
    alike: RANGES,
    ...{ new: ROWS, changed: ROWS, removed: ROWS },
    wrong: list(
      z.object({
        ...{ row: count, column: text, heading: text, value: text, message: text },
        ...{ rows: RANGES, count },
      }),
    ),
  })
  .meta({ id: 'ImportPreview', title: 'excel:openapi.preview' });

const FORM = z.object({
  step: z.enum(IMPORT_STEPS).default('preview'),
  revision: text.optional(),
  file: aFile,
});

/** What the calls of a resource's spreadsheets have in common. */
export const sheetFacts = (resource: Resource, action: Extract<Action, 'import' | 'export'>) => ({
  access: {
    ...usersOfScreen(resource, action),
    sentence: (describer: Describer) =>
      `${needsKey(resource)(describer)} ${needsAction([action], describer)}`,
  },
  tag: `menu:screens.${resource.screen.name}`,
  of: resource,
  errors: ['validation', 'too_large'] as const,
});

export const importCall = (resource: Resource) =>
  call({
    ...sheetFacts(resource, 'import'),
    summary: 'excel:openapi.import',
    form: FORM,
    answer: z.object({ data: PREVIEW }),
    otherTypes: {
      'application/x-ndjson': {},
      [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } },
      'text/csv': { schema: { type: 'string' } },
    },
    errors: ['validation', 'too_large', 'conflict', 'upload'],
  });

import type { ErrorCode } from '../../../engine/declaration/messages.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import {
  array,
  inputOf,
  type JsonSchema,
  nullable,
  object,
  ref,
  words,
} from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';
import { FIGURES_KEY } from '../dashboard/viewers.ts';
import { SECTORS } from '../reports/figures.ts';
import { PDF_TYPE } from '../reports/pdf.ts';
import { REPORT_FORMATS, REPORTS_SCREEN, saveTargetSchema } from '../reports/routes.ts';

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const YEAR: JsonSchema = { type: 'integer' };
const FLAG: JsonSchema = { type: 'boolean' };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const ERRORS: readonly ErrorCode[] = [
  ...(['validation', 'unauthenticated', 'forbidden', 'password_change_required'] as const),
  'too_large',
];
const FILTERS = {
  from: DAY,
  to: DAY,
  area: { type: 'string', pattern: '^(\\d\\d){0,3}$' },
  userType: words(SECTORS),
};
const ENDS = { low: NUMBER, high: NUMBER };
const POINT = { value: NUMBER, ...ENDS };

/** The schemas of the reports. */
export function reportSchemas({ find }: Describer): Record<string, JsonSchema> {
  const title = (name: string) => ({ title: find(`report:openapi.${name}`) });
  const cell = object({ text: TEXT, value: NUMBER, unit: TEXT, ...ENDS }, [
    ...['value', 'unit', 'low', 'high'],
  ]);
  const row = object({ level: YEAR, key: TEXT, label: TEXT, english: TEXT, cells: array(cell) });
  const column = object(
    { heading: TEXT, english: TEXT, kind: words(['text', 'number']), hasInterval: FLAG },
    ['hasInterval'],
  );
  const year = object({
    year: YEAR,
    actual: nullable(object({ ...POINT, isPartial: FLAG }, ['low', 'high'])),
    path: nullable(NUMBER),
    projected: nullable(object(POINT, ['low', 'high'])),
  });
  const ofTable = {
    key: words(['flw', 'unep', 'target']),
    ...{ title: TEXT, english: TEXT, about: TEXT },
    ...{ columns: array(column), rows: array(row), notes: array(TEXT) },
  };
  const fact: JsonSchema = { ...array(TEXT), minItems: 2, maxItems: 2 };
  return {
    ReportTable: { ...title('table'), ...object(ofTable) },
    Reports: {
      ...title('reports'),
      ...object({
        title: TEXT,
        facts: array(fact),
        tables: array(ref('ReportTable')),
        chart: object({ unit: TEXT, years: array(year) }),
        target: object({
          ...{ sector: words(SECTORS), isOwn: FLAG, baseYear: YEAR, baseValue: nullable(NUMBER) },
          ...{ baseSource: TEXT, targetYear: YEAR, percent: NUMBER },
        }),
      }),
    },
  };
}

/** `/api/report/*`. */
export function reportPaths({ word, find, config }: Describer): Paths {
  const screen = config.screens[REPORTS_SCREEN];
  if (!screen) return {};
  const needed = word('needsPermission', {
    screen: find(`menu:screens.${REPORTS_SCREEN}`),
    key: screen.permission,
  });
  const operation = (name: string, requested: JsonSchema, ok: JsonSchema): Paths[string] => ({
    post: {
      operationId: name,
      tags: [find('report:openapi.tag')],
      summary: find(`report:openapi.${name}`),
      description: `${find(`report:openapi.${name}Note`)} ${needed} ${find('report:openapi.staffOnly')}`,
      security: [{ accessToken: [] }],
      'x-permission-all-of': [screen.permission, FIGURES_KEY],
      requestBody: requested,
      responses: { '200': ok, ...errorsOf(ERRORS) },
    },
  });
  const filters = (more: Readonly<Record<string, JsonSchema>>): JsonSchema => {
    const fields = { ...FILTERS, ...more };
    return object({ data: object(fields, Object.keys(fields)) }, ['data']);
  };
  const binary = { schema: { type: 'string', format: 'binary' } };
  const files = { [XLSX_TYPE]: binary, [PDF_TYPE]: binary };
  const target = { baseYear: 2025, baseValue: null, baseSource: '', targetYear: 2030, percent: 50 };
  const data = inputOf(saveTargetSchema);
  return {
    '/api/report/getReports': operation(
      'getReports',
      requestBody(filters({}), { data: { from: '2025-01-01', to: '2025-12-31' } }, false),
      answer(word('done'), object({ data: ref('Reports') })),
    ),
    '/api/report/exportReports': operation(
      'exportReports',
      requestBody(filters({ format: words(REPORT_FORMATS) }), { data: { format: 'pdf' } }, false),
      { description: word('done'), content: files },
    ),
    '/api/report/saveTarget': operation(
      'saveTarget',
      requestBody(object({ data }), { data: { userType: 'consumer', target } }),
      answer(word('done'), object({ data })),
    ),
  };
}

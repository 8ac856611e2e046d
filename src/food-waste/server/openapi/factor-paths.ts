import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import {
  array,
  inputOf,
  type JsonSchema,
  nullable,
  object,
} from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';
import { RECALCULATION } from '../factors/recalculate.ts';

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const NUMBER: JsonSchema = { type: 'number' };
const DAY = nullable({ type: 'string', format: 'date' });
const COMPARED = object({ before: nullable(NUMBER), after: nullable(NUMBER) });
const PREVIEW = object({
  records: COUNT,
  first: DAY,
  last: DAY,
  kgCo2e: COMPARED,
  avoided: COMPARED,
  isReference: { type: 'boolean' },
  factors: array(object({ factor: nullable(NUMBER), records: COUNT, kg: NUMBER })),
});

/** `/api/wastecateory/previewFactorRecalculation` and `…/recalculateFactors`. */
export function factorPaths({ config, word, find }: Describer): Paths {
  const { wasteManages, wasteRecords } = config.resources;
  if (!wasteManages || !wasteRecords) return {};
  const example = { data: { wasteManageId: 1, version: 'byDate' } };
  const operation = (operationId: string, summary: string) => ({
    post: {
      operationId,
      tags: [find('factors:openapi.tag')],
      summary: find(`factors:openapi.${summary}`),
      description: find('factors:openapi.note'),
      security: [{ accessToken: [] }],
      'x-permission-all-of': [wasteManages.permission, wasteRecords.permission],
      requestBody: requestBody(object({ data: inputOf(RECALCULATION) }), example),
      responses: {
        '200': answer(word('done'), object({ data: PREVIEW })),
        ...errorsOf([
          ...(['validation', 'unauthenticated', 'forbidden'] as const),
          ...(['not_found', 'password_change_required'] as const),
        ]),
      },
    },
  });
  return {
    '/api/wastecateory/previewFactorRecalculation': operation(
      'previewFactorRecalculation',
      'preview',
    ),
    '/api/wastecateory/recalculateFactors': operation('recalculateFactors', 'recalculate'),
  };
}

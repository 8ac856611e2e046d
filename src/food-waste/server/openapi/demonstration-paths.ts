import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import { type JsonSchema, nullable, object } from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

/** `/api/dashboard/demonstration` and `/api/demonstration/remove`. */
export function demonstrationPaths({ word, find }: Describer): Paths {
  const tag = { tags: [find('demo:openapi.tag')] };
  const notice = object({ records: COUNT, removable: { type: 'boolean' } });
  const rows = object({ wasteRecords: COUNT, packagingRecords: COUNT, users: COUNT });
  const removed = object({ data: object({ rows, kept: COUNT }) });
  return {
    '/api/dashboard/demonstration': {
      get: {
        operationId: 'demonstration',
        ...tag,
        summary: find('demo:openapi.notice'),
        description: find('demo:openapi.noticeNote'),
        security: [],
        responses: { '200': answer(word('done'), object({ data: nullable(notice) })) },
      },
    },
    '/api/demonstration/remove': {
      post: {
        operationId: 'removeDemonstration',
        ...tag,
        summary: find('demo:openapi.remove'),
        description: find('demo:openapi.removeNote'),
        security: [{ accessToken: [] }],
        'x-admin': true,
        requestBody: requestBody(object({}), {}, false),
        responses: {
          '200': answer(word('done'), removed),
          ...errorsOf([
            'validation',
            'unauthenticated',
            'forbidden',
            'conflict',
            'password_change_required',
          ]),
        },
      },
    },
  };
}

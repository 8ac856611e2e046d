import type { z } from 'zod';
import type { ErrorCode } from '../../../engine/declaration/messages.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import {
  array,
  ID,
  inputOf,
  type JsonSchema,
  nullable,
  object,
  ref,
} from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';
import { CAMPAIGN_BODIES } from '../campaigns/routes.ts';

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const OPEN_ERRORS: readonly ErrorCode[] = [
  ...(['validation', 'unauthenticated', 'password_change_required'] as const),
];
const ERRORS: readonly ErrorCode[] = [...OPEN_ERRORS, 'forbidden', 'not_found'];

const CAMPAIGN = { id: ID, name: TEXT, startDate: DAY, endDate: DAY, days: COUNT };
const DONE = {
  measured: COUNT,
  missing: COUNT,
  missingDays: array({ ...array(DAY), minItems: 2, maxItems: 2 }),
};

const ROW = object({
  ...DONE,
  reporterId: ID,
  code: TEXT,
  name: TEXT,
  userType: TEXT,
  tambonCode: nullable(TEXT),
  area: array(ref('Area')),
});
const TOTALS = object({ reporters: COUNT, complete: COUNT, measured: COUNT, missing: COUNT });

/** A body as its schema has it, with what may be left out. */
function bodyOf(schema: z.ZodType, example: object): JsonSchema {
  return requestBody(object({ data: inputOf(schema) }), { data: example }, true);
}

/** The calls about who is enrolled in campaigns, and which days they have not measured. */
export function campaignPaths({ config, word, find }: Describer): Paths {
  const { campaigns } = config.resources;
  if (!campaigns) return {};
  const screen = find(`menu:screens.${campaigns.screen.name}`);
  const needed = word('needsPermission', { screen, key: campaigns.permission });
  const about = (name: string, errors: readonly ErrorCode[], done: JsonSchema): JsonSchema => ({
    tags: [screen],
    summary: find(`campaigns:openapi.${name}`),
    description: [
      find(`campaigns:openapi.${name}Note`),
      ...(errors === ERRORS ? [needed, word('staffOnly')] : []),
    ].join(' '),
    security: [{ accessToken: [] }],
    responses: { '200': done, ...errorsOf(errors) },
  });
  const path = (name: string): string => `/api/${campaigns.calls.group}/${name}`;
  const key = { 'x-permission': campaigns.permission };
  const json = (schema: JsonSchema): JsonSchema => answer(word('done'), schema);
  const file = {
    description: word('done'),
    content: { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } },
  };
  const progress = object({
    data: array(ROW),
    total: COUNT,
    totals: TOTALS,
    campaign: object(CAMPAIGN),
  });
  const enrolment = object({ data: object({ added: COUNT, already: COUNT }) });
  const own = object({ data: array(object({ ...CAMPAIGN, ...DONE })) });
  return {
    [path('campaignProgress')]: {
      post: {
        operationId: 'campaignProgress',
        ...about('progress', ERRORS, json(progress)),
        ...key,
        requestBody: bodyOf(CAMPAIGN_BODIES.progress, { id: 1, onlyMissing: true }),
      },
    },
    [path('exportCampaignProgress')]: {
      post: {
        operationId: 'exportCampaignProgress',
        ...about('export', ERRORS, file),
        ...key,
        requestBody: bodyOf(CAMPAIGN_BODIES.exportProgress, { id: 1 }),
      },
    },
    [path('enrolCampaignReporters')]: {
      post: {
        operationId: 'enrolCampaignReporters',
        ...about('enrol', ERRORS, json(enrolment)),
        ...key,
        requestBody: bodyOf(CAMPAIGN_BODIES.enrol, {
          campaignId: 1,
          userType: 'consumer',
          area: '50',
          preview: true,
        }),
      },
    },
    [path('ownCampaigns')]: {
      post: {
        operationId: 'ownCampaigns',
        ...about('own', OPEN_ERRORS, json(own)),
        'x-sign-in': true,
        requestBody: requestBody(object({}), {}, false),
      },
    },
  };
}

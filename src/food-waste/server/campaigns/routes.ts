import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayInName } from '../../../engine/declaration/day-in-name.ts';
import type { Resource } from '../../../engine/declaration/types.ts';
import { SIGNED_IN, usersOfScreen } from '../../../engine/server/access/access.ts';
import { principalOf } from '../../../engine/server/access/guards.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { fileAnswer } from '../../../engine/server/calls/components.ts';
import {
  anId,
  count,
  dataOf,
  day,
  list,
  NO_DATA,
  refTo,
} from '../../../engine/server/calls/schemas.ts';
import { contextFor, type ServerContext } from '../../../engine/server/context.ts';
import { attachment } from '../../../engine/server/excel/attachment.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import { createEngine } from '../../../engine/server/resources/engine.ts';
import type { HookRegistry } from '../../../engine/server/resources/hooks.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import type { CampaignDays } from '../../campaigns.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import { enrol, previewEnrolment } from './enrol.ts';
import { progressWorkbook } from './export.ts';
import { campaignDays, ownCampaigns, progressOf } from './progress.ts';

const MOST_ROWS = 500;
const LONGEST_TEXT = 100;
/** More than are enrolled in any campaign. */
const ALL_ROWS = 1_000_000;

const id = z.int().positive();
const looked = {
  id,
  text: z.string().trim().max(LONGEST_TEXT).default(''),
  onlyMissing: z.boolean().default(false),
};

const PROGRESS = z.strictObject({
  ...looked,
  currentPage: z.int().min(1).max(ALL_ROWS).default(1),
  pageSize: z.int().min(1).max(MOST_ROWS).default(50),
});
const EXPORT = z.strictObject(looked);
const ENROLMENT = z.strictObject({
  campaignId: id,
  userType: z.enum(PUBLIC_USER_TYPES),
  area: z.string().default(''),
  /** Counts who would be enrolled, and enrols nobody. */
  preview: z.boolean().default(false),
});

const between = (max: number) => ({ key: 'between', params: { min: 1, max } });
const MESSAGES = {
  id: { key: 'reference' },
  campaignId: { key: 'reference' },
  currentPage: between(ALL_ROWS),
  pageSize: between(MOST_ROWS),
  text: { key: 'tooLong', params: { max: LONGEST_TEXT } },
};

const CAMPAIGN = z.object({
  id: anId,
  name: z.string(),
  startDate: day,
  endDate: day,
  days: count,
});
const DONE = {
  measured: count,
  missing: count,
  missingDays: list(list(day).meta({ minItems: 2, maxItems: 2 })),
};
const REPORTER = z.object({
  ...{
    reporterId: anId,
    active: z.boolean(),
    code: z.string(),
    name: z.string(),
    userType: z.string(),
  },
  ...{ tambonCode: z.string().nullable(), area: list(refTo('Area')), ...DONE },
});
const TOTALS = z.object({ reporters: count, complete: count, measured: count, missing: count });

export interface CampaignRoutesOptions {
  readonly context: ServerContext;
  readonly words: Words;
  readonly hooks: HookRegistry;
}

/** The resource of campaigns, whose key opens the calls. */
export function campaignsOf({ config }: Pick<ServerContext, 'config'>): Resource {
  const { campaigns } = config.resources;
  if (!campaigns) throw new Error('resources.config.ts: campaigns is gone');
  return campaigns;
}

/** Who is enrolled in a campaign, and which of its days they have not measured. */
export async function campaignRoutes(
  app: FastifyInstance,
  { context, words, hooks }: CampaignRoutesOptions,
): Promise<void> {
  const campaigns = campaignsOf(context);
  const calls = app.withTypeProvider<CallTypes>();
  const common = {
    access: usersOfScreen(campaigns),
    tag: `menu:screens.${campaigns.screen.name}`,
    messages: MESSAGES,
    errors: ['validation', 'not_found'] as const,
  };
  const { db } = contextFor(context, 'lists').database;
  const engine = createEngine(contextFor(context, 'imports'), hooks);
  const today = (): string => dayInBangkok(context.now());
  const find = async (wanted: number): Promise<CampaignDays> => {
    const campaign = await campaignDays(db, wanted, today());
    if (!campaign) throw new ApiError('not_found');
    return campaign;
  };
  const path = (name: string): string => `/api/${campaigns.calls.group}/${name}`;

  const progressCall = call({
    ...common,
    summary: 'campaigns:openapi.progress',
    body: dataOf(PROGRESS),
    example: { data: { id: 1, onlyMissing: true } },
    answer: z.object({ data: list(REPORTER), total: count, totals: TOTALS, campaign: CAMPAIGN }),
  });
  calls.post(path('campaignProgress'), progressCall, async (request) => {
    const query = request.body.data;
    const campaign = await find(query.id);
    const { rows, total, totals } = await progressOf(db, campaign, today(), query);
    const named = rows.map((row) => ({
      ...row,
      area: row.tambonCode === null ? [] : areasIn(context).path(row.tambonCode),
    }));
    return { data: named, total, totals, campaign };
  });

  const exportCall = call({
    ...common,
    access: usersOfScreen(campaigns, 'export'),
    summary: 'campaigns:openapi.export',
    body: dataOf(EXPORT),
    example: { data: { id: 1 } },
    file: fileAnswer(XLSX_TYPE),
  });
  calls.post(path('exportCampaignProgress'), exportCall, async (request, reply) => {
    const query = request.body.data;
    const campaign = await find(query.id);
    const all = { ...query, currentPage: 1, pageSize: ALL_ROWS };
    const progress = await progressOf(db, campaign, today(), all);
    const details = { rows: { campaignReporters: progress.rows.length } };
    const by = actorOf(principalOf(request));
    await writeAudit(context.database.db, [
      { at: context.now(), by, action: 'rowsExported', details },
    ]);
    const language = languageOf(request, words.languages);
    const day = dayInName(context.config.region, context.now(), language);
    const name = `${campaign.name} ${day}`;
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', attachment(name, `campaign-${campaign.id}-${day}`))
      .header('cache-control', 'no-store')
      .send(progressWorkbook({ words, areas: areasIn(context), language }, campaign, progress));
  });

  const enrolCall = call({
    ...common,
    access: usersOfScreen(campaigns, 'create', 'retire'),
    summary: 'campaigns:openapi.enrol',
    body: dataOf(ENROLMENT),
    example: { data: { campaignId: 1, userType: 'consumer', area: '50', preview: true } },
    answer: z.object({ data: z.object({ added: count, already: count }) }),
  });
  calls.post(path('enrolCampaignReporters'), enrolCall, async (request) => {
    const { preview, ...wanted } = request.body.data;
    if (wanted.area !== '' && !areasIn(context).has(wanted.area)) {
      throw new ApiError('validation', { fields: { area: [{ key: 'area' }] } });
    }
    await find(wanted.campaignId);
    const enrolment = preview
      ? await previewEnrolment(db, wanted)
      : await enrol(engine, principalOf(request), wanted);
    return { data: enrolment };
  });

  // Everybody's own: participants may know which of their days are missing.
  const ownCall = call({
    ...common,
    access: SIGNED_IN,
    summary: 'campaigns:openapi.own',
    body: NO_DATA,
    answer: z.object({
      data: list(CAMPAIGN.extend({ ...DONE, reporterId: anId, reporter: z.string() })),
    }),
    errors: ['validation'],
  });
  calls.post(path('ownCampaigns'), ownCall, async (request) => {
    const { userId } = principalOf(request);
    return { data: userId === null ? [] : await ownCampaigns(db, userId, today()) };
  });
}

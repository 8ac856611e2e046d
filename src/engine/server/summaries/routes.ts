import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dimension, Measure, Summary } from '../../declaration/summaries.ts';
import type { Config } from '../../declaration/types.ts';
import { isOneOfSet, pointsTo } from '../../fields/index.ts';
import { holdersOfAny, usersOfScreen } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import { type Access, type CallTypes, call } from '../calls/call.ts';
import { fileAnswer } from '../calls/components.ts';
import type { Describer } from '../calls/describe.ts';
import type { JsonSchema } from '../calls/json-schema.ts';
import { count, day, list, refTo } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { attachment } from '../excel/attachment.ts';
import { noteExport } from '../excel/note-export.ts';
import { XLSX_TYPE } from '../excel/write/workbook.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import { createEngine, type Engine, resourceOf, seenBy } from '../resources/engine.ts';
import { seenFor } from '../resources/row-actions.ts';
import {
  maySeeItems,
  parseQuery,
  parseSpread,
  requirePermission,
  type SpreadQuery,
  screensOf,
} from './query.ts';
import { runQuery } from './run-query.ts';
import { runSpread } from './run-spread.ts';
import { type SummaryFile, spreadWorkbook, summaryWorkbook } from './workbook.ts';

const query = (name: string, description: string, schema: JsonSchema, example?: string) => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...(example !== undefined && { example }),
});

/** A dimension's values in an answer. */
function valueSchema({ field, by, level }: Dimension, { choices }: Config): z.ZodType {
  if (by) return day;
  if (level !== null) return z.object({ code: z.string() });
  if (pointsTo(field)) return refTo('Label');
  return isOneOfSet(field) ? z.enum(choices[field.choices] ?? []) : z.boolean();
}

const figureOf = ({ kind }: Measure): z.ZodType =>
  kind === 'sum' || kind === 'formula' ? z.number().nullable() : count;

/** What each of these is in a row, where it was requested. */
const partsOf = <Part extends { readonly name: string }>(
  parts: Readonly<Record<string, Part>>,
  schemaOf: (part: Part) => z.ZodType,
) =>
  z.object(
    Object.fromEntries(Object.values(parts).map((it) => [it.name, schemaOf(it).optional()])),
  );

const TEXT: JsonSchema = { type: 'string' };

/** A dimension's own name narrows by it. */
const narrowingOf = ({ dimensions }: Summary, { word }: Describer): JsonSchema[] =>
  Object.values(dimensions).map(({ name, by }) =>
    query(name, word(by ? 'summaryDays' : 'summaryOf'), TEXT),
  );

function parametersOf(summary: Summary, describer: Describer): JsonSchema[] {
  const { word } = describer;
  const measures = Object.keys(summary.measures).join(',');
  const dimensions = Object.values(summary.dimensions);
  const [first] = dimensions;
  return [
    query('measures', word('summaryMeasures', { known: measures }), TEXT, measures),
    query(
      'by',
      word('summaryBy', { known: dimensions.map(({ name }) => name).join(',') }),
      TEXT,
      first?.name,
    ),
    query('limit', word('summaryLimit'), { type: 'integer' }),
    ...narrowingOf(summary, describer),
  ];
}

/** The measures that may be spread, and those that distinguish items. */
function spreadOf({ measures }: Summary) {
  const named = (kinds: readonly Measure['kind'][]) =>
    Object.values(measures).flatMap(({ kind, name }) => (kinds.includes(kind) ? name : []));
  return { added: named(['count', 'sum']), distinct: named(['distinct']) };
}

function spreadParameters(summary: Summary, describer: Describer): JsonSchema[] {
  const { word } = describer;
  const { added, distinct } = spreadOf(summary);
  const known = Object.keys(summary.dimensions).join(',');
  const of = (name: string, names: readonly string[]) => ({
    ...query(name, word('summaryOne', { known: names.join(',') }), TEXT, names[0]),
    required: true,
  });
  return [
    of('measure', added),
    of('over', distinct),
    query('by', word('summaryOne', { known }), TEXT),
    ...narrowingOf(summary, describer),
  ];
}

/** Who may open the rows, or a dashboard that shows them; what each gets of them is up to the query. */
function accessTo({ config }: Pick<ServerContext, 'config'>, { name, source }: Summary): Access {
  const screens = screensOf(config, name).flatMap((it) => config.screens[it] ?? []);
  const permissions = [config.resources[source], ...screens].flatMap((it) => it?.permission ?? []);
  return holdersOfAny(permissions);
}

/** Facts about how a measure lies among items. */
function spreadFacts(context: ServerContext, summary: Summary) {
  const { config } = context;
  const figure = z.number();
  const spread = z.object({
    by: partsOf(summary.dimensions, (dimension) => valueSchema(dimension, config).nullable()),
    ...{ count, low: figure, high: figure, least: figure.nullable(), most: figure.nullable() },
    ...{ q1: figure, median: figure, q3: figure, outlierCount: count },
    outliers: list(z.object({ of: z.unknown(), value: figure })),
  });
  return call({
    access: accessTo(context, summary),
    name: `spread_${summary.name}`,
    tag: 'api:openapi.summaryTag',
    summary: 'api:openapi.summarySpread',
    of: config.resources[summary.source],
    parameters: (describer) => spreadParameters(summary, describer),
    answer: z.object({ data: list(spread), isCut: z.boolean() }),
    errors: ['validation'],
  });
}

/** Who may not take rows away takes no sums of them away either. */
function fileFacts(
  { engine, summary }: Serving,
  name: string,
  parameters: (describer: Describer) => JsonSchema[],
) {
  const { resource } = resourceOf(engine, summary.source);
  return call({
    access: usersOfScreen(resource, 'export'),
    ...{ name, tag: 'api:openapi.summaryTag', summary: 'api:openapi.summaryFile' },
    of: resource,
    parameters,
    file: fileAnswer(XLSX_TYPE),
    errors: ['validation'],
  });
}

/** What of a summary a spread reads, to be checked as any other query. */
const describedBy = ({ measure, over, ...rest }: SpreadQuery) => ({
  ...rest,
  measures: [measure.name, over.name],
});

/** What the calls of one summary are served with. */
interface Serving {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly engine: Engine;
  readonly words: Words;
  readonly summary: Summary;
}

/** Hands a file over. */
function sendFile(reply: FastifyReply, { name }: Summary, file: SummaryFile): FastifyReply {
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', attachment(file.name, `${name}-${file.day}`))
    .header('cache-control', 'no-store')
    .send(file.content);
}

/** How a file is written, and of which rows: those that somebody may export, which is logged. */
function filing({ context, engine, words, summary }: Serving, request: FastifyRequest) {
  const { resource } = resourceOf(engine, summary.source);
  const principal = principalOf(request);
  const seeing = seenFor(engine, principal, resource, 'export');
  const language = languageOf(request, words.languages);
  const { config } = context;
  return {
    ...{ seeing, principal, now: context.now() },
    locale: { config, words, language, codeBooks: engine.codeBooks },
    note: (rows: number) => noteExport(seeing, principal, resource, rows),
  };
}

function serveSums(serving: Serving): void {
  const { app, context, engine, summary } = serving;
  const { config } = context;
  const { name, source, measures, dimensions } = summary;
  const calls = app.withTypeProvider<CallTypes>();
  const row = z.object({
    by: partsOf(dimensions, (dimension) => valueSchema(dimension, config).nullable()),
    measures: partsOf(measures, figureOf),
  });
  const counted = call({
    access: accessTo(context, summary),
    name: `summary_${name}`,
    tag: 'api:openapi.summaryTag',
    summary: 'api:openapi.summary',
    of: config.resources[source],
    parameters: (describer) => parametersOf(summary, describer),
    answer: z.object({ data: list(row), isCut: z.boolean() }),
    errors: ['validation'],
  });
  calls.get(`/api/summary/${name}`, counted, async (request) => {
    const query = parseQuery(summary, request.query);
    const principal = principalOf(request);
    requirePermission(config, principal, summary, query);
    return runQuery(seenBy(engine, principal), summary, query);
  });
  const facts = fileFacts(serving, `export_${name}`, (it) => parametersOf(summary, it));
  calls.get(`/api/summary/${name}/file`, facts, async (request, reply) => {
    const query = parseQuery(summary, request.query);
    const { principal, seeing, note, ...rest } = filing(serving, request);
    requirePermission(config, principal, summary, query);
    const answer = await runQuery(seeing, summary, query, true);
    await note(answer.data.length);
    const cutAt = answer.isCut ? query.limit : null;
    const about = { ...rest, summary, filters: query.filters, cutAt };
    return sendFile(reply, summary, summaryWorkbook({ ...about, query, answer }));
  });
}

function serveSpreads(serving: Serving): void {
  const { app, context, engine, summary } = serving;
  const { config } = context;
  const { name } = summary;
  const { added, distinct } = spreadOf(summary);
  if (added.length === 0 || distinct.length === 0) return;
  const calls = app.withTypeProvider<CallTypes>();
  const seesItems = (principal: Principal, { over }: SpreadQuery) =>
    maySeeItems(config, principal, summary, over.field);
  calls.get(`/api/summary/${name}/spread`, spreadFacts(context, summary), async (request) => {
    const query = parseSpread(summary, request.query);
    const principal = principalOf(request);
    requirePermission(config, principal, summary, describedBy(query), true);
    return runSpread(seenBy(engine, principal), summary, query, seesItems(principal, query));
  });
  const facts = fileFacts(serving, `export_spread_${name}`, (it) => spreadParameters(summary, it));
  calls.get(`/api/summary/${name}/spread/file`, facts, async (request, reply) => {
    const query = parseSpread(summary, request.query);
    const { principal, seeing, note, ...rest } = filing(serving, request);
    requirePermission(config, principal, summary, describedBy(query), true);
    // Who has neither the rows nor the names of items takes none of either away.
    if (!seesItems(principal, query)) throw new ApiError('forbidden');
    const answer = await runSpread(seeing, summary, query, true);
    await note(answer.data.reduce((sum, it) => sum + it.count, 0));
    const cutAt = answer.isCut ? answer.data.length : null;
    const about = { ...rest, summary, filters: query.filters, cutAt };
    return sendFile(reply, summary, spreadWorkbook({ ...about, query, answer }));
  });
}

/**
 * `GET /api/summary/<name>`: what is counted of a resource's rows, for those who may know it, and how
 * it lies among what is counted at `…/spread`; each as a workbook at `…/file`.
 */
export async function summaryRoutes(
  app: FastifyInstance,
  { context, words }: { readonly context: ServerContext; readonly words: Words },
): Promise<void> {
  const engine = createEngine(contextFor(context, 'dashboards'), {});
  for (const summary of Object.values(context.config.summaries)) {
    const serving = { app, context, engine, words, summary };
    serveSums(serving);
    serveSpreads(serving);
  }
}

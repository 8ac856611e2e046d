import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dimension, Measure, Summary } from '../../declaration/summaries.ts';
import type { Config } from '../../declaration/types.ts';
import { isOneOfSet, pointsTo } from '../../fields/index.ts';
import { SIGNED_IN } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { type Access, type CallTypes, call } from '../calls/call.ts';
import type { Describer } from '../calls/describe.ts';
import type { JsonSchema } from '../calls/json-schema.ts';
import { count, day, list, refTo } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { createEngine, seenBy } from '../resources/engine.ts';
import { dashboardsOf, parseQuery, requirePermission } from './query.ts';
import { runQuery } from './run-query.ts';

const query = (name: string, description: string, schema: JsonSchema, example?: string) => ({
  ...{ name, in: 'query', required: false, description, schema },
  ...(example !== undefined && { example }),
});

/** A dimension's values in an answer. */
function valueSchema({ field, by }: Dimension, { choices }: Config): z.ZodType {
  if (by) return day;
  if (pointsTo(field)) return refTo('Label');
  return isOneOfSet(field) ? z.enum(choices[field.choices] ?? []) : z.boolean();
}

const figureOf = ({ kind }: Measure): z.ZodType =>
  kind === 'sum' || kind === 'formula' ? z.number().nullable() : count;

/** What each of these is in a row, where it was asked for. */
const partsOf = <Part extends { readonly name: string }>(
  parts: Readonly<Record<string, Part>>,
  schemaOf: (part: Part) => z.ZodType,
) =>
  z.object(
    Object.fromEntries(Object.values(parts).map((it) => [it.name, schemaOf(it).optional()])),
  );

function parametersOf(summary: Summary, { word }: Describer): JsonSchema[] {
  const text: JsonSchema = { type: 'string' };
  const measures = Object.keys(summary.measures).join(',');
  const dimensions = Object.values(summary.dimensions);
  const [first] = dimensions;
  return [
    query('measures', word('summaryMeasures', { known: measures }), text, measures),
    query(
      'by',
      word('summaryBy', { known: dimensions.map(({ name }) => name).join(',') }),
      text,
      first?.name,
    ),
    ...dimensions.map(({ name, by }) => query(name, word(by ? 'summaryDays' : 'summaryOf'), text)),
  ];
}

/** Who may open the rows, or a dashboard that shows them; what of them is told each is up to the query. */
function accessTo({ config }: Pick<ServerContext, 'config'>, { name, source }: Summary): Access {
  const screens = dashboardsOf(config, name).flatMap((it) => config.screens[it] ?? []);
  const permissions = [config.resources[source], ...screens].flatMap((it) => it?.permission ?? []);
  return {
    ...SIGNED_IN,
    errors: [...SIGNED_IN.errors, 'forbidden'],
    mark: { 'x-permission-any-of': permissions },
    sentence: ({ word }) => word('needsAnyPermission', { keys: permissions.join(', ') }),
  };
}

/** `GET /api/summary/<name>`: what is counted of a resource's rows, for those who may know it. */
export async function summaryRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const { config } = context;
  const engine = createEngine(contextFor(context, 'dashboards'), {});
  const calls = app.withTypeProvider<CallTypes>();
  for (const summary of Object.values(config.summaries)) {
    const { name, measures, dimensions } = summary;
    const row = z.object({
      by: partsOf(dimensions, (dimension) => valueSchema(dimension, config).nullable()),
      measures: partsOf(measures, figureOf),
    });
    const counted = call({
      access: accessTo(context, summary),
      name: `summary_${name}`,
      tag: 'api:openapi.summaryTag',
      summary: 'api:openapi.summary',
      of: config.resources[summary.source],
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
  }
}

import type { FastifyInstance } from 'fastify';
import { isRecord } from '../../../engine/declaration/record.ts';
import type { Config, Resource } from '../../../engine/declaration/types.ts';
import { pointsToOne } from '../../../engine/fields/index.ts';
import { rowCalls } from '../../../engine/server/resources/options.ts';
import { optionsAddress } from '../../../engine/server/resources/routes.ts';
import { PLACES } from './names.ts';

/** The names that records have for their place, and those that these are to have. */
export const NAMES = { reporterId: 'placeId', reporter: 'place' } as const;
const BOTH = Object.entries(NAMES);
const OLD: ReadonlyMap<unknown, string> = new Map(BOTH.map(([old, name]) => [name, old]));

/** Resources whose rows name the place that reported them. */
export const reportingResources = ({ resources }: Config): readonly Resource[] =>
  Object.values(resources).filter(
    ({ fieldsByName }) => pointsToOne(fieldsByName.reporterId)?.resource === PLACES,
  );

type Values = Readonly<Record<string, unknown>>;

/** What is sent, by the names that are declared; a value sent by both names is taken by the declared one. */
function byOldNames(data: Values): Values {
  const renamed = Object.entries(data).map(([name, value]) => [OLD.get(name) ?? name, value]);
  return { ...Object.fromEntries(renamed), ...pick(data, Object.keys(NAMES)) };
}

const pick = (data: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]));

/** Conditions and orders, which say a field's name as a value, at any depth. */
function withOldNames(query: unknown): unknown {
  if (Array.isArray(query)) return query.map(withOldNames);
  if (!isRecord(query)) return query;
  const { field, value } = query;
  // Of `and` and `or`, conditions are the value.
  const isOfMany = query.operator === 'and' || query.operator === 'or';
  return {
    ...query,
    ...('field' in query && { field: OLD.get(field) ?? field }),
    ...(isOfMany && { value: withOldNames(value) }),
  };
}

function bodyByOldNames(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.data)) return body;
  const data = byOldNames(body.data);
  const query = pick(data, ['filters', 'sorters']);
  const renamed = Object.entries(query).map(([name, value]) => [name, withOldNames(value)]);
  return { ...body, data: { ...data, ...Object.fromEntries(renamed) } };
}

/** The answer's own row, with the second names added to it: nothing else reads it any more. */
function rowByBothNames(row: unknown): unknown {
  if (!isRecord(row)) return row;
  for (const [old, name] of BOTH) if (old in row) Object.assign(row, { [name]: row[old] });
  return row;
}

function answerByBothNames(answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const { data } = answer;
  const rows = Array.isArray(data) ? data.map(rowByBothNames) : rowByBothNames(data);
  return 'data' in answer ? { ...answer, data: rows } : answer;
}

/**
 * Calls of records take and answer `placeId` and `place` beside `reporterId` and `reporter`, for one
 * release: then the former alone are left.
 */
export function answerByPlaces(app: FastifyInstance, config: Config): void {
  const addresses = new Set(
    reportingResources(config).flatMap((resource) => {
      const calls = rowCalls(resource);
      if (!calls) return [];
      const named = [calls.search, calls.save, calls.preview].flatMap((name) => name ?? []);
      return [optionsAddress(calls), ...named.map((name) => `/api/${calls.group}/${name}`)];
    }),
  );
  app.addHook('preHandler', async (request) => {
    if (addresses.has(request.routeOptions.url ?? '')) request.body = bodyByOldNames(request.body);
  });
  app.addHook('preSerialization', async (request, _reply, answer) =>
    addresses.has(request.routeOptions.url ?? '') ? answerByBothNames(answer) : answer,
  );
}

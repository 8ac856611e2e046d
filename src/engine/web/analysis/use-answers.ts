import { useApiUrl, useCustom } from '@refinedev/core';
import type { Dimension, SpreadAnswer, SummaryAnswer } from '../../declaration/summaries.ts';
import { useNaming } from '../dashboards/naming.ts';
import { useSummary } from '../dashboards/use-summary.ts';
import { type Analysis, narrowingOf } from './address.ts';
import { distinctMeasures } from './offered.ts';

/** Rows that are requested: more than these no picture shows. */
export const LIMIT = 10_000;

/** The request of a summary for a picture. */
export function parametersOf(analysis: Analysis): Record<string, string> {
  const { measure, by } = analysis;
  return {
    measures: measure.name,
    by: by.map(({ name }) => name).join(),
    limit: String(LIMIT),
    ...narrowingOf(analysis),
  };
}

/** What is counted for a picture. */
export function useRows(analysis: Analysis, isWanted: boolean) {
  return useSummary(analysis.summary.name, parametersOf(analysis), isWanted);
}

/** The request of a summary for a spread. */
export const spreadParametersOf = (analysis: Analysis): Record<string, string> => {
  const { measure, by, over } = analysis;
  return {
    ...{ measure: measure.name, over: over?.name ?? '' },
    ...(by.length > 0 && { by: by.map(({ name }) => name).join() }),
    ...narrowingOf(analysis),
  };
};

/** How a measure lies among items; requested for spreads only. */
export function useSpread(analysis: Analysis) {
  const { summary, over } = analysis;
  const apiUrl = useApiUrl();
  const { query, result } = useCustom<Partial<SpreadAnswer>>({
    url: `${apiUrl}/summary/${summary.name}/spread`,
    method: 'get',
    config: { query: spreadParametersOf(analysis) },
    errorNotification: false,
    queryOptions: { staleTime: 0, placeholderData: (before) => before, enabled: over !== null },
  });
  return { spreads: result.data.data ?? null, isCut: result.data.isCut === true, query };
}

/** What filters are called: by dimension, the names of its values. */
export function useFilterNames(analysis: Analysis): ReadonlyMap<Dimension, readonly string[]> {
  const naming = useNaming();
  const { summary, measure, filters } = analysis;
  const narrowed = Object.keys(filters).flatMap((name) => summary.dimensions[name] ?? []);
  const { answer } = useSummary(
    summary.name,
    {
      ...{ measures: measure.name, by: narrowed.map(({ name }) => name).join() },
      ...{ ...narrowingOf(analysis), limit: String(LIMIT) },
    },
    narrowed.length > 0,
  );
  return new Map(
    narrowed.map((dimension) => {
      const names = answer?.data.map(({ by }) => naming.value(dimension, by[dimension.name])) ?? [];
      return [dimension, [...new Set(names)]];
    }),
  );
}

/** What all of it is counted of: rows and items, without any dimension. */
export function useBasis(analysis: Analysis): SummaryAnswer['data'][number]['measures'] {
  const { summary } = analysis;
  const counted = Object.values(summary.measures).filter(
    (it) => it.kind === 'count' && it.where.length === 0,
  );
  const measures = [...counted, ...distinctMeasures(summary)].map(({ name }) => name).join();
  const { answer } = useSummary(summary.name, { measures, ...narrowingOf(analysis) });
  return answer?.data[0]?.measures ?? {};
}

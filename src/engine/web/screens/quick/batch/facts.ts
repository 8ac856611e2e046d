import { type QueryClient, useQueries } from '@tanstack/react-query';
import type { Resource } from '../../../../declaration/types.ts';
import { isBlank, type Values } from '../../../../declaration/validate.ts';
import { factorFields, firstOf } from '../../../../declaration/weights/factor.ts';
import { weigh } from '../../../../declaration/weights/weigh.ts';
import { type Facts, fetchFacts, previewPath } from '../../records/facts.ts';
import { type EntryRow, valuesOf } from '../model/rows.ts';

/** What the server must know of a row; null while there is nothing it could go by. */
function questionOf(resource: Resource, row: EntryRow): Values | null {
  const { weight, fields } = resource;
  const values = valuesOf(row);
  const takers = fields.flatMap(({ defaultFrom }) =>
    defaultFrom === undefined ? [] : [firstOf(defaultFrom)],
  );
  const names = [...new Set([...(weight ? factorFields(weight) : []), ...takers])];
  const asked = names.filter((name) => !isBlank(values[name]));
  if (asked.length === 0) return null;
  // How much there is does not matter here, only that there is something to weigh.
  const amount = weight ? { [weight.quantity]: 1 } : {};
  return { ...Object.fromEntries(asked.map((name) => [name, values[name]])), ...amount };
}

const keyOf = (resource: Resource, question: Values) =>
  ['preview', resource.name, 'batch', question] as const;

/** What is known of a row so far. */
export function readFacts(
  queries: QueryClient,
  resource: Resource,
  row: EntryRow,
): Facts | undefined {
  const question = questionOf(resource, row);
  return question ? queries.getQueryData<Facts>(keyOf(resource, question)) : undefined;
}

/**
 * Loads what the rows would come to: once for all rows of one unit, item and subject.
 * Returns what is known of a row.
 */
export function useFacts(
  resource: Resource,
  rows: readonly EntryRow[],
): (row: EntryRow) => Facts | undefined {
  const path = previewPath(resource);
  const questions = new Map<string, Values>();
  for (const row of rows) {
    const question = row.stage === 'saved' ? null : questionOf(resource, row);
    if (question) questions.set(JSON.stringify(question), question);
  }
  const asked = [...questions];
  const answers = useQueries({
    queries: asked.map(([, question]) => ({
      queryKey: keyOf(resource, question),
      enabled: path !== null,
      staleTime: 60_000,
      queryFn: () => fetchFacts(resource, question),
    })),
  });
  const known = new Map(asked.map(([text], place) => [text, answers[place]?.data]));
  return (row) => known.get(JSON.stringify(questionOf(resource, row)));
}

/** What a row would be saved as: its own values, over what it would take from others. */
export function wholeValues(row: EntryRow, facts: Facts | undefined): Values {
  return { ...facts?.defaults, ...valuesOf(row) };
}

/** Kilograms of a row; null while they are not known. */
export function weightOf(
  resource: Resource,
  row: EntryRow,
  facts: Facts | undefined,
): number | null {
  const { weight } = resource;
  if (row.saved) return row.saved.weight;
  if (!weight) return null;
  const next = wholeValues(row, facts);
  // A quantity waits for its factor; a weight typed in by itself does not.
  if (!facts && !isBlank(next[weight.quantity])) return null;
  const weighed = weigh(resource, { next, values: next, current: null }, facts?.factor ?? null);
  const found = weighed.ok ? weighed.values[weight.field] : null;
  return typeof found === 'number' ? found : null;
}

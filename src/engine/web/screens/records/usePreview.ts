import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import { factorFields, firstOf } from '../../../declaration/weights/factor.ts';
import type { Row } from '../shared/rows.ts';
import { type Facts, fetchFacts, previewPath } from './facts.ts';

/** What the server must know of a row to say what it would come to. */
function question(resource: Resource, values: Values, filledIn: Values): Values {
  const { weight } = resource;
  const takers = resource.fields.filter((field) => field.defaultFrom !== undefined);
  const names = [
    ...(weight ? factorFields(weight) : []),
    ...takers.flatMap(({ name, defaultFrom }) => [firstOf(defaultFrom ?? ''), name]),
  ];
  // What was only filled in by an earlier answer may be filled in otherwise by the next.
  const asked = names.map((name) => [
    name,
    filledIn[name] === values[name] ? null : (values[name] ?? null),
  ]);
  // How much there is does not matter here, only that there is something to weigh.
  const amount = weight && !isBlank(values[weight.quantity]) ? { [weight.quantity]: 1 } : {};
  return { ...Object.fromEntries(asked), ...amount };
}

export interface PreviewAsked {
  readonly resource: Resource;
  readonly record: Row | null;
  readonly values: Values;
  /** What earlier answers put into the form. */
  readonly filledIn: Values;
}

/** Asks what saving the row would come to, whenever what that depends on is another. */
export function usePreview({
  resource,
  record,
  values,
  filledIn,
}: PreviewAsked): Facts | undefined {
  const asked = question(resource, values, filledIn);
  const data = record ? { id: record.id, ...asked } : asked;
  const { data: facts } = useQuery({
    queryKey: ['preview', resource.name, data],
    enabled: previewPath(resource) !== null,
    staleTime: 30_000,
    queryFn: () => fetchFacts(resource, data),
  });
  return facts;
}

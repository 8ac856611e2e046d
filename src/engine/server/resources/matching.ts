import type { Config } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import type { PointsTo } from '../../fields/contract.ts';
import { pointsToOne } from '../../fields/index.ts';

/** Fields of a resource by which some reference to it narrows its choices. */
export function narrowingFields(config: Config, name: string): string[] {
  const found = Object.values(config.resources).flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const { resource, matching } = pointsToOne(field) ?? {};
      return resource === name && matching ? matching.field : [];
    }),
  );
  return [...new Set(found)];
}

const among = (values: unknown, wanted: unknown): boolean =>
  Array.isArray(values) ? values.includes(wanted) : values === wanted;

/** Whether a referred row is one of the choices that this row leaves. */
export function isMatching({ matching }: PointsTo, row: Values, referred: Values): boolean {
  if (!matching) return true;
  const wanted = row[matching.with];
  return wanted === null || wanted === undefined ? true : among(referred[matching.field], wanted);
}

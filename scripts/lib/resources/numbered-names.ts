import type { Config, Field, Resource } from '../../../src/engine/declaration/types.ts';
import { entriesIn, pointsTo } from '../../../src/engine/fields/index.ts';
import type { Finding } from './same-words.ts';

const targetsOf = (field: Field): string[] =>
  [field, ...Object.values(entriesIn(field)?.fields ?? {})].flatMap(
    (each) => pointsTo(each)?.resource ?? [],
  );

/**
 * Rows that are chosen or referred to, and named by a reference of their own: the name has the number
 * of the row that it points to, which says nothing to anybody.
 */
export function findNumberedNames({ resources }: Config): Finding[] {
  const all: Resource[] = Object.values(resources);
  const chosen = new Set(all.flatMap(({ fields }) => fields.flatMap(targetsOf)));
  return all
    .filter(({ name }) => chosen.has(name))
    .flatMap(({ name, label, fieldsByName }) =>
      label.flatMap((part): Finding[] => {
        const field = fieldsByName[part];
        if (!field || !pointsTo(field)) return [];
        return [{ key: 'labelNumbered', params: { place: `${name}.label`, value: part } }];
      }),
    );
}

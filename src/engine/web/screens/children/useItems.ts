import { useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { pointsToOne } from '../../../fields/index.ts';
import { PresetChoices } from '../../../fields/reference/PresetChoices.ts';
import { childOptionsQuery } from '../../../fields/reference/useOptions.ts';
import { labelsOf } from '../../fields/shared/options.ts';
import type { DraftRow } from './rows.ts';
import type { Find } from './weightTotal.ts';

interface Wanted {
  readonly resourceName: string;
  readonly parentId: number;
}

/** Parent rows inside which the rows choose their items, each once. */
function wantedOf(child: Resource, rows: readonly DraftRow[]): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const name of child.weightTotal?.items ?? []) {
    const { resource: resourceName = '', within } = pointsToOne(child.fieldsByName[name]) ?? {};
    if (within === undefined) continue;
    for (const row of rows) {
      const parentId = row.values[within];
      if (typeof parentId !== 'number') continue;
      wanted.set(`${resourceName}/${parentId}`, { resourceName, parentId });
    }
  }
  return [...wanted.values()];
}

/** Finds what the rows refer to, with the weights it carries: among the choices of the form. */
export function useItems(child: Resource, rows: readonly DraftRow[]): Find {
  const preset = useContext(PresetChoices);
  const wanted = wantedOf(child, rows);
  const found = useQueries({
    queries: wanted.map(({ resourceName, parentId }) => childOptionsQuery(resourceName, parentId)),
  });
  return (fieldName, id): Values | undefined => {
    const target = pointsToOne(child.fieldsByName[fieldName]);
    if (!target) return undefined;
    const inParents = wanted.flatMap((entry, place) =>
      entry.resourceName === target.resource ? (found[place]?.data ?? []) : [],
    );
    const loaded = rows.flatMap((row) => labelsOf(row.record, fieldName));
    return [...(preset[target.resource] ?? []), ...inParents, ...loaded].find(
      (option) => option.id === id,
    );
  };
}

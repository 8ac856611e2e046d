import { type DataProvider, useDataProvider } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { isBlank } from '../../../declaration/validate.ts';
import { config } from '../../core/config.ts';
import type { Option } from '../../fields/types.ts';
import {
  chosenIn,
  type OwnerReference,
  onlyChoice,
  onlyOwned,
  ownerReference,
} from '../records/only-owned.ts';
import type { Editor } from './useEditor.ts';

async function likelyOwner(data: DataProvider, reference: OwnerReference): Promise<Option | null> {
  const target = config.resources[reference.resource];
  const only = await onlyChoice(data, reference);
  return only ?? (target && !reference.isOwner ? onlyOwned(data, target) : null);
}

/**
 * Begins a new row with whose it is, where nobody else's may be chosen or only one is the person's
 * own, unless they have typed something by then.
 */
export function useOnlyOwned(editor: Editor, isNew: boolean): void {
  const dataProvider = useDataProvider();
  const latest = useRef(editor);
  latest.current = editor;
  useEffect(() => {
    const { resource, values } = latest.current;
    const reference = ownerReference(resource);
    if (!isNew || !reference || !isBlank(values[reference.field.name])) return;
    const { field } = reference;
    let gone = false;
    likelyOwner(dataProvider(), reference).then(
      (owner) => {
        const { dirty, values: now } = latest.current;
        if (gone || !owner || dirty || !isBlank(now[field.name])) return;
        latest.current.fillIn(field.name, chosenIn(field, owner));
      },
      // Out of reach: the person chooses.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [dataProvider, isNew]);
}

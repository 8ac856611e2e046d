import { useDataProvider } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { isBlank } from '../../../declaration/validate.ts';
import { config } from '../../core/config.ts';
import { onlyOwned, ownerReference } from '../records/only-owned.ts';
import type { Editor } from './useEditor.ts';

/**
 * Begins a new row with whose it is, where only one is the person's own, unless they have typed
 * something by then.
 */
export function useOnlyOwned(editor: Editor, isNew: boolean): void {
  const dataProvider = useDataProvider();
  const latest = useRef(editor);
  latest.current = editor;
  useEffect(() => {
    const { resource, values } = latest.current;
    const reference = ownerReference(resource);
    const target = config.resources[reference?.resource ?? ''];
    if (!isNew || !reference || !target || !isBlank(values[reference.name])) return;
    let gone = false;
    onlyOwned(dataProvider(), target).then(
      (id) => {
        const { dirty, values: now } = latest.current;
        if (gone || id === null || dirty || !isBlank(now[reference.name])) return;
        latest.current.fillIn(reference.name, id);
      },
      // Out of reach: the person chooses.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [dataProvider, isNew]);
}

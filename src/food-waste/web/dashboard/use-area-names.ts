import { startTransition, useEffect, useState } from 'react';
import { type Area, levelBelow } from '../../../thailand/geography.ts';
import { codesDownTo, loadGeographies } from '../../../thailand/web/map/geographies.ts';

/** The areas just inside another one, in dictionary order; none while they are on their way. */
export function useAreasWithin(parent: string): readonly Area[] {
  const [found, setFound] = useState<{ parent: string; areas: readonly Area[] } | null>(null);
  const level = levelBelow(parent);
  useEffect(() => {
    let current = true;
    if (level === null) return;
    loadGeographies(level, parent).then(
      ({ data }) =>
        // Their names wait for what is drawn already: a slow phone goes on answering.
        startTransition(() => {
          if (current) setFound({ parent, areas: data });
        }),
      // The map says so, and offers to try again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [level, parent]);
  return found?.parent === parent ? found.areas : [];
}

/** The areas an area lies in, widest first, itself last, as far as they are known. */
export function useAreaTrail(area: string): readonly Area[] {
  const [province = '', amphure = '', tambon = ''] = codesDownTo(area);
  const lists = [
    useAreasWithin(''),
    useAreasWithin(province),
    useAreasWithin(amphure === '' ? province : amphure),
  ];
  return [province, amphure, tambon].flatMap(
    (code, place) => lists[place]?.find((it) => it.code === code) ?? [],
  );
}

import { memo } from 'react';
import type { Fill } from './classes.ts';
import { fillClass, Patterns } from './fills.tsx';
import { type AreaShape, HEIGHT, WIDTH } from './shapes.ts';

export interface AreasProps {
  readonly shapes: readonly AreaShape[];
  readonly fills: ReadonlyMap<string, Fill>;
}

/** The areas as paths. Which one is pointed at is given by the `data-code` under the pointer. */
export const SvgAreas = memo(function SvgAreas({ shapes, fills }: AreasProps) {
  return (
    <svg className="map__areas" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <Patterns />
      {shapes.map(({ code, path }) => (
        <path
          key={code}
          d={path}
          data-code={code}
          className={fillClass(fills.get(code) ?? 'none')}
        />
      ))}
    </svg>
  );
});

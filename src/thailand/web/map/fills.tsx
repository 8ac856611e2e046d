import type { Fill } from './classes.ts';

/** The class that colours something as a fill says; the colours stand in `map.css`. */
export function fillClass(fill: Fill): string {
  return `map__fill--${fill}`;
}

/** The patterns of areas without a class; every drawing that refers to them has its own. */
export function Patterns() {
  return (
    <defs>
      <pattern
        id="map-none"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="map__ground" width="6" height="6" />
        <rect className="map__hatch" width="1.4" height="6" />
      </pattern>
      <pattern id="map-withheld" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="map__ground" width="6" height="6" />
        <circle className="map__hatch" cx="3" cy="3" r="1.3" />
      </pattern>
      <pattern
        id="map-unranked"
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect className="map__ground" width="5" height="5" />
        <rect className="map__hatch map__hatch--strong" width="1.6" height="5" />
      </pattern>
    </defs>
  );
}

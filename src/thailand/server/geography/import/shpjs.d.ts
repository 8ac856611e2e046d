// The types of @types/shpjs are of a version before the package became a module.
declare module 'shpjs' {
  import type { Feature, Geometry } from 'geojson';

  type Properties = Record<string, unknown>;

  /** `prj` is the projection's own text; without one, coordinates come as they are. */
  export function parseShp(shp: Uint8Array, prj?: string): (Geometry | null)[];
  /** `cpg` names the encoding of texts; UTF-8 without one. */
  export function parseDbf(dbf: Uint8Array, cpg?: string): Properties[];
  export function combine(parts: [(Geometry | null)[], Properties[]]): {
    features: Feature<Geometry | null, Properties>[];
  };
}

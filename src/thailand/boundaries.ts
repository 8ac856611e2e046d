/** Boundaries of areas, and their maps, on the wire: what server and web both know of them. */
import type { Area, AreaLevel } from './geography.ts';

/** An area as the map lists it. */
export interface MapArea extends Area {
  readonly level: AreaLevel;
}

/** Numbers of arcs, in order, as rings; `~n` is the arc `n` the other way round. */
export type Rings = readonly (readonly number[])[];

/** The boundary of one area; `id` is its code. */
export type Boundary =
  | { readonly type: 'Polygon'; readonly id: string; readonly arcs: Rings }
  | { readonly type: 'MultiPolygon'; readonly id: string; readonly arcs: readonly Rings[] };

/**
 * Boundaries of areas as TopoJSON: what two areas share stands in it once. Degrees of longitude
 * and latitude (WGS 84), quantised; outer rings run clockwise.
 */
export interface MapTopology {
  readonly type: 'Topology';
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: {
    readonly areas: {
      readonly type: 'GeometryCollection';
      readonly geometries: readonly Boundary[];
    };
  };
}

/** What `loadMapGeographies` answers. */
export interface MapGeographies {
  /** The requested areas, in Thai dictionary order of name. */
  readonly data: readonly MapArea[];
  /** Null where no boundaries are loaded. */
  readonly topology: MapTopology | null;
  /** Whose boundaries they are, and under what licence; null where there are none. */
  readonly source: string | null;
  /** The levels whose boundaries can be shown of the whole country at once. */
  readonly countrywide: readonly AreaLevel[];
  /** Names this state of areas and boundaries; requested with it, a response may be cached for good. */
  readonly version: string;
}

/** An area of a file that was not taken in, as the file names it. */
export interface Unmatched {
  /** The code in the file; null where it has none. */
  readonly code: string | null;
  readonly name: string | null;
}

/** How files of boundaries met the product's list of areas. */
export interface BoundaryReport {
  /** Features in the files. */
  readonly features: number;
  /** Areas that have a boundary now. */
  readonly areas: number;
  /** How areas were identified: by official codes, or by names where the files have none. */
  readonly matchedBy: 'code' | 'name';
  /** Areas of the product, in the provinces of the files, that the files have no boundary of. */
  readonly missing: readonly Area[];
  /** In the files, and not in the product's list. */
  readonly unknown: readonly Unmatched[];
  /** In the list, but drawn far from where their province is. */
  readonly misplaced: readonly Unmatched[];
  /** Without a polygon that could be drawn. */
  readonly broken: readonly Unmatched[];
  /** Provinces in the files. */
  readonly provinces: number;
  /** Whether the level can be shown of the whole country at once. */
  readonly countrywide: boolean;
}

/** A file of boundaries that was taken in. */
export interface BoundaryImport {
  readonly id: number;
  readonly level: AreaLevel;
  readonly files: readonly string[];
  readonly source: string;
  /** ISO 8601, UTC. */
  readonly importedAt: string;
  readonly report: BoundaryReport;
}

/** What boundaries a level has. */
export interface BoundaryLevel {
  readonly level: AreaLevel;
  /** Areas there are. */
  readonly total: number;
  /** Areas with a boundary. */
  readonly areas: number;
  /** Whether those that come with the product are shown. */
  readonly builtIn: boolean;
  /** Those in use, the newest first. */
  readonly imports: readonly BoundaryImport[];
}

/** The largest file of boundaries that is taken in. */
export const MAXIMUM_MAP_BYTES = 60 * 1024 * 1024;

import type { Message } from '../../../../engine/declaration/messages.ts';

/** Why a file of boundaries cannot be taken in; the words stand under `boundaries:problems`. */
export const BOUNDARY_PROBLEMS = [
  /** Not GeoJSON, TopoJSON or a zip file. */
  'notMap',
  /** It begins as one of them, and breaks off or contradicts itself. */
  'damaged',
  /** A zip file without a Shapefile or GeoJSON in it. */
  'emptyZip',
  /** A zip file made to fill the memory, or far larger than any map of Thailand. */
  'tooLarge',
  /** A password is needed. */
  'locked',
  /** No feature is an area of Thailand by its code or name. */
  'noMatch',
  /** Coordinates that are no degrees, or far from Thailand. */
  'outside',
  /** So few provinces that the map of the country would be gone. */
  'tooFew',
] as const;
export type BoundaryProblemKey = (typeof BOUNDARY_PROBLEMS)[number];

/** A file that is wrong in itself; nothing of it was taken in. */
export class BoundaryProblem extends Error {
  constructor(
    readonly key: BoundaryProblemKey,
    readonly params: NonNullable<Message['params']> = {},
  ) {
    super(key);
    this.name = 'BoundaryProblem';
  }
}

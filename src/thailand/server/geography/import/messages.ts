import type { Message } from '../../../../engine/declaration/messages.ts';
import type { BoundaryReport } from '../../../boundaries.ts';
import type { AreaLevel } from '../../../geography.ts';
import type { BoundarySheet } from '../boundaries/store.ts';
import type { KnownAreas } from './gazetteer.ts';
import type { Origin } from './match.ts';
import type { BoundaryProblemKey } from './problem.ts';

/** A file as it came. */
export interface MapFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a reading thread is started with. */
export interface Task extends KnownAreas {
  readonly files: readonly MapFile[];
}

/** The boundaries of one level, ready to be put away. */
export interface ReadLevel {
  readonly level: AreaLevel;
  readonly origin: Origin | null;
  readonly report: BoundaryReport;
  readonly sheets: readonly BoundarySheet[];
}

/** What the files came to. */
export interface ReadResult {
  readonly levels: readonly ReadLevel[];
  /** Parts of the files that hold no areas of Thailand; the country's own outline is one. */
  readonly skipped: readonly string[];
}

/** What is being done, and how far it is, 0 to 1. */
export interface ReadingProgress {
  readonly stage: 'reading' | 'drawing' | 'saving';
  /** While drawing. */
  readonly level?: AreaLevel;
  readonly share: number;
}

/** Messages of the thread. */
export type FromReader =
  | { readonly kind: 'progress'; readonly progress: ReadingProgress }
  | { readonly kind: 'done'; readonly result: ReadResult }
  | {
      readonly kind: 'problem';
      readonly key: BoundaryProblemKey;
      readonly params: NonNullable<Message['params']>;
    }
  | { readonly kind: 'fault'; readonly reason: string };

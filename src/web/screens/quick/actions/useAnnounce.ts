import { useState } from 'react';

/** What was done last, for everybody to see and hear. */
export interface Said {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly text: string;
  /** Counts, so that the same said again is told again. */
  readonly turn: number;
}

export type Announce = (tone: Said['tone'], text: string) => void;

export function useAnnounce(): readonly [Said | null, Announce] {
  const [said, setSaid] = useState<Said | null>(null);
  const announce: Announce = (tone, text) =>
    setSaid((before) => ({ tone, text, turn: (before?.turn ?? 0) + 1 }));
  return [said, announce];
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { type EntryRow, freshKey, isPending } from '../model/rows.ts';
import { type Draft, draftsOf, dropDrafts, keepDraft, keptRow, personOf } from './drafts.ts';
import { heldElsewhere, hold } from './presence.ts';

const PAUSE_MILLISECONDS = 150;

export interface Keeping {
  /** Rows of earlier pages that were never saved; empty when there are none. */
  readonly offered: readonly EntryRow[];
  /** This browser keeps nothing: its storage is full, or closed to the page. */
  readonly failed: boolean;
  /** Takes the offered rows over; they are kept with the rows on screen from then on. */
  take(): readonly EntryRow[];
  discard(): Promise<void>;
}

/** Keeps the rows that are not saved yet, for this person and this resource alone. */
export function useDraft(resource: string, rows: readonly EntryRow[]): Keeping {
  const [own] = useState(() => ({ id: freshKey(), person: personOf() }));
  const [found, setFound] = useState<readonly Draft[]>([]);
  const [failed, setFailed] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const over = useRef<readonly string[]>([]);
  const written = useRef<readonly EntryRow[] | null>(null);

  const write = useCallback(() => {
    if (own.person === null || written.current === latest.current) return;
    written.current = latest.current;
    const kept = latest.current.filter(isPending).map(keptRow);
    const draft = { ...own, person: own.person, resource, updatedAt: Date.now(), rows: kept };
    keepDraft(draft, over.current).then(
      () => setFailed(false),
      () => setFailed(kept.length > 0),
    );
    over.current = [];
  }, [own, resource]);

  useEffect(() => {
    // What is about to be sent is kept as sent before anything else can happen.
    const sending = rows.some(({ stage }) => stage === 'saving');
    const timer = setTimeout(write, sending ? 0 : PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [rows, write]);

  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') write();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', write);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  useEffect(() => {
    if (own.person === null) return;
    const { person } = own;
    let gone = false;
    const look = async (): Promise<void> => {
      const drafts = await draftsOf(person, resource, Date.now());
      if (drafts.length === 0) return;
      const held = await heldElsewhere();
      if (!gone) setFound(drafts.filter(({ id }) => id !== own.id && !held.has(id)));
    };
    // Without storage there is nothing to offer; writing will tell that it is missing.
    look().catch(() => undefined);
    const release = hold(own.id);
    return () => {
      gone = true;
      release();
    };
  }, [own, resource]);

  return {
    offered: found.flatMap((draft) => draft.rows),
    failed,
    take: () => {
      over.current = found.map(({ id }) => id);
      setFound([]);
      return found.flatMap((draft) => draft.rows);
    },
    discard: async () => {
      setFound([]);
      await dropDrafts(found.map(({ id }) => id)).catch(() => undefined);
    },
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { freshKey } from '../../shared/fresh-key.ts';
import { type EntryRow, isPending } from '../model/rows.ts';
import { type Draft, draftsOf, dropDrafts, keepDraft, personOf, storedRow } from './drafts.ts';

const PAUSE_MILLISECONDS = 150;

/**
 * Pages of this browser announce to each other which drafts they hold, so that what is being typed in one
 * tab is not offered as lost in another. A page that crashed does not answer.
 */
const CHANNEL = 'quick-entry';
const ANSWER_MILLISECONDS = 250;

interface Presence {
  readonly held?: string;
  readonly asks?: true;
}

/** Says that this page holds a draft whenever another asks; returns a function that stops it. */
function hold(draft: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Presence>) => {
    if (data.asks) channel.postMessage({ held: draft } satisfies Presence);
  };
  return () => channel.close();
}

/** The drafts that other pages hold. */
async function heldElsewhere(): Promise<ReadonlySet<string>> {
  const channel = new BroadcastChannel(CHANNEL);
  const held = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<Presence>) => {
    if (data.held !== undefined) held.add(data.held);
  };
  channel.postMessage({ asks: true } satisfies Presence);
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MILLISECONDS);
  });
  channel.close();
  return held;
}

/** Stores the rows that are not saved yet, for this person and this resource alone. */
export function useDraft(resource: string, rows: readonly EntryRow[]) {
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
    const pending = latest.current.filter(isPending).map(storedRow);
    const draft = { ...own, person: own.person, resource, updatedAt: Date.now(), rows: pending };
    keepDraft(draft, over.current).then(
      () => setFailed(false),
      () => setFailed(pending.length > 0),
    );
    over.current = [];
  }, [own, resource]);

  useEffect(() => {
    // What is about to be sent is stored as sent before anything else can happen.
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
    // Without storage there is nothing to offer; writing will show that it is missing.
    look().catch(() => undefined);
    const release = hold(own.id);
    return () => {
      gone = true;
      release();
    };
  }, [own, resource]);

  return {
    /** Rows of earlier pages that were never saved; empty when there are none. */
    offered: found.flatMap((draft) => draft.rows),
    /** This browser stores nothing: its storage is full, or closed to the page. */
    failed,
    /** Takes the offered rows over; they are stored with the rows on screen from then on. */
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

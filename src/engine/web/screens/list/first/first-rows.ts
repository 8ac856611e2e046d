/** The rows of a list that are drawn before the list itself has come; there is one list at a time. */
import { type ReactNode, useSyncExternalStore } from 'react';

export interface FirstRows {
  /** The user who requested them, by username. */
  readonly person: string | null;
  /** The address of the list. */
  readonly address: string;
  readonly drawing: ReactNode;
}

let awaited: symbol | null = null;
let shown: FirstRows | null = null;
const listeners = new Set<() => void>();

function show(next: FirstRows | null): void {
  if (shown === next) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** Begins to wait for the rows of a list. What it gives shows them, unless it is too late by then. */
export function awaitFirstRows(): (rows: FirstRows) => void {
  const mine = Symbol('first rows');
  awaited = mine;
  return (rows) => {
    if (awaited === mine) show(rows);
  };
}

/** The list is there, or will not come: they are of no use any more. */
export function endFirstRows(): void {
  awaited = null;
  show(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those to be drawn now. */
export const useFirstRows = (): FirstRows | null => useSyncExternalStore(subscribe, () => shown);

import { TOAST_MILLISECONDS } from '../../declaration/constants.ts';
import type { Severity } from '../session/index.ts';

/**
 * A short message top-centre, gone after five seconds: what the pipeline, and pages outside Refine,
 * have to say. Screens inside say it by Refine's `useNotification`.
 */
export interface Toast {
  readonly id: number;
  readonly severity: Severity;
  readonly text: string;
}

/** When a toast goes; while toasts are held, how long it has left instead. */
interface Clock {
  left: number;
  ends: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const listeners = new Set<() => void>();
const clocks = new Map<number, Clock>();
let held = false;
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
  for (const { id } of toasts) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
  }
  toasts = next;
  for (const listener of listeners) listener();
}

/** The toasts on screen, oldest first; the same list until something changes. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes a toast away before its time. */
export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

function run(id: number, clock: Clock): void {
  clock.ends = Date.now() + clock.left;
  clock.timer = setTimeout(() => closeToast(id), clock.left);
}

/** Stops the time of all toasts, while a person reads or reaches for one. */
export function holdToasts(): void {
  if (held) return;
  held = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.left = clock.ends - Date.now();
  }
}

/** Lets their time run on. */
export function releaseToasts(): void {
  if (!held) return;
  held = false;
  for (const [id, clock] of clocks) run(id, clock);
}

/**
 * Shows a text for `TOAST_MILLISECONDS`. The same text twice at once shows once, for its time from
 * now: it stays the same toast, under whose button a finger or the focus may be.
 */
export function showToast(severity: Severity, text: string): void {
  let toast = toasts.find((other) => other.text === text && other.severity === severity);
  if (!toast) {
    lastId += 1;
    toast = { id: lastId, severity, text };
    change([...toasts.filter((other) => other.text !== text), toast]);
  }
  clearTimeout(clocks.get(toast.id)?.timer);
  const clock: Clock = { left: TOAST_MILLISECONDS, ends: 0, timer: undefined };
  clocks.set(toast.id, clock);
  if (!held) run(toast.id, clock);
}

import { TOAST_MILLISECONDS } from '../../../schema/constants.ts';
import type { Severity } from '../../session/index.ts';

/** A short message top-centre, gone after five seconds. */
export interface Toast {
  readonly id: number;
  readonly severity: Severity;
  readonly text: string;
  readonly detail?: string;
  /** A toast of the same key replaces the one on screen. */
  readonly key?: string;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function change(next: readonly Toast[]): void {
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

/** Takes the toast of this key away. */
export function closeToastOf(key: string): void {
  change(toasts.filter((toast) => toast.key !== key));
}

/** Shows a text for `TOAST_MILLISECONDS`; the same text twice at once shows once. */
export function showToast(
  severity: Severity,
  text: string,
  options: { detail?: string; key?: string } = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, severity, text, ...options };
  const others = toasts.filter((other) =>
    options.key === undefined
      ? other.text !== text || other.detail !== options.detail
      : other.key !== options.key,
  );
  change([...others, toast]);
  setTimeout(() => closeToast(toast.id), TOAST_MILLISECONDS);
}

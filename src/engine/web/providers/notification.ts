import type { NotificationProvider } from '@refinedev/core';

/** Where notifications are shown. */
export interface ToastSink {
  show(
    severity: 'success' | 'error',
    text: string,
    options: { detail?: string; key?: string },
  ): void;
  close(key: string): void;
}

/** Refine's notifications as toasts. Nothing is undoable here, so none shows progress. */
export function createNotificationProvider(toasts: ToastSink): NotificationProvider {
  return {
    open({ message, description, type, key }) {
      // Refine puts the sentence in `description` and a heading in `message`.
      const [text, detail] = description ? [description, message] : [message, undefined];
      toasts.show(type === 'error' ? 'error' : 'success', text, {
        key,
        detail: detail === text ? undefined : detail,
      });
    },
    close: (key) => toasts.close(key),
  };
}

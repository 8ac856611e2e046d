import i18next from 'i18next';
import type { Resource } from '../../declaration/types.ts';
import { downloadRows } from '../screens/excel/download.ts';
import type { ListState } from '../screens/list/state.ts';
import { problemText } from '../screens/shared/problem.ts';
import { readSession, subscribeSession } from '../session/index.ts';
import { showToast } from '../toasts/toasts.ts';

/** Fetches a workbook of what a list would show. */
export type StartExport = (resource: Resource, name: string, state: ListState) => void;

async function run(resource: Resource, name: string, state: ListState): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  // The next user gets nobody else's file.
  const forget = subscribeSession(() => {
    if (readSession().token === null) controller.abort();
  });
  showToast('success', i18next.t('screens:excel.busy'));
  try {
    await downloadRows(resource, name, state, 'xlsx', { signal, onReceived: () => undefined });
    showToast('success', i18next.t('screens:excel.done.export'));
  } catch (problem) {
    if (!signal.aborted)
      showToast('error', problemText(problem, i18next.t('screens:excel.failed')));
  } finally {
    forget();
  }
}

/** It goes on whatever page is opened meanwhile; its outcome is shown in a toast. */
export const startExport: StartExport = (resource, name, state) => void run(resource, name, state);

import { useCustom, useCustomMutation, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSettings, SavedView, ViewState } from '../../../../declaration/list-views.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { initialFrom } from '../../../providers/prefetch.ts';
import { HttpError, offers } from '../../../session/index.ts';
import { problemWithReasons } from '../../shared/reasons.ts';
import { LOOK_CALL, lookCall } from '../first-calls.ts';
import { USUAL_LOOK } from './arrange.ts';
import { type ListPreferences, NO_PREFERENCES, withView } from './saved-views.ts';

/** A view to save; without an id it is a new one. */
export interface ViewToSave extends ViewState {
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  /** The role whose holders see it; null for oneself. */
  readonly roleId: number | null;
  readonly isDefault: boolean;
}

/** What a person saves of a list: views of it, and how it looks. */
export interface Look {
  /** Nothing is known yet; servers without these calls know at once. */
  readonly isPending: boolean;
  /** Whether the server stores any of it. */
  readonly isOffered: boolean;
  readonly views: readonly SavedView[];
  readonly settings: ListSettings;
  /**
   * Shows the list so at once, and saves it.
   * @param change gets what was chosen last, which may not be on screen yet
   */
  saveSettings(change: (before: ListSettings) => ListSettings): void;
  /** Throws what the call throws. */
  saveView(view: ViewToSave): Promise<SavedView>;
  /** Throws what the call throws. */
  removeView(view: SavedView): Promise<void>;
}

/** Rows wait for so long, that a list may open with a view. */
const PATIENCE_MILLISECONDS = 1000;
const SILENT = { successNotification: false, errorNotification: false } as const;

/** Loads what the person who is signed in has saved of a list; once for each visit. */
export function useLook({ name }: Pick<Resource, 'name'>): Look {
  const { t } = useTranslation('screens');
  const queries = useQueryClient();
  const { open } = useNotification();
  const isOffered = offers(LOOK_CALL);
  const queryKey = ['listview', name];
  const first = lookCall(name);
  const { query, result } = useCustom<{ readonly data: ListPreferences }>({
    url: first.path,
    method: 'post',
    config: { payload: first.body },
    queryOptions: {
      ...{ queryKey, enabled: isOffered, staleTime: Number.POSITIVE_INFINITY },
      ...initialFrom(first, (answer) => ({ data: answer as { readonly data: ListPreferences } })),
      // The rows wait for it: without an answer the list is as usual.
      retry: false,
    },
    errorNotification: false,
  });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  const { mutateAsync } = useCustomMutation();
  const saving = useRef<{ next: ListSettings | null; busy: boolean }>({ next: null, busy: false });
  const opened = result.data.data ?? NO_PREFERENCES;
  const updateCache = (change: (before: ListPreferences) => ListPreferences): void => {
    queries.setQueryData<{ data: { data: ListPreferences } }>(queryKey, (before) => ({
      data: { data: change(before?.data.data ?? NO_PREFERENCES) },
    }));
  };
  const call = async (path: string, data: object): Promise<unknown> =>
    (await mutateAsync({ url: `/api/${path}`, method: 'post', values: { data }, ...SILENT })).data;
  /** One call after the other, and of those that wait the last alone: none overtakes a later one. */
  const saveNext = async (): Promise<void> => {
    const { next, busy } = saving.current;
    if (busy || !next) return;
    saving.current = { next: null, busy: true };
    try {
      await call('listview/saveSettings', { resource: name, ...next });
    } catch (error) {
      open?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
    }
    saving.current.busy = false;
    await saveNext();
  };
  const drop = (gone: number): void =>
    updateCache((before) => ({ ...before, views: before.views.filter(({ id }) => id !== gone) }));
  const put = (view: SavedView): void =>
    updateCache((before) => ({ ...before, views: withView(before.views, view) }));
  /** Somebody else was quicker: the views are as they are now, and it can be done again. */
  const follow = (error: unknown, id: number | undefined): void => {
    if (!(error instanceof HttpError) || id === undefined) return;
    if (error.status === 404) drop(id);
    // The answer holds the stored view.
    if (error.status === 409 && error.current) put(error.current as unknown as SavedView);
  };
  return {
    isPending: isOffered && query.isPending && !isLate,
    isOffered,
    views: opened.views,
    settings: opened.settings ?? USUAL_LOOK,
    saveSettings: (change) => {
      updateCache((before) => {
        const settings = change(before.settings ?? USUAL_LOOK);
        saving.current.next = settings;
        return { ...before, settings };
      });
      void saveNext();
    },
    saveView: async (view) => {
      try {
        const { data } = (await call('listview/saveView', { resource: name, ...view })) as {
          readonly data: SavedView;
        };
        put(data);
        return data;
      } catch (error) {
        follow(error, view.id);
        throw error;
      }
    },
    removeView: async ({ id, version }) => {
      try {
        await call('listview/removeView', { id, version });
        drop(id);
      } catch (error) {
        follow(error, id);
        // It is gone, as was wanted.
        if (!(error instanceof HttpError && error.status === 404)) throw error;
      }
    },
  };
}

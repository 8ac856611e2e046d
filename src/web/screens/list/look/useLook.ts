import { useCustom, useCustomMutation, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListSettings, SavedView, ViewState } from '../../../../schema/list-views.ts';
import type { Resource } from '../../../../schema/types.ts';
import { offers } from '../../../session/index.ts';
import { problemWithReasons } from '../../shared/reasons.ts';
import { USUAL_LOOK } from './arrange.ts';

/** What is told of a view that is kept; without an id it is a new one. */
export interface KeptView extends ViewState {
  readonly id?: number;
  readonly version?: number;
  readonly name: string;
  /** The role whose holders see it; null for oneself. */
  readonly roleId: number | null;
  readonly isDefault: boolean;
}

interface Opened {
  readonly views: readonly SavedView[];
  readonly settings: ListSettings | null;
}

/** What a person keeps of a list: views of it, and how it looks. */
export interface Look {
  /** Nothing is known yet; servers without these calls know at once. */
  readonly isPending: boolean;
  /** Whether the server keeps any of it. */
  readonly isOffered: boolean;
  readonly views: readonly SavedView[];
  readonly settings: ListSettings;
  /** Shows the list so at once, and keeps it. */
  keepSettings(settings: ListSettings): void;
  /** Throws what the call throws. */
  keepView(view: KeptView): Promise<SavedView>;
  /** Throws what the call throws. */
  removeView(view: SavedView): Promise<void>;
}

const CALL = 'listview/loadList';
const NOTHING: Opened = { views: [], settings: null };
const SILENT = { successNotification: false, errorNotification: false } as const;

/** Loads what the person who is signed in keeps of a list; once for each visit. */
export function useLook({ name }: Resource): Look {
  const { t } = useTranslation('screens');
  const queries = useQueryClient();
  const { open } = useNotification();
  const isOffered = offers(CALL);
  const queryKey = ['listview', name];
  const { query, result } = useCustom<{ readonly data: Opened }>({
    url: `/api/${CALL}`,
    method: 'post',
    config: { payload: { data: { resource: name } } },
    queryOptions: {
      ...{ queryKey, enabled: isOffered, staleTime: Number.POSITIVE_INFINITY },
      // The rows wait for it: without an answer the list is as usual.
      retry: false,
    },
    errorNotification: false,
  });
  const { mutateAsync } = useCustomMutation();
  const opened = result.data.data ?? NOTHING;
  const remember = (change: (before: Opened) => Opened): void => {
    queries.setQueryData<{ data: { data: Opened } }>(queryKey, (before) => ({
      data: { data: change(before?.data.data ?? NOTHING) },
    }));
  };
  const call = async (path: string, data: object): Promise<unknown> =>
    (await mutateAsync({ url: `/api/${path}`, method: 'post', values: { data }, ...SILENT })).data;
  return {
    isPending: isOffered && query.isPending,
    isOffered,
    views: opened.views,
    settings: opened.settings ?? USUAL_LOOK,
    keepSettings: (settings) => {
      remember((before) => ({ ...before, settings }));
      call('listview/saveSettings', { resource: name, ...settings }).catch((error) => {
        open?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
      });
    },
    keepView: async (view) => {
      // The call answers the view as it is kept.
      const { data } = (await call('listview/saveView', { resource: name, ...view })) as {
        readonly data: SavedView;
      };
      remember((before) => ({
        ...before,
        views: [
          ...before.views
            .filter(({ id }) => id !== data.id)
            .map((other) =>
              data.isDefault && other.roleId === data.roleId
                ? { ...other, isDefault: false }
                : other,
            ),
          data,
        ].toSorted((one, other) => one.name.localeCompare(other.name, 'th')),
      }));
      return data;
    },
    removeView: async ({ id, version }) => {
      await call('listview/removeView', { id, version });
      remember((before) => ({
        ...before,
        views: before.views.filter((one) => one.id !== id),
      }));
    },
  };
}

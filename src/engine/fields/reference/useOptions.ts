import { useSelect } from '@refinedev/antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { searchForm } from '../../declaration/thai-order.ts';
import type { OptionsCall } from '../../declaration/types.ts';
import { config } from '../../web/core/config.ts';
import { optionsOf } from '../../web/fields/shared/options.ts';
import type { Option } from '../../web/fields/types.ts';
import { callApi } from '../../web/providers/call.ts';
import { PresetChoices } from './PresetChoices.ts';

/** Choices loaded at once; more are found by typing. */
const FETCHED_AT_ONCE = 50;

export interface OptionsQuery {
  readonly resourceName: string;
  readonly text: string;
  /** Choices of this parent row only; undefined where the field depends on no other. */
  readonly within?: number | null;
  /** Choices only whose field holds this value. */
  readonly narrowed?: Narrowing;
  /** Loads only when a person opens the list. */
  readonly enabled: boolean;
}

export interface Narrowing {
  readonly field: string;
  readonly value: unknown;
}

export interface OptionsFound {
  readonly options: readonly Option[];
  readonly loading: boolean;
  /** These were found for another text: the answer to this one is not there yet. */
  readonly isPrevious: boolean;
  readonly failed: boolean;
  /** More match than are given. */
  readonly more: boolean;
  retry(): void;
}

function optionsCallOf(resourceName: string): { path: string; call: OptionsCall } | null {
  const calls = config.resources[resourceName]?.calls;
  if (!calls || !('options' in calls) || !calls.options) return null;
  return { path: `${calls.group}/${calls.options.call}`, call: calls.options };
}

/** Choices whose code or name holds the text, or an alias that came along, as the server finds them. */
export function matching(
  options: readonly Option[],
  text: string,
  aliases: readonly string[] = [],
): readonly Option[] {
  const wanted = searchForm(text.trim());
  if (wanted === '') return options;
  return options.filter((option) => {
    const names = [option.code ?? '', option.name, ...aliases.map((name) => option[name] ?? '')];
    return searchForm(names.join(' ')).includes(wanted);
  });
}

/**
 * The choices inside one parent row, by the call declared for it (`loadMaterialSubDropdow`), with
 * the fields that call gives. Sends no request while the resource declares no such call.
 */
export function childOptionsQuery(resourceName: string, parentId: number | null | undefined) {
  const declared = optionsCallOf(resourceName);
  return {
    queryKey: ['options', resourceName, parentId],
    enabled: declared?.call.by !== undefined && typeof parentId === 'number',
    queryFn: async () =>
      declared
        ? optionsOf(await callApi(declared.path, { method: 'POST', body: { id: parentId } }))
        : [],
  };
}

/** The choices of a reference field: given beforehand, by the call declared, or by search. */
export function useOptions(wanted: OptionsQuery): OptionsFound {
  const { resourceName, text, within, narrowed, enabled } = wanted;
  const preset = useContext(PresetChoices)[resourceName];
  const parentField = config.resources[resourceName]?.parent?.field;
  const byParent = within !== undefined && optionsCallOf(resourceName)?.call.by !== undefined;
  const waiting = within === null;
  const children = useQuery({
    ...childOptionsQuery(resourceName, within),
    enabled: enabled && byParent && !waiting,
  });
  const { query: searched } = useSelect<Option>({
    resource: resourceName,
    pagination: { currentPage: 1, pageSize: FETCHED_AT_ONCE, mode: 'server' },
    filters: [
      ...(typeof within === 'number' && parentField
        ? [{ field: parentField, operator: 'eq' as const, value: within }]
        : []),
      ...(narrowed ? [{ ...narrowed, operator: 'eq' as const }] : []),
    ],
    meta: { options: true, text },
    errorNotification: false,
    queryOptions: {
      enabled: enabled && !preset && !byParent && !waiting,
      placeholderData: keepPreviousData,
    },
  });
  const settled = { loading: false, isPrevious: false, failed: false, more: false };
  if (waiting) return { ...settled, options: [], retry: () => {} };
  if (preset && within === undefined) {
    const options = matching(preset, text, config.resources[resourceName]?.aliases);
    return { ...settled, options, retry: () => {} };
  }
  const query = byParent ? children : searched;
  const options = byParent
    ? matching(children.data ?? [], text)
    : optionsOf(searched.data?.data ?? []);
  return {
    options,
    loading: query.isFetching,
    isPrevious: query.isPlaceholderData,
    failed: query.isError,
    more: !byParent && (searched.data?.total ?? 0) > options.length,
    retry: () => {
      void query.refetch();
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../declaration/types.ts';
import { optionsOf } from '../../fields/shared/options.ts';
import type { Option } from '../../fields/types.ts';
import { callApi } from '../../providers/call.ts';
import { isRecord } from '../../session/json.ts';

const NONE: Readonly<Record<string, readonly Option[]>> = {};

/** The choices a form needs, by resource, in the one call declared for it (`getMenuFormMainData`). */
export function usePreset(resource: Resource): Readonly<Record<string, readonly Option[]>> {
  const formData = 'formData' in resource.calls ? resource.calls.formData : undefined;
  const { group } = resource.calls;
  const found = useQuery({
    queryKey: ['options', 'formData', resource.name],
    enabled: formData !== undefined,
    queryFn: async () => {
      const answer = await callApi(`${group}/${formData?.call}`);
      const lists = isRecord(answer) ? answer : {};
      return Object.fromEntries(
        Object.entries(formData?.options ?? {}).map(([name, declared]) => [
          declared.resource,
          optionsOf(lists[name]),
        ]),
      );
    },
  });
  return found.data ?? NONE;
}

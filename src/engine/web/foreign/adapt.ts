import type { Config, Resource } from '../../declaration/types.ts';
import type { ForeignOutline } from './outline-of.ts';

/** A resource less what that server does not know of it. */
function without(resource: Resource, lacks: readonly string[], has: (call: string) => boolean) {
  const stays = ({ name }: { name: string }): boolean => !lacks.includes(name);
  const named = (name: string): boolean => !lacks.includes(name);
  const { calls } = resource;
  const fields = resource.fields.filter(stays);
  const offered = (call: string | undefined): boolean =>
    call !== undefined && has(`${calls.group}/${call}`);
  // Its choices come by search where the answers of other calls are anybody's guess.
  const stored =
    'search' in calls
      ? {
          ...calls,
          preview: offered(calls.preview) ? calls.preview : undefined,
          options: offered(calls.options?.call) ? calls.options : undefined,
          formData: offered(calls.formData?.call) ? calls.formData : undefined,
        }
      : calls;
  return {
    ...resource,
    calls: stored,
    fields,
    fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])),
    searchable: resource.searchable.filter(named),
    label: resource.label.filter(named),
    sort: resource.sort.filter(({ field }) => named(field)),
    uniques: resource.uniques.filter((unique) => unique.every(named)),
    // Its rows are saved one by one, each by a key that only the product's own server knows.
    quickEntry: null,
    unusual: null,
  } satisfies Resource;
}

/** The declared entities as that server has them. */
export function adapt(
  config: Config,
  { resources }: ForeignOutline,
  has: (call: string) => boolean,
): Config {
  const adapted = Object.entries(config.resources).map(([name, resource]) => [
    name,
    without(resource, resources[name]?.shape.lacks ?? [], has),
  ]);
  return { ...config, resources: Object.fromEntries(adapted) };
}

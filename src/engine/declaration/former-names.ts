import { normalize } from './normalize.ts';
import type { Config, Resource, ResourceDeclaration, WrittenDeclaration } from './types.ts';

/** The names that a resource says to have had before, the last first. */
export function formerNamesOf({
  renamedFrom = [],
}: Pick<ResourceDeclaration, 'renamedFrom'>): readonly string[] {
  return typeof renamedFrom === 'string' ? [renamedFrom] : renamedFrom;
}

/** The complete config as a server needs it, which has data stored under former names. */
export function normalizeForServer(written: WrittenDeclaration): Config {
  const former = Object.entries(written.resources).map(
    ([name, resource]) => [name, formerNamesOf(resource)] as const,
  );
  return Object.freeze({ ...normalize(written), formerNames: Object.fromEntries(former) });
}

/** Every name under which something may have been noted of a resource. */
export function allNamesOf({ formerNames = {} }: Config, name: string): readonly string[] {
  return [name, ...((Object.hasOwn(formerNames, name) && formerNames[name]) || [])];
}

/** What a resource is called now, by any name that it ever had; one that none has stays as it is. */
export function presentName(config: Config, name: string): string {
  if (Object.hasOwn(config.resources, name)) return name;
  const names = Object.keys(config.formerNames ?? {});
  return names.find((one) => allNamesOf(config, one).includes(name)) ?? name;
}

/** What a field is called now, by the name that it has or had; one that none has stays as it is. */
export function presentField({ fields }: Pick<Resource, 'fields'>, name: string): string {
  if (fields.some((field) => field.name === name)) return name;
  return fields.find(({ renamedFrom }) => renamedFrom === name)?.name ?? name;
}

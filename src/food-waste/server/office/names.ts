/** The resources of what the office says of itself, and of the files it hands out. */
import type { Config, Resource } from '../../../engine/declaration/types.ts';

export const CONTACTS = 'contacts';
export const DOWNLOADS = 'downloads';

/** What each has; an office may have declared something else of the same name, which is not for everybody. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [CONTACTS]: ['organisation', 'address', 'hours', 'mapUrl', 'officerName', 'active'],
  [DOWNLOADS]: ['kind', 'title', 'note', 'href', 'file', 'active'],
};

/** The resource as it is declared here; undefined where there is none, or another of its name. */
export function officeResource({ resources }: Config, name: string): Resource | undefined {
  const resource = resources[name];
  return resource && FIELDS[name]?.every((field) => resource.fieldsByName[field])
    ? resource
    : undefined;
}

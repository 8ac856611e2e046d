import type { Message } from './messages.ts';
import type { Resource } from './types.ts';

/** Of a set of fields no two rows share, those a person can change: the parent stands for all rows. */
function ownFields({ parent }: Pick<Resource, 'parent'>, names: readonly string[]): string[] {
  return names.filter((name) => name !== parent?.field);
}

/** The field under which a row like another one, in this set of fields, is said to be so. */
export function alikeField(resource: Pick<Resource, 'parent'>, names: readonly string[]): string {
  return ownFields(resource, names)[0] ?? names[0] ?? 'data';
}

/**
 * What is said of a row like another one in this set of fields. Of several no field alone is at
 * fault: the message names them all, in `fields`.
 */
export function alikeMessage(
  key: 'repeated' | 'duplicate' | 'duplicateRetired',
  resource: Pick<Resource, 'parent'>,
  names: readonly string[],
): Message {
  const own = ownFields(resource, names);
  if (own.length < 2) return { key };
  return { key: `${key}Together`, params: { fields: own.join(' ') } };
}

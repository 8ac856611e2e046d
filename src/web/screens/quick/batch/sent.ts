import type { QuickEntry } from '../../../../schema/quick-entry.ts';
import type { Resource } from '../../../../schema/types.ts';
import { hiddenFields, isBlank, type Values } from '../../../../schema/validate.ts';

/**
 * The values of a row as they are sent. What a row took over by itself, and has no place in it, is
 * left out: the unit used last says nothing of a day without waste.
 */
export function valuesToSend(resource: Resource, quick: QuickEntry, values: Values): Values {
  const hidden = hiddenFields(resource, values);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isBlank(value) && !(hidden.has(name) && quick.remembered.includes(name)),
    ),
  );
}

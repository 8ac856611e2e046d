import { labelName } from '../../../declaration/naming.ts';
import { isRecord } from '../../../declaration/record.ts';
import type { Values } from '../../../declaration/validate.ts';
import type { Option } from '../types.ts';

/** Reads a choice as the wire gives it; null for anything else. */
export function optionOf(value: unknown): Option | null {
  if (!isRecord(value) || typeof value.id !== 'number') return null;
  const { id, name, code } = value;
  return {
    ...value,
    id,
    name: typeof name === 'string' && name !== '' ? name : String(code ?? id),
    code: typeof code === 'string' ? code : undefined,
    active: typeof value.active === 'boolean' ? value.active : undefined,
  };
}

/** Reads a list of choices, leaving out what is none. */
export function optionsOf(value: unknown): readonly Option[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((entry) => optionOf(entry) ?? []);
}

/** The choices a row carries under the label of its reference field. */
export function labelsOf(record: Values, fieldName: string): readonly Option[] {
  return optionsOf(record[labelName(fieldName)]);
}

/** Entries of a list field, each a plain object. */
export function entriesOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** First of each id, in order. */
export function mergeOptions(...lists: readonly (readonly Option[])[]): readonly Option[] {
  const seen = new Map<number, Option>();
  for (const option of lists.flat()) if (!seen.has(option.id)) seen.set(option.id, option);
  return [...seen.values()];
}

import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { comparedFields } from '../../../declaration/weights/compared-fields.ts';
import { factorFields } from '../../../declaration/weights/factor.ts';
import { callApi } from '../../providers/call.ts';
import { sameValue, valuesOf } from '../form/values.ts';
import type { Row } from '../shared/rows.ts';
import { previewPath, type Warning, warningsOf } from './facts.ts';

/** Whether a stored row has changes in what its check depends on, and so is checked again. */
export function isComparedAnew(resource: Resource, record: Row, values: Values): boolean {
  const stored = valuesOf(resource, record);
  return [
    ...comparedFields(resource),
    ...(resource.weight ? factorFields(resource.weight) : []),
  ].some((name) => !sameValue(stored[name], values[name]));
}

/**
 * Warnings about a row as it stands in the form. None where they are unknown: the question
 * is a courtesy, and must not prevent anybody from saving.
 */
export async function askAbout(
  resource: Resource,
  record: Row | null,
  values: Values,
): Promise<readonly Warning[]> {
  const path = previewPath(resource);
  if (path === null || (record && !isComparedAnew(resource, record, values))) return [];
  const data = record ? { ...values, id: record.id } : values;
  try {
    return warningsOf(await callApi(path, { method: 'POST', body: { data } }));
  } catch {
    return [];
  }
}

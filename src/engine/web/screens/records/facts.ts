import { isRecord } from '../../../declaration/record.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import type { Factor } from '../../../declaration/weights/factor.ts';
import { callApi } from '../../providers/call.ts';

/** What the server says of a row before it is saved. */
export interface Facts {
  /** What blank fields would take, by field. */
  readonly defaults: Values;
  /** The same for people: the labels that came along, by their names. */
  readonly labels: Values;
  /** Kilograms of one unit; null where the weight is typed in. */
  readonly factor: Factor | null;
}

/** Where a preview of this resource is requested; null where there is none. */
export function previewPath({ calls }: Resource): string | null {
  return 'search' in calls && calls.preview !== undefined
    ? `${calls.group}/${calls.preview}`
    : null;
}

function factorOf(value: unknown): Factor | null {
  if (!isRecord(value)) return null;
  const { unitKg, origin } = value;
  return typeof unitKg === 'number' && typeof origin === 'string' ? { unitKg, origin } : null;
}

function factsOf({ fieldsByName }: Resource, answer: unknown): Facts {
  const { defaults: found, factor } = isRecord(answer) ? answer : {};
  const all = Object.entries(isRecord(found) ? found : {});
  const isField = ([name]: [string, unknown]): boolean => Object.hasOwn(fieldsByName, name);
  return {
    defaults: Object.fromEntries(all.filter(isField)),
    labels: Object.fromEntries(all.filter((entry) => !isField(entry))),
    factor: factorOf(factor),
  };
}

/** A warning about a row that breaks no rule. */
export interface Warning {
  readonly field: string;
  readonly message: string;
}

/** Reads the warnings of an answer; what is none is left out. */
export function warningsOf(answer: unknown): readonly Warning[] {
  const list: readonly unknown[] =
    isRecord(answer) && Array.isArray(answer.warnings) ? answer.warnings : [];
  return list
    .filter(isRecord)
    .flatMap(({ field, message }) =>
      typeof field === 'string' && typeof message === 'string' ? { field, message } : [],
    );
}

/** Loads what a row would come to, were it saved as it is. */
export async function fetchFacts(resource: Resource, data: Values): Promise<Facts> {
  const path = previewPath(resource) ?? '';
  return factsOf(resource, await callApi(path, { method: 'POST', body: { data } }));
}

/** What a row refers to and whoever looks at it, or saves it, does not see. */
import { isId } from '../../declaration/fields/value.ts';
import type { Resource } from '../../declaration/types.ts';
import { isBlank, type Values } from '../../declaration/validate.ts';
import { pointsTo } from '../../fields/index.ts';
import type { Row } from './hooks.ts';
import type { ReferredRows } from './referred.ts';

/** A row without the references to rows whose names whoever asks does not see. */
export async function withoutUnseen(
  resource: Resource,
  row: Values,
  referred: ReferredRows,
): Promise<Values> {
  if (!referred.engine.sight) return row;
  const shown: Record<string, unknown> = { ...row };
  for (const field of resource.fields) {
    const value = row[field.name];
    const target = pointsTo(field);
    const ids = [value].flat().filter(isId);
    if (!target || ids.length === 0) continue;
    const seen = await referred.choosable(target.resource, ids);
    if (ids.every((id) => seen.has(id))) continue;
    shown[field.name] = Array.isArray(value) ? ids.filter((id) => seen.has(id)) : null;
  }
  return shown;
}

/** A list of ids as it is sent: nothing is an empty one; undefined for what is no list. */
function sentIds(value: unknown): readonly unknown[] | undefined {
  return isBlank(value) ? [] : Array.isArray(value) ? value : undefined;
}

/** What stays where it stood among what is sent in its own order; the rest follows. */
export function woven<Stored, Sent>(
  before: readonly Stored[],
  stays: (one: Stored) => boolean,
  sent: readonly Sent[],
): (Stored | Sent)[] {
  const left = [...sent];
  const among = before.flatMap((one): (Stored | Sent)[] =>
    stays(one) ? [one] : left.splice(0, 1),
  );
  return [...among, ...left];
}

/**
 * The fields that are sent, with what stood in lists of references and whoever sends them does not
 * see, where it stood: they were never shown it, so that a list without it takes nothing away.
 */
export async function keepingUnseen(
  resource: Resource,
  { sent, current }: { readonly sent: Values; readonly current: Row | null },
  referred: ReferredRows,
): Promise<Values> {
  if (!referred.engine.sight || !current) return sent;
  const merged: Record<string, unknown> = {};
  for (const field of resource.fields.filter(({ name }) => Object.hasOwn(sent, name))) {
    const { name } = field;
    const [target, chosen] = [pointsTo(field), sentIds(sent[name])];
    const stored = current[name];
    if (!target || !chosen || !Array.isArray(stored)) continue;
    const before = stored.filter(isId);
    const missing = before.filter((id) => !chosen.includes(id));
    if (missing.length === 0) continue;
    const seen = await referred.choosable(target.resource, missing);
    const stays = (id: number) => !chosen.includes(id) && !seen.has(id);
    if (missing.some(stays)) merged[name] = woven(before, stays, chosen);
  }
  return { ...sent, ...merged };
}

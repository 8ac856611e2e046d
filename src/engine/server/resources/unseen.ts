/** What a row refers to and its reader or writer does not see. */
import { isId } from '../../declaration/fields/value.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { Resource } from '../../declaration/types.ts';
import { isBlank, type Values } from '../../declaration/validate.ts';
import { holdsMany, pointsTo } from '../../fields/index.ts';
import type { Row } from './hooks.ts';
import type { ReferredRows } from './referred.ts';

/** A row without the references to rows whose names the user does not see. */
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

/**
 * What stays where it stood, and among it what is sent, in its own order, where that stood. Each new
 * one follows the one that it is sent after; what is no longer sent leaves no place to another.
 */
export function woven<Stored, Sent>(
  before: readonly Stored[],
  stays: (one: Stored) => boolean,
  sent: readonly Sent[],
  storedOf: (one: Sent) => unknown,
): (Stored | Sent)[] {
  const own = new Set<unknown>(before.filter((one) => !stays(one)));
  // Each run is one that stood there, and new ones: those sent before all others go with the first.
  const runs: Sent[][] = [[]];
  let known = 0;
  for (const one of sent) {
    if (own.has(storedOf(one))) known += 1;
    if (known > runs.length) runs.push([]);
    runs.at(-1)?.push(one);
  }
  const sentAgain = new Set(sent.map(storedOf));
  const among = before.flatMap((one): (Stored | Sent)[] => {
    if (stays(one)) return [one];
    return sentAgain.has(one) ? (runs.shift() ?? []) : [];
  });
  return [...among, ...runs.flat()];
}

/**
 * The fields that are sent, with the entries of lists of references that the sender does not
 * see, in their places: they were never shown it, so that a list without it takes nothing away.
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
    if (missing.some(stays)) merged[name] = woven(before, stays, chosen, (id) => id);
  }
  return { ...sent, ...merged };
}

/** The same where the whole row is sent: a list of references that is left out is an empty one. */
export function keepingUnseenInWhole(
  resource: Resource,
  { sent, current }: { readonly sent: Values; readonly current: Row },
  referred: ReferredRows,
): Promise<Values> {
  const lists = resource.fields.filter((field) => pointsTo(field) && holdsMany(field));
  const empty = Object.fromEntries(lists.map(({ name }) => [name, []]));
  return keepingUnseen(resource, { sent: { ...empty, ...sent }, current }, referred);
}

/** Errors of `whole`, which came of what was sent; those of length say that unseen rows count, too. */
export function withUnseenCounted(errors: FieldErrors, sent: Values, whole: Values): FieldErrors {
  const counted = Object.entries(errors).map(([name, messages]) => [
    name,
    messages.map((message) =>
      message.key === 'tooMany' && !sameLength(sent[name], whole[name])
        ? { ...message, key: 'tooManyRows' }
        : message,
    ),
  ]);
  return Object.fromEntries(counted);
}

function sameLength(one: unknown, other: unknown): boolean {
  return sentIds(one)?.length === sentIds(other)?.length;
}

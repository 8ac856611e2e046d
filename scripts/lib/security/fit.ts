/** Finds, by trying, bodies that get past the server's checks: only they reach the database. */
import { isRecord } from '../../../src/engine/declaration/record.ts';
import type { Call } from './calls.ts';
import { freshen } from './form.ts';

/** Sends a body; resolves to the names that the answer complains of, null where it does not. */
export type Ask = (call: Call, body: unknown) => Promise<readonly string[] | null>;

const MOST_ROUNDS = 5;

/** The body without fields of these names, and without conditions on them. */
export function lessOf(body: unknown, names: readonly string[]): unknown {
  if (Array.isArray(body)) {
    return body
      .filter((inner) => !(isRecord(inner) && names.includes(String(inner.field))))
      .map((inner) => lessOf(inner, names));
  }
  if (!isRecord(body)) return body;
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, lessOf(inner, names)]));
}

async function fitting(call: Call, body: unknown, ask: Ask): Promise<unknown[]> {
  let tried = body;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const refused = await ask(call, JSON.parse(freshen(JSON.stringify(tried))));
    if (refused === null) return [tried];
    // `unitWeights.0.kg` is complained of; `unitWeights` is what can be left out.
    const names = refused.flatMap((name) => name.split('.')[0] ?? []);
    const less = lessOf(tried, names);
    if (JSON.stringify(less) === JSON.stringify(tried)) return [];
    tried = less;
  }
  return [];
}

/**
 * The same calls; each with bodies that are not refused (its example where no other fits), and
 * with `all` those that are refused too.
 */
export async function withFittingBodies(
  calls: readonly Call[],
  ask: Ask,
  { all }: { readonly all: boolean },
): Promise<Call[]> {
  const fitted: Call[] = [];
  for (const call of calls) {
    const found: unknown[] = [];
    for (const body of call.bodies) found.push(...(await fitting(call, body, ask)));
    const spare = found.length === 0 ? [...call.bodies, call.example] : [];
    const made = all ? [...call.bodies, ...found, call.example] : [...found, ...spare];
    const sent = made.filter((body) => body !== undefined);
    const each = new Map(sent.map((body) => [JSON.stringify(body), body]));
    fitted.push({ ...call, bodies: [...each.values()] });
  }
  return fitted;
}

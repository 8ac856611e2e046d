/** Changes of a row by which the user would see rows of others that refer to it. */
import { USERS } from '../../declaration/profile.ts';
import type { ScopeFact } from '../../declaration/scope.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { pointsToOne } from '../../fields/index.ts';
import type { Principal } from '../access/principal.ts';
import type { Sight } from '../access/sight.ts';
import type { SaveEvent } from './hooks.ts';
import { factOf, type ReadRow } from './out-of-sight.ts';
import { factsFor } from './sight.ts';
import { passes } from './sight-values.ts';

/** What somebody sees, where it is all of what their keys open as well: of the rest, their own. */
function sightOf({ userId, permissions, sight }: Principal): Sight | null {
  if (sight || userId === null) return sight ?? null;
  const scopes = new Map([...permissions].map((key) => [key, new Set(['all'] as const)]));
  return { userId, scopes, organisations: [], areas: [] };
}

/** The ways by which rows of another resource are somebody's through a row of this one. */
function waysThrough(
  config: Config,
  from: Resource,
  fact: ScopeFact,
  through: Resource,
): readonly string[] {
  const path = from.scope?.[fact]?.split('.') ?? [];
  let at: Resource | undefined = from;
  return path.flatMap((name, place) => {
    const isHere = place > 0 && at?.name === through.name;
    const target = pointsToOne(at?.fieldsByName[name]);
    at = target ? config.resources[target.resource] : undefined;
    return isHere ? [path.slice(place).join('.')] : [];
  });
}

interface Changed {
  readonly resource: Resource;
  readonly before: Values;
  readonly after: Values;
}

/** The field by which a change brings rows of one resource into a sight; null where none does. */
async function widenedIn(
  { config, sight }: { readonly config: Config; readonly sight: Sight },
  other: Resource,
  { resource, before, after }: Changed,
  read: ReadRow,
): Promise<string | null> {
  const facts = factsFor(config, sight, other, 'rows') ?? [];
  const ways = facts.flatMap((fact) =>
    waysThrough(config, other, fact, resource).map((path) => ({ fact, path })),
  );
  const leads = async (row: Values, { fact, path }: (typeof ways)[number]) =>
    passes(fact, await factOf(config, resource.name, row, path, read), sight);
  for (const way of ways) if (await leads(before, way)) return null;
  for (const way of ways) if (await leads(after, way)) return way.path.split('.')[0] ?? null;
  return null;
}

/**
 * The field by which a change of a row brings rows that refer to it into the sight of the user who makes
 * it: nobody makes a place theirs, or their organisation's, whose records they do not see by it. Whom
 * somebody belongs with is guarded where people are saved. Null where none does.
 */
export async function widenedBy(
  { engine: { config }, resource, principal, current, values }: SaveEvent,
  read: ReadRow,
): Promise<string | null> {
  const sight = principal.admin ? null : sightOf(principal);
  const isPeople = resource.name === USERS;
  if (!current || !sight || isPeople) return null;
  const changed = { resource, before: current, after: { ...current, ...values } };
  for (const other of Object.values(config.resources)) {
    const field = await widenedIn({ config, sight }, other, changed, read);
    if (field !== null) return field;
  }
  return null;
}

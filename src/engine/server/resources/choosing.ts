/** Which rows somebody may choose among where others refer to them, and by what they find them. */
import { type SQL, sql } from 'drizzle-orm';
import { isOfPeople } from '../../declaration/profile.ts';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import { pointsToOne } from '../../fields/index.ts';
import { may, type Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { type FilterScope, textCondition } from '../query/filters.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { choiceFieldNames } from './labels.ts';
import { narrowingFields } from './matching.ts';
import { activeOnly } from './rows.ts';
import { keysOfChoosing } from './sight.ts';

/** Fields that an option shows or is chosen by: others may be none of the asker's business. */
export function openFields({ config }: Engine, resource: Resource): ReadonlySet<string> {
  const parent = resource.parent ? [resource.parent.field] : [];
  const narrowing = narrowingFields(config, resource.name);
  return new Set([...choiceFieldNames(resource), ...parent, ...narrowing, 'sortOrder']);
}

/**
 * Permission keys of which one lets see the choices of a resource. Null where every signed-in person
 * may: people, what is theirs (with what stands within it), and what is for staff alone, are for those
 * whose forms choose among them.
 */
export function choosingKeys(config: Config, resource: Resource): readonly string[] | null {
  const isPersonal = isOfPeople(resource) || resource.scope?.owner !== undefined;
  if (!isPersonal && !resource.screen.staffOnly) return null;
  return keysOfChoosing(config, resource);
}

/** Whether somebody may see the choices of a resource. */
export function mayChoose({ config }: Engine, principal: Principal, resource: Resource): boolean {
  const keys = choosingKeys(config, resource);
  return keys === null || keys.some((key) => may(principal, key));
}

/** @throws ApiError `forbidden` */
export function requireChoosing(engine: Engine, principal: Principal, resource: Resource): void {
  if (!mayChoose(engine, principal, resource)) throw new ApiError('forbidden');
}

/** The searchable fields that a choice shows or is chosen by. */
export function searchedInChoices(engine: Engine, resource: Resource): readonly Field[] {
  const open = openFields(engine, resource);
  return resource.fields.filter((field) => field.searchable && open.has(field.name));
}

/** Resources whose rows are chosen within one of these, by users who may choose among these. */
function chosenWithin({ config }: Engine, resource: Resource): Resource[] {
  const targets = Object.values(config.resources)
    .flatMap(({ fields }) => fields.map(pointsToOne))
    .filter((target) => target?.within !== undefined);
  const names = new Set(targets.map((target) => target?.resource));
  return Object.values(config.resources).filter(
    (inner) =>
      names.has(inner.name) &&
      inner.parent?.resource === resource.name &&
      choosingKeys(config, inner) === null,
  );
}

/**
 * That a word names something that is chosen within a row, one condition for each resource: whoever
 * looks for boiled rice finds the group that it is in.
 */
function innerConditions(
  engine: Engine,
  { bindings, table, resource }: FilterScope,
  word: string,
): SQL[] {
  return chosenWithin(engine, resource).flatMap((inner) => {
    const { table: within, prepared } = resourceOf(engine, inner.name);
    bindings.mark('holds', inner.name);
    const scope = { bindings, table: within, resource: inner, region: engine.config.region };
    const named = textCondition(scope, word, searchedInChoices(engine, inner));
    if (!inner.parent || !named) return [];
    const groups = engine.root
      .select({ id: columnOf(within, inner.parent.field) })
      .from(prepared.choices)
      .where(sql`${named} and ${activeOnly(inner, within) ?? sql`true`}`);
    return [sql`${columnOf(table, 'id')} in (${groups})`];
  });
}

/** That a choice is found by a text: by what it shows, or by what is chosen within it. */
export function choiceCondition(engine: Engine, scope: FilterScope, text: string): SQL | undefined {
  const fields = searchedInChoices(engine, scope.resource);
  return textCondition(scope, text, fields, (word) => innerConditions(engine, scope, word));
}

import { besideRule } from '../../declaration/rule-examples.ts';
import type { Config, Field, Resource } from '../../declaration/types.ts';
import { isShown, type Values, validate, writableFields } from '../../declaration/validate.ts';
import { definitionOf } from '../../fields/index.ts';
import type { Describer } from './describe.ts';
import { mustBeSent } from './field-schemas.ts';

function exampleOf(field: Field, resource: Resource, describer: Describer): unknown {
  const name = describer.label(field.name, resource.name);
  const { example, options } = definitionOf(field);
  return example(field, {
    words: describer.word('exampleText', { name }),
    options: options?.(field, describer.config) ?? [],
  });
}

/** The day that examples are about. */
const TODAY = '2026-01-31';
/** How often a mended example may need another mend. */
const MOST_TRIES = 8;

/** The row with what its rules require besides: one of a choice between fields, a later day. */
function mendedByRules(resource: Resource, row: Values, describer: Describer): Values {
  const { config } = describer;
  const parent = resource.replaced && resource.parent ? { [resource.parent.field]: 1 } : {};
  const mended: Record<string, unknown> = { ...row };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const checked = validate(resource, { ...mended, ...parent }, null, config, TODAY);
    if (checked.ok) break;
    for (const [name, [message]] of Object.entries(checked.errors)) {
      const field = resource.fieldsByName[name];
      if (!field || !message) continue;
      const made = name in mended ? besideRule(field, message, mended) : undefined;
      mended[name] = made ?? mended[name] ?? exampleOf(field, resource, describer);
    }
  }
  return mended;
}

/** A new row with just what must be sent, as somebody might send it. */
export function exampleInput(resource: Resource, describer: Describer): Values {
  // Fields that are usually required are part of it too, though some rows do without.
  const isUsual = (field: Field) =>
    field.required === true && field.shownWhen !== undefined && isShown(field, {});
  const sent = (field: Field) =>
    (mustBeSent(field, describer) || isUsual(field)) &&
    field.name !== (resource.replaced && resource.parent?.field);
  const row = Object.fromEntries(
    writableFields(resource)
      .filter(sent)
      .map((field) => [field.name, exampleOf(field, resource, describer)]),
  );
  return mendedByRules(resource, row, describer);
}

/**
 * What examples of calls that go by the name of a resource are about: the first that is declared,
 * and two columns of its list.
 */
export function exampleList({ resources }: Config): {
  readonly resource: string;
  readonly columns: readonly string[];
} {
  const [first] = Object.values(resources);
  const listed = (first?.fields ?? []).filter(
    ({ list, column, system }) => list !== false && column !== null && !system,
  );
  return { resource: first?.name ?? '', columns: listed.slice(0, 2).map(({ name }) => name) };
}

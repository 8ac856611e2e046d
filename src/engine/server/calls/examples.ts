import type { Config, Field, Resource } from '../../declaration/types.ts';
import { isShown, writableFields } from '../../declaration/validate.ts';
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

/** A new row with just what must be sent, as somebody might send it. */
export function exampleInput(
  resource: Resource,
  describer: Describer,
): Readonly<Record<string, unknown>> {
  // What a row is usually asked for is part of it too, though some rows do without.
  const isUsual = (field: Field) =>
    field.required === true && field.shownWhen !== undefined && isShown(field, {});
  const sent = (field: Field) =>
    (mustBeSent(field, describer) || isUsual(field)) &&
    field.name !== (resource.replaced && resource.parent?.field);
  return Object.fromEntries(
    writableFields(resource)
      .filter(sent)
      .map((field) => [field.name, exampleOf(field, resource, describer)]),
  );
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

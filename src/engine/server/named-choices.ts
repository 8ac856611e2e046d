import { DEFAULT_LANGUAGE } from '../declaration/languages.ts';
import type { Config, Field, Resource } from '../declaration/types.ts';
import { isChoice } from '../fields/choice/index.ts';
import type { Words } from './i18n.ts';

/** A field of a set with the words of its values, as names of rows have them. */
function withWords(field: Field, words: Words, { choices, region }: Config): Field {
  if (!isChoice(field)) return field;
  const inNames = (choices[field.choices] ?? []).map((value) => {
    const key = `resources:choices.${field.choices}.${value}`;
    return [value, words.find(region.language ?? DEFAULT_LANGUAGE, key) ?? value];
  });
  return { ...field, inNames: Object.fromEntries(inNames) };
}

function named(resource: Resource, words: Words, config: Config): Resource {
  const fields = resource.fields.map((field) =>
    resource.label.includes(field.name) ? withWords(field, words, config) : field,
  );
  const fieldsByName = Object.fromEntries(fields.map((field) => [field.name, field]));
  return { ...resource, fields, fieldsByName };
}

/**
 * A config in which rows named by a choice are called by its word: in the language that the region
 * opens in, for all readers, as names are stored in the log and written into sheets.
 */
export function withNamedChoices(config: Config, words: Words): Config {
  const resources = Object.entries(config.resources).map(([name, resource]) => [
    name,
    named(resource, words, config),
  ]);
  return { ...config, resources: Object.fromEntries(resources) };
}

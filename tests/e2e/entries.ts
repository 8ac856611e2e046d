/** What a person would type into the form of any declared resource. */
import type { Config, Field, Resource } from '../../src/engine/declaration/types.ts';
import {
  initialValues,
  isBlank,
  isRequired,
  isShown,
  type Values,
} from '../../src/engine/declaration/validate.ts';
import { labelOf, type Person, word } from './person.ts';

const USERNAME = 'somebody.new';
const ADDRESS = 'https://example.go.th/manual.pdf';
const PASSWORD = 'คนใหม่-รหัสผ่าน-9';

/** The name under which the entry of this kind is found. */
export function nameFor(resource: Resource): string {
  return `ทดสอบ${resource.name}`;
}

/** The field that makes the name of a row in its list. */
export function nameField(resource: Resource): string {
  return resource.label.find((name) => resource.fieldsByName[name]?.list !== false) ?? 'name';
}

function textFor(field: Field, resource: Resource): string {
  if (field.name === nameField(resource)) return nameFor(resource);
  return field.type === 'text' && field.pattern === 'username' ? USERNAME : 'ทดสอบ';
}

/** A value in keeping with the field, as it is typed or picked. */
async function enter(
  person: Person,
  resource: Resource,
  field: Field,
  config: Config,
): Promise<unknown> {
  const control = person.control(resource, field.name);
  switch (field.type) {
    case 'text':
    case 'longText': {
      const text = textFor(field, resource);
      await person.write(control, text);
      return text;
    }
    case 'url':
      await person.write(control, ADDRESS);
      return ADDRESS;
    case 'password':
      await person.write(control, PASSWORD);
      return PASSWORD;
    case 'integer':
    case 'decimal': {
      const number = Math.max(field.min, 1);
      await person.write(control, String(number));
      return number;
    }
    case 'choice':
    case 'choices': {
      const [value = ''] = config.choices[field.choices] ?? [];
      await person.pick(control, word(`resources:choices.${field.choices}.${value}`));
      // A list of several choices stays open for more.
      if (field.type === 'choices') await person.press('Escape');
      return field.type === 'choices' ? [value] : value;
    }
    case 'reference':
      await person.pick(control, '');
      return 1;
    default:
      throw new Error(
        `A required ${field.type} is not known to the journeys: ${labelOf(resource, field.name)}`,
      );
  }
}

/** Fills in what must be filled in, by the declaration, field by field as they stand. */
export async function fillIn(person: Person, resource: Resource, config: Config): Promise<void> {
  let values: Values = initialValues(resource, config);
  // Of fields of which one must be filled in, the first.
  const named = resource.oneOf.flatMap(({ fields: [first] }) => first ?? []);
  named.push(nameField(resource));
  for (const field of resource.fields) {
    if (field.readOnly || !isShown(field, values) || !isBlank(values[field.name])) continue;
    if (!isRequired(field, values, true) && !named.includes(field.name)) continue;
    values = { ...values, [field.name]: await enter(person, resource, field, config) };
  }
}

import { SHORT_TYPES } from '../fields/index.ts';
import { withFormerDefaults } from './former-defaults.ts';
import { withoutShortForms } from './short-forms.ts';
import type { Declaration, DeclaredField, FieldDeclaration, WrittenDeclaration } from './types.ts';

/** By what was written, so that a constant that stands in several places stays one. */
const known = new WeakMap<DeclaredField, FieldDeclaration>();

function writtenOut(field: DeclaredField): FieldDeclaration {
  const short = SHORT_TYPES.find(({ type }) => type === field.type);
  // What no type is short for stands as it is.
  const plain = short ? short.writtenOut(field) : (field as FieldDeclaration);
  // What is worked out is nobody's to type.
  return 'formula' in plain && plain.formula !== undefined ? { ...plain, readOnly: true } : plain;
}

function plainField(field: DeclaredField): FieldDeclaration {
  const plain = known.get(field) ?? writtenOut(field);
  known.set(field, plain);
  return plain;
}

/** A declaration in which everything is written out, whatever it was short for. */
export function plainDeclaration(written: WrittenDeclaration): Declaration {
  const declaration = withFormerDefaults(withoutShortForms(written));
  const resources = Object.entries(declaration.resources).map(([name, resource]) => {
    const fields = Object.entries(resource.fields).map(([at, field]) => [at, plainField(field)]);
    return [name, { ...resource, fields: Object.fromEntries(fields) }];
  });
  return { ...declaration, resources: Object.fromEntries(resources) };
}

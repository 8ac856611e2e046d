import { SHORT_TYPES } from '../fields/index.ts';
import { withFormerDefaults } from './former-defaults.ts';
import { type Region, regionOf } from './region.ts';
import { withoutShortForms } from './short-forms.ts';
import type { Declaration, DeclaredField, FieldDeclaration, WrittenDeclaration } from './types.ts';

type Plain = WeakMap<DeclaredField, FieldDeclaration>;

/** By the currency, and by what was written: a constant that stands in several places stays one. */
const known = new Map<string | undefined, Plain>();

function knownIn({ currency }: Region): Plain {
  const plain: Plain = known.get(currency) ?? new WeakMap();
  known.set(currency, plain);
  return plain;
}

function writtenOut(field: DeclaredField, region: Region): FieldDeclaration {
  const short = SHORT_TYPES.find(({ type }) => type === field.type);
  // What no type is short for stands as it is.
  const plain = short ? short.writtenOut(field, region) : (field as FieldDeclaration);
  // What is worked out is nobody's to type.
  return 'formula' in plain && plain.formula !== undefined ? { ...plain, readOnly: true } : plain;
}

function plainField(field: DeclaredField, region: Region): FieldDeclaration {
  const fields = knownIn(region);
  const plain = fields.get(field) ?? writtenOut(field, region);
  fields.set(field, plain);
  return plain;
}

/** A declaration in which everything is written out, whatever it was short for. */
export function plainDeclaration(written: WrittenDeclaration): Declaration {
  const declaration = withFormerDefaults(withoutShortForms(written));
  const region = regionOf(declaration);
  const resources = Object.entries(declaration.resources).map(([name, resource]) => {
    const fields = Object.entries(resource.fields).map(([at, field]) => [
      at,
      plainField(field, region),
    ]);
    return [name, { ...resource, fields: Object.fromEntries(fields) }];
  });
  return { ...declaration, resources: Object.fromEntries(resources) };
}

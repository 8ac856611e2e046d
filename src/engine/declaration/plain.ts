import { findDefinition, SHORT_TYPES } from '../fields/index.ts';
import { withFormerDefaults } from './former-defaults.ts';
import { type Region, regionOf } from './region.ts';
import { withoutShortForms } from './short-forms.ts';
import type { Declaration, DeclaredField, FieldDeclaration, WrittenDeclaration } from './types.ts';

type Plain = WeakMap<DeclaredField, FieldDeclaration>;

/** By the region, and by what was written: a constant that stands in several places stays one. */
const known = new Map<string, Plain>();

function knownIn(region: Region): Plain {
  const key = JSON.stringify(region);
  const plain: Plain = known.get(key) ?? new WeakMap();
  known.set(key, plain);
  return plain;
}

function writtenOut(field: DeclaredField, region: Region): FieldDeclaration {
  const short = SHORT_TYPES.find(({ type }) => type === field.type);
  // What no type is short for stands as it is.
  const plain = short ? short.writtenOut(field, region) : (field as FieldDeclaration);
  // A definition gives a field of its own type.
  const placed = (findDefinition(plain)?.placed?.(plain, region) ?? plain) as FieldDeclaration;
  // What is worked out is nobody's to type.
  return 'formula' in placed && placed.formula !== undefined
    ? { ...placed, readOnly: true }
    : placed;
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

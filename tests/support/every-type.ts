/**
 * A declaration of the tests alone: the product's, and a resource with a field of every type; but a
 * password, which users alone have.
 */
import declaration from '../../resources.config.ts';
import { assertDeclaration } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { Config, DeclaredField } from '../../src/engine/declaration/types.ts';

export const EVERY_TYPE = {
  name: { type: 'text', max: 100, required: true, unique: true, searchable: true },
  remark: { type: 'longText', max: 500 },
  email: { type: 'email', searchable: true },
  phone: { type: 'phone' },
  website: { type: 'url', searchable: true },
  colour: { type: 'colour' },
  seats: { type: 'integer', min: 0, max: 60, suffix: 'seat' },
  tonnes: { type: 'decimal', precision: 9, scale: 3, min: 0, max: 100_000, suffix: 'kg' },
  price: { type: 'money', max: 9_000_000_000 },
  fast: { type: 'boolean', default: false },
  kind: { type: 'choice', choices: 'cleanliness' },
  parts: { type: 'choices', choices: 'foodPart' },
  unitId: { type: 'reference', resource: 'units' },
  menuIds: { type: 'references', resource: 'menus' },
  weights: {
    type: 'list',
    max: 5,
    fields: {
      place: { type: 'text', max: 20, required: true },
      kg: { type: 'decimal', precision: 9, scale: 3, min: 0, max: 1000 },
    },
  },
  photo: { type: 'image', maxBytes: 100_000 },
  papers: { type: 'file', kinds: ['pdf', 'xlsx', 'image'], maxBytes: 200_000 },
  tambonCode: { type: 'area', level: 'tambon' },
  keys: { type: 'permissions' },
  bought: { type: 'date' },
  seenAt: { type: 'dateTime' },
  opens: { type: 'time' },
  lasts: { type: 'duration', max: 6000 },
  place: { type: 'coordinates' },
  plate: { type: 'pattern', pattern: '[A-Z]{3} \\d{1,4}', example: 'ABC 12', max: 8 },
} as const satisfies Record<string, DeclaredField>;

/** The product's declaration and a resource `specimens` with these fields. */
export function declarationWith(fields: Record<string, DeclaredField>, more: object = {}) {
  const units = declaration.screens.units;
  return {
    ...declaration,
    screens: {
      ...declaration.screens,
      specimens: {
        ...units,
        path: 'pages/specimens',
        menuPath: undefined,
        permission: 'specimens',
        lists: ['specimens'],
      },
    },
    menu: [...declaration.menu, { group: 'specimens', icon: 'box', screens: ['specimens'] }],
    resources: {
      ...declaration.resources,
      specimens: {
        screen: 'specimens',
        codePrefix: 'SP',
        calls: { group: 'specimens', search: 'searchSpecimen', save: 'saveSpecimen' },
        fields,
        ...more,
      },
    },
  };
}

/** The same, checked and complete. @throws DeclarationError naming what is wrong with it */
export function configWith(fields: Record<string, DeclaredField>, more: object = {}): Config {
  const made = declarationWith(fields, more);
  assertDeclaration(made);
  return normalize(made);
}

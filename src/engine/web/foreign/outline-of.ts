import type { ForeignServerDeclaration, ForeignShape } from '../../declaration/foreign.ts';
import { contractOf } from '../../declaration/normalize.ts';
import { plainDeclaration } from '../../declaration/plain.ts';
import type { FieldType, WrittenDeclaration } from '../../declaration/types.ts';

/** What is known of a kind of row without the rest of its declaration. */
export interface ForeignResource {
  readonly shape: ForeignShape;
  /** Fields that make a row's name. */
  readonly label: readonly string[];
  /** Fields the quick search looks in. */
  readonly searchable: readonly string[];
  readonly types: Readonly<Record<string, FieldType>>;
}

/** What one call of a resource does. */
export interface ForeignCall {
  readonly does: 'search' | 'save' | 'load' | 'replace';
  readonly resource: string;
}

/** What the translation between the contract and another server rests on. */
export interface ForeignOutline {
  /** `foodcateory/saveUnits` → what it does. */
  readonly calls: Readonly<Record<string, ForeignCall>>;
  readonly resources: Readonly<Record<string, ForeignResource>>;
  readonly server: ForeignServerDeclaration;
  /** By this a server is known as the application's own. */
  readonly contract: string;
}

/** Takes out of a declaration what the translation needs. */
export function foreignOutlineOf(written: WrittenDeclaration): ForeignOutline {
  const { resources, foreign = {} } = plainDeclaration(written);
  const calls: Record<string, ForeignCall> = {};
  const known: Record<string, ForeignResource> = {};
  for (const [resource, declared] of Object.entries(resources)) {
    const { group, ...named } = declared.calls;
    for (const [does, call] of Object.entries(named)) {
      if (does === 'search' || does === 'save' || does === 'load' || does === 'replace') {
        calls[`${group}/${call}`] = { does, resource };
      }
    }
    const fields = Object.entries(declared.fields);
    known[resource] = {
      shape: declared.foreign ?? {},
      label: declared.label ?? ['name'],
      searchable: ['code', ...fields.flatMap(([name, field]) => (field.searchable ? name : []))],
      types: {
        active: 'boolean',
        sortOrder: 'integer',
        ...Object.fromEntries(fields.map(([name, { type }]) => [name, type])),
      },
    };
  }
  return { calls, resources: known, server: foreign, contract: contractOf(written) };
}

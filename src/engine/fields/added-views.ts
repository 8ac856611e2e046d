import { addFieldTypes } from './index.ts';
import type { CodeLookup, FieldViews, WebFieldType } from './views-contract.ts';

/** Views of the types that packs and applications bring, by the name of the type. */
export const ADDED_VIEWS = new Map<string, FieldViews>();

/** What finds the codes of a type by their names; undefined for types that hold none. */
export function lookupOf(type: string): CodeLookup | undefined {
  return ADDED_VIEWS.get(type)?.lookup;
}

/** Makes types known that plugins of the web app bring. */
export function addWebFieldTypes(types: readonly WebFieldType[]): void {
  addFieldTypes(types.map(({ definition }) => definition));
  for (const { definition, views } of types) ADDED_VIEWS.set(definition.type, views);
}

import type { Field } from './types.ts';

/** A field, or fields that stand together under a heading (`<resource>.groups.<group>`). */
export type FormPart = string | { readonly group: string; readonly fields: readonly string[] };

/** How a form is laid out: tabs (`<resource>.tabs.<tab>`), or one page. */
export type FormDeclaration =
  | { readonly tabs: readonly { readonly tab: string; readonly parts: readonly FormPart[] }[] }
  | { readonly parts: readonly FormPart[] };

export interface FormGroup {
  /** Null for fields without a heading. */
  readonly name: string | null;
  readonly fields: readonly string[];
}

export interface FormTab {
  /** Null where the form has no tabs. */
  readonly name: string | null;
  readonly groups: readonly FormGroup[];
}

/** The tabs as they are written; one without a name where there are none. */
export function tabsOf(form: FormDeclaration): readonly {
  readonly name: string | null;
  readonly parts: readonly FormPart[];
}[] {
  return 'tabs' in form
    ? form.tabs.map(({ tab, parts }) => ({ name: tab, parts }))
    : [{ name: null, parts: form.parts }];
}

/** Names of the fields in parts of a form. */
export function fieldsIn(parts: readonly FormPart[]): readonly string[] {
  return parts.flatMap((part) => (typeof part === 'string' ? part : part.fields));
}

/** Fields one after another without a heading become a group of their own. */
function groupsOf(parts: readonly FormPart[]): FormGroup[] {
  const groups: { name: string | null; fields: string[] }[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (typeof part !== 'string') groups.push({ name: part.group, fields: [...part.fields] });
    else if (last?.name === null) last.fields.push(part);
    else groups.push({ name: null, fields: [part] });
  }
  return groups;
}

/** The layout of a form with every field in it: those not named stand at the end. */
export function completeLayout(
  form: FormDeclaration | undefined,
  fields: readonly Field[],
): readonly FormTab[] | null {
  if (!form) return null;
  const tabs = tabsOf(form);
  const named = tabs.flatMap(({ parts }) => fieldsIn(parts));
  const rest = fields.filter(({ name, system }) => !system && !named.includes(name));
  return tabs.map(({ name, parts }, place) => {
    const more = place === tabs.length - 1 ? rest.map((field) => field.name) : [];
    return { name, groups: groupsOf([...parts, ...more]) };
  });
}

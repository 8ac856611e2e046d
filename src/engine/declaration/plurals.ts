/** Forms of a text by a number, as i18next names them: `rows_one`, `rows_other`. */

const FORMS = ['_zero', '_one', '_two', '_few', '_many', '_other'] as const;

/** The form that every language has, and Thai alone. */
export const OTHER = '_other';

/** The endings of the forms that a language distinguishes: `_one`, `_other`. */
export function formsOf(language: string): readonly string[] {
  const distinguished = new Set<string>(
    new Intl.PluralRules(language).resolvedOptions().pluralCategories,
  );
  return FORMS.filter((ending) => distinguished.has(ending.slice(1)));
}

/** Names of resources, fields and choices, which may end as forms do, and count nothing. */
const NAMES = 'resources';

/** Whether the Thai text at a key of an area is one with forms. */
export const isCounted = (area: string, key: string): boolean =>
  area !== NAMES && key.endsWith(OTHER);

/** Units that stand behind a number: "5 days", and "1 day" where a language has that form too. */
const UNITS: Readonly<Record<string, RegExp>> = {
  analysis: /^units\./,
  charts: /^units\./,
  resources: /^suffix\./,
};

const isOfUnit = (area: string, key: string): boolean => UNITS[area]?.test(key) ?? false;

/** Whether a text is a form that its language has beside the plain text of a unit. */
export function isFormOfUnit(area: string, key: string): boolean {
  return isOfUnit(area, key) && formOf(key) !== null;
}

/** The forms that a language may have beside the plain text of a unit, which stands for all others. */
export function formsOfUnit(language: string, area: string, key: string): readonly string[] {
  if (!isOfUnit(area, key) || formOf(key) !== null) return [];
  const forms = formsOf(language).filter((ending) => ending !== OTHER);
  return forms.map((ending) => `${key}${ending}`);
}

/** What the forms of a text have in common, and the ending of this one; null for a key without an ending. */
export function formOf(key: string): { readonly base: string; readonly ending: string } | null {
  const ending = FORMS.find((form) => key.endsWith(form));
  return ending === undefined ? null : { base: key.slice(0, -ending.length), ending };
}

/**
 * What a text translates: the Thai one of its key or, for a form that Thai lacks, of `_other`; of a
 * unit, the plain text.
 */
export function originalOf<Value>(
  key: string,
  read: (key: string) => Value | undefined,
): { readonly original: Value | undefined; readonly isForm: boolean } {
  const own = read(key);
  const form = own === undefined ? formOf(key) : null;
  if (!form) return { original: own, isForm: false };
  return { original: read(`${form.base}${OTHER}`) ?? read(form.base), isForm: true };
}

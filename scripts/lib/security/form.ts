/**
 * Scanners attack the fields of forms best; the API takes JSON. Here a body becomes the fields of a
 * form, and what a scanner makes of them becomes a body again.
 */
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { FRESH } from './calls.ts';

/** One value of a body: where it stands, as `data.filters.0.value`, and as it was. */
export interface Leaf {
  readonly name: string;
  readonly value: string | number | boolean | null;
}

/** The values of a body, in order. */
export function leavesOf(body: unknown, above: readonly string[] = []): Leaf[] {
  if (typeof body !== 'object' || body === null) {
    const plain = typeof body === 'number' || typeof body === 'boolean' || body === null;
    return [{ name: above.join('.'), value: plain ? body : String(body) }];
  }
  return Object.entries(body).flatMap(([name, inner]) => leavesOf(inner, [...above, name]));
}

/** What was typed, as a value of the kind that stood there; as a text where it is none. */
function typed(text: string, before: Leaf['value']): Leaf['value'] {
  if (typeof before === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  } catch {
    // No number: an attack, which is sent as the text it is.
  }
  return text;
}

/** The body with other values in the places that `fields` names. */
export function fill(body: unknown, fields: ReadonlyMap<string, string>, at = ''): unknown {
  const name = (key: string) => (at === '' ? key : `${at}.${key}`);
  if (Array.isArray(body)) {
    return body.map((inner, index) => fill(inner, fields, name(String(index))));
  }
  if (isRecord(body)) {
    return Object.fromEntries(
      Object.entries(body).map(([key, inner]) => [key, fill(inner, fields, name(key))]),
    );
  }
  const text = fields.get(at);
  return text === undefined ? body : typed(text, body as Leaf['value']);
}

/** The body without the value of this name. */
export function without(body: unknown, name: string): unknown {
  const [key = '', ...rest] = name.split('.');
  if (Array.isArray(body)) {
    return body.flatMap((inner, index) => {
      if (String(index) !== key) return [inner];
      return rest.length === 0 ? [] : [without(inner, rest.join('.'))];
    });
  }
  if (!isRecord(body)) return body;
  const { [key]: inner, ...others } = body;
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest.join('.')) };
}

let freshWords = 0;

/** Puts a word never used before where the sample needs one. */
export function freshen(text: string): string {
  freshWords += 1;
  const word = `f${freshWords.toString(36)}x`;
  return text.replaceAll(FRESH, word).replaceAll(FRESH.toUpperCase(), word.toUpperCase());
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page with one form for each body, for a scanner to find. */
export function formsPage(
  forms: readonly { readonly action: string; readonly body: unknown }[],
  links: readonly string[],
): string {
  const html = forms.map(({ action, body }) => {
    const inputs = leavesOf(body).map(
      ({ name, value }) =>
        `<input type="text" name="${escaped(name)}" value="${escaped(String(value))}">`,
    );
    return `<form method="post" action="${escaped(action)}">${inputs.join('')}<input type="submit"></form>`;
  });
  const anchors = links.map((link) => `<a href="${escaped(link)}">${escaped(link)}</a>`);
  return `<!doctype html><title>forms</title>${html.join('\n')}${anchors.join('\n')}`;
}

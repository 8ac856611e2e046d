import * as z from 'zod/mini';
import { EQUALITY, type FieldRoom, TEXT } from './room.ts';
import { explainLength, filterText, oneLine } from './text.ts';

/** Longest address kept: longer ones are none that people hand to one another. */
export const URL_MAXIMUM = 500;
/** `https:`, `mailto:`; a port behind a name (`example.com:8080`) is none. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
/** No other scheme, so that no address ever runs as code; nobody's password stands in it. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s\\]*)?$/i;

/** Whether a text is an address that may stand behind a link. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && WEB_ADDRESS.test(text) && URL.canParse(text);
}

export const url: FieldRoom<'url'> = {
  input: () =>
    oneLine().check(
      // People write `www.example.com`.
      z.overwrite((text) => (text === '' || HAS_SCHEME.test(text) ? text : `https://${text}`)),
      // Nothing longer reaches the pattern, which is slow on long texts that nearly fit.
      z.maxLength(URL_MAXIMUM, { abort: true }),
      z.regex(WEB_ADDRESS),
      z.refine((text) => URL.canParse(text), { error: 'address' }),
    ),
  explain: (_field, issue) =>
    issue.code === 'invalid_format' || issue.message === 'address'
      ? { key: 'url' }
      : explainLength({ max: URL_MAXIMUM }, issue),
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  initial: (field) => field.default ?? null,
};

const COLOUR = /^#[0-9a-f]{6}$/;

/** `FFF`, `#FFF` and `#FFFFFF` are one colour, written `#ffffff`. */
function tidyColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  return `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`;
}

const colourText = () => z.string().check(z.overwrite(tidyColour), z.regex(COLOUR));

export const colour: FieldRoom<'colour'> = {
  input: colourText,
  explain: () => ({ key: 'colour' }),
  operators: EQUALITY,
  filterValue: colourText,
  // The order of the digits is none that the eye sees.
  sortable: false,
  initial: (field) => field.default ?? null,
};

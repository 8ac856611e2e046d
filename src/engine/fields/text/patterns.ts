/** Named patterns of text, so that a declaration stays plain data. */
export const PATTERNS = {
  code: /^[A-Z0-9_-]+$/,
  username: /^[a-z0-9._-]+$/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type PatternName = keyof typeof PATTERNS;

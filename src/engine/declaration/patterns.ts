import type { PatternName } from './types.ts';

/** Named patterns of text, so that a declaration stays plain data. */
export const PATTERNS: Readonly<Record<PatternName, RegExp>> = {
  code: /^[A-Z0-9_-]+$/,
  username: /^[a-z0-9._-]+$/,
};

/** Bytes that a data URL holds; 0 for a stored address. */
export function dataUrlBytes(value: string): number {
  const comma = value.indexOf(',');
  if (comma < 0) return 0;
  const padding = value.endsWith('==') ? 2 : Number(value.endsWith('='));
  return ((value.length - comma - 1) * 3) / 4 - padding;
}

/** The limit of a file as people are told it. */
export function megabytesOf({ maxBytes }: { readonly maxBytes: number }): number {
  return Math.round((maxBytes / 1024 / 1024) * 10) / 10;
}

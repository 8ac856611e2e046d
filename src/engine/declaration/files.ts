import { composed } from './tidy-text.ts';

/** Endings of the names of each kind of file. */
export const FILE_KINDS = {
  pdf: ['pdf'],
  xlsx: ['xlsx'],
  docx: ['docx'],
  csv: ['csv'],
  image: ['png', 'jpg', 'webp'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FileKind = keyof typeof FILE_KINDS;

/** Longest name stored, its ending included. */
const LONGEST_NAME = 120;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters refused
const UNSAFE = /[\u0000-\u001f\u007f"\\/:*?<>|]/g;
const NAMED = /[?;]name=([^&;,]+)/;

/** Endings that a field takes. */
export function endingsOf(kinds: readonly FileKind[]): string[] {
  return kinds.flatMap((kind) => FILE_KINDS[kind]);
}

/** The kinds in words: `PDF, XLSX`. */
export function kindsText(kinds: readonly FileKind[]): string {
  return endingsOf(kinds).join(', ').toUpperCase();
}

/** A name that every computer can store, with the ending that belongs to what is in the file. */
export function tidyFileName(name: string, ending: string): string {
  const bare = composed(name.toWellFormed()).replace(UNSAFE, ' ');
  const stem = bare
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+/, '')
    .trimEnd();
  return `${[...stem].slice(0, LONGEST_NAME - ending.length - 1).join('') || 'file'}.${ending}`;
}

/** The name in the value of a file field, stored or on its way; null where there is none to read. */
export function fileNameOf(value: unknown): string | null {
  const written = typeof value === 'string' ? NAMED.exec(value.slice(0, 2000))?.[1] : undefined;
  if (written === undefined) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** The value of a file to be stored, from its data URL. */
export function namedDataUrl(dataUrl: string, name: string): string {
  const bytes = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return `data:application/octet-stream;name=${encodeURIComponent(name)};base64,${bytes}`;
}

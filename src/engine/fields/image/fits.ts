import type { FileProblem } from '../../web/fields/shared/FileChooser.tsx';

/** Kinds of picture the server takes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** What is wrong with a file before it is read; null when it fits. */
export function imageProblem(
  file: { readonly type: string; readonly size: number },
  maxBytes: number,
): FileProblem | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'type';
  return file.size > maxBytes ? 'size' : null;
}

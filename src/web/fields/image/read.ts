/** Kinds of picture the server takes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type ImageProblem = 'type' | 'size' | 'unreadable';

/** What is wrong with a file before it is read; null when it fits. */
export function imageProblem(
  file: { readonly type: string; readonly size: number },
  maxBytes: number,
): ImageProblem | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'type';
  return file.size > maxBytes ? 'size' : null;
}

/** The file as a data URL. Rejects when it cannot be read. */
export function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

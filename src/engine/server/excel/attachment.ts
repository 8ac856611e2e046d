/** `attachment`, with a name in letters of any language, and one for who reads only the plain ones. */
export function attachment(name: string, plain: string, extension = 'xlsx'): string {
  const encoded = encodeURIComponent(name);
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}

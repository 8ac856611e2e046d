/** `attachment`, with a name in letters of any language, and one for who reads only the plain ones. */
export function attachment(name: string, plain: string): string {
  return `attachment; filename="${plain}.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}.xlsx`;
}

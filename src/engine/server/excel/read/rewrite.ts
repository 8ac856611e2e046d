import { escapeXml } from '../write/xml.ts';

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isSelfClosing: boolean;
}

/** The tag as it stood in the file; one that closes itself whole. */
export function openTag({ name, attributes, isSelfClosing }: Tag): string {
  let written = `<${name}`;
  for (const [key, value] of Object.entries(attributes))
    written += ` ${key}="${escapeAttribute(value)}"`;
  return `${written}${isSelfClosing ? '/>' : '>'}`;
}

/** Its end; nothing for a tag that has closed itself. */
export function closeTag({ name, isSelfClosing }: Tag): string {
  return isSelfClosing ? '' : `</${name}>`;
}

/** Line breaks within quotes would come back as spaces. */
function escapeAttribute(value: string): string {
  return escapeXml(value)
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');
}

/** Splits what one cell holds at these marks; within quotes they are part of a name. */
export function splitOutside(text: string, marks: string): string[] {
  const parts = [''];
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (!quoted && marks.includes(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** A name without the quotes around it. */
export function unquoted(part: string): string {
  return part.length >= 2 && part.startsWith('"') && part.endsWith('"')
    ? part.slice(1, -1).replaceAll('""', '"')
    : part;
}

/** What XML 1.0 cannot carry, tab and line breaks aside, and halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters left out
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Looks like an escape of the format (`_x0041_`), though it is just text. */
const LIKE_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const SPECIAL = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Text as it may stand in XML, between tags and within quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(SPECIAL, (character) => ENTITIES[character] ?? character);
}

/** Text of a cell: what the format would take for an escape is escaped itself. */
export function escapeCell(text: string): string {
  return escapeXml(text.replace(LIKE_ESCAPE, '_x005F_').replace(/\r\n?/g, '\n'));
}

/** Letters of a column, counted from 0: 0 is A, 26 is AA. */
export function columnLetters(place: number): string {
  let letters = '';
  for (let left = place + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

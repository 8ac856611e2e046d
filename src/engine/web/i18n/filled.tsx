import { Fragment, type ReactNode } from 'react';

/** Stands around the name of a placeholder while the text is written; no text has it. */
const MARK = '\u0000';

/**
 * A text with elements in its placeholders, such as a link or a number in bold. The sentence stays
 * one text, so that each language says where they stand.
 */
export function filled(
  write: (marks: Readonly<Record<string, string>>) => string,
  elements: Readonly<Record<string, ReactNode>>,
): ReactNode {
  const names = Object.keys(elements);
  const marks = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]));
  const parts = write(marks).split(MARK);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
    <Fragment key={place}>{place % 2 === 0 ? part : elements[part]}</Fragment>
  ));
}

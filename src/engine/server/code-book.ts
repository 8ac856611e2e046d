import type { Message } from '../declaration/messages.ts';
import type { AnyField } from '../fields/contract.ts';
import type { ServerContext } from './context.ts';

/** Reads the cells of one spreadsheet. */
export interface CodeReader<F extends AnyField = AnyField> {
  /** The code that a cell means, or what is wrong with it (under `excel:cell`). */
  read(field: F, written: string): { readonly code: string } | { readonly problem: Message };
}

/**
 * Names of the codes that fields of a type hold, which stand in no table: of areas, currencies or
 * occupations. A plugin of the server brings one for each of its types that is `labelled`.
 */
export interface CodeBook<F extends AnyField = AnyField> {
  /** Whether a save may choose the code. */
  has(field: F, code: string): boolean;
  /** What stands beside the code on the wire; null for one that it does not know. */
  labelOf(code: string): Readonly<Record<string, unknown>> | null;
  /** The codes that a field may hold, in the order in which they are offered. */
  codesOf(field: F): readonly string[];
  /**
   * Codes of a field that words of the quick search name (as `searchForm` writes them). A short word
   * is no beginning of a name: หมู is not หมูสี. Without it, lists are not searched by these names.
   */
  named?(field: F, words: string): readonly string[];
  /** Fields of which this is alike are offered the same codes. */
  rangeOf(field: F): string;
  /** A code as a cell of a spreadsheet names it. */
  write(code: string, language: string): string;
  /** @param language of the messages about what is wrong */
  reader(language: string): CodeReader<F>;
}

/** By the type of the fields; undefined for types without one. */
export type CodeBooks = (type: string) => CodeBook | undefined;

/** The code books of all plugins. */
export function codeBooksOf(context: ServerContext): CodeBooks {
  const books = new Map(
    context.plugins.flatMap(({ codeBooks }) => Object.entries(codeBooks?.(context) ?? {})),
  );
  return (type) => books.get(type);
}

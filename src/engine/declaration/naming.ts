/** PostgreSQL cuts longer names without a word: two might then be one. */
export const LONGEST_IDENTIFIER = 63;
/** A sort key is cut there: longer ones would not fit an index, and differ sooner. */
export const LONGEST_SORT_KEY = 400;

/** `bookLoans` → `book_loans`; names already in snake case stay as they are. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `bookLoans` → `BookLoans`, for the names of calls. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `bookLoans` → `book-loans`, for addresses. */
export function kebabCase(name: string): string {
  return snakeCase(name).replaceAll('_', '-');
}

/** Column of the sort key beside the column of a text. */
export function keyColumn(column: string): string {
  return `${column}_key`;
}

/**
 * Name under which a reference's label stands beside it on the wire:
 * `unitId` → `unit`, `roleIds` → `roles`, `stateCode` → `state`, `book_loan_id` → `book_loan`.
 */
export function labelName(fieldName: string): string {
  if (fieldName.endsWith('Ids')) return `${fieldName.slice(0, -3)}s`;
  return fieldName.replace(/(_id|Id|Code)$/, '');
}

/** Name of the unique index over these columns of a table; errors are traced back by it. */
export function uniqueName(table: string, columns: readonly string[]): string {
  return `uq_${table}_${columns.join('_')}`;
}

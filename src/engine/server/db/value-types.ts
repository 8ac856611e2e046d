import pg from 'pg';

const { builtins } = pg.types;

/** Types whose text PostgreSQL writes exactly as the product wants to read it. */
const READ_AS_TEXT = [
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.INTERVAL,
] as const;

/**
 * Reads a 64-bit integer as a number.
 * @throws RangeError when the value is too large for a number to hold exactly.
 */
export function readBigInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The integer ${text} is too large to be read without loss.`);
  }
  return value;
}

/**
 * Sets how values of the database become JavaScript values, for every connection of either kind:
 * int8 is a number; numeric, date, timestamp, timestamptz and interval are text. Drizzle's columns
 * read that text by their own mode. It is process-wide because Drizzle uses the process-wide table.
 */
export function shareValueTypes(): void {
  pg.types.setTypeParser(builtins.INT8, readBigInteger);
  for (const type of READ_AS_TEXT) {
    pg.types.setTypeParser(type, (text: string) => text);
  }
}

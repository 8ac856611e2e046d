import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject } from './json.ts';

/** Longer values are recorded as a digest with a summary that says where a change is. */
const MOST_CHARACTERS = 1000;
/** Shorter parts of a long value are recorded whole. */
const SMALL_CHARACTERS = 200;
const SHOWN_CHARACTERS = 80;
const MOST_NAMES = 40;

/** The first 12 hexadecimal digits of the SHA-256 of a text or of bytes. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

const digestOf = (value: unknown): string => digest(JSON.stringify(value ?? null));

/** A digest for each name that any of the objects has, so that a difference names its column. */
function columnDigests(rows: readonly JsonObject[]): JsonObject {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Object.fromEntries(
    names.map((name) => [name, digestOf(rows.map((row) => row[name] ?? null))]),
  );
}

function summariseList(list: readonly Json[]): JsonObject {
  const [first = null] = list;
  const rows = list.filter(isObject);
  const columns = rows.length === list.length ? columnDigests(rows) : null;
  return { '(list)': list.length, digest: digestOf(list), columns, first: summarise(first) };
}

/** Cuts a value that is too long to read: counts, digests by column, and its first part. */
export function summarise(value: Json, room = MOST_CHARACTERS): Json {
  const { length } = JSON.stringify(value);
  if (length <= room) return value;
  if (typeof value === 'string') {
    return {
      '(text)': length,
      digest: digest(value),
      starts: value.slice(0, SHOWN_CHARACTERS),
    };
  }
  if (Array.isArray(value)) return summariseList(value);
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if (names.length > MOST_NAMES) {
    const first = names[0] ?? '';
    return {
      '(object)': names.length,
      digest: digestOf(value),
      names: digestOf(names),
      first: { [first]: summarise(value[first] ?? null, SMALL_CHARACTERS) },
    };
  }
  const share = Math.max(SMALL_CHARACTERS, Math.floor(room / 2));
  return Object.fromEntries(names.map((name) => [name, summarise(value[name] ?? null, share)]));
}

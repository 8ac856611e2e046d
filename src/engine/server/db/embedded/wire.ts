/** The few facts of PostgreSQL's wire protocol (version 3) that the embedded connection needs. */

const LENGTH_BYTES = 4;
const HEADER_BYTES = 1 + LENGTH_BYTES;

const letter = (text: string) => text.charCodeAt(0);
const ERROR_RESPONSE = letter('E');

/** Client messages after which the server answers: query, sync, flush, terminate, copy done/fail. */
const ASKING = new Set(['Q', 'S', 'H', 'X', 'c', 'f'].map(letter));

/** What a server says once a client may send queries: authentication passed, ready, no transaction open. */
export const WELCOME = Uint8Array.of(
  letter('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  letter('Z'),
  0,
  0,
  0,
  5,
  letter('I'),
);

/** A simple query of the protocol. */
export function simpleQuery(sql: string): Uint8Array {
  const body = Buffer.from(`${sql}\0`, 'utf8');
  const message = Buffer.alloc(HEADER_BYTES + body.length);
  message[0] = letter('Q');
  message.writeInt32BE(LENGTH_BYTES + body.length, 1);
  body.copy(message, HEADER_BYTES);
  return message;
}

/**
 * Gathers what a client writes into batches that end where the server answers. Handing PGlite a
 * batch in pieces would make it answer each piece, and lose its place after an error.
 */
export class BatchGatherer {
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #started = false;

  /** Takes the next bytes; returns all batches complete by now, or undefined. */
  take(chunk: Buffer): Buffer | undefined {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    let complete = 0;
    for (;;) {
      const length = this.#lengthOfNext();
      if (length === undefined || this.#scanned + length > this.#pending.length) {
        break;
      }
      const type = this.#pending[this.#scanned] ?? 0;
      this.#scanned += length;
      if (!this.#started || ASKING.has(type)) {
        complete = this.#scanned;
      }
      this.#started = true;
    }
    if (complete === 0) {
      return undefined;
    }
    const batches = this.#pending.subarray(0, complete);
    this.#pending = this.#pending.subarray(complete);
    this.#scanned -= complete;
    return batches;
  }

  /** The first message, the startup packet, has no type letter. */
  #lengthOfNext(): number | undefined {
    const typeBytes = this.#started ? 1 : 0;
    if (this.#pending.length - this.#scanned < typeBytes + LENGTH_BYTES) {
      return undefined;
    }
    return typeBytes + this.#pending.readInt32BE(this.#scanned + typeBytes);
  }
}

/** An error after which the server process is of no more use. */
export interface SevereError {
  severity: 'FATAL' | 'PANIC';
  reason: string;
}

/** Watches the bytes a server sends, in whatever pieces they come, for FATAL and PANIC errors. */
export class SevereErrorWatch {
  #held: Buffer = Buffer.alloc(0);
  #skip = 0;

  /** Looks at the next piece; returns the first severe error in it. */
  scan(piece: Uint8Array): SevereError | undefined {
    const fresh = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    const data = this.#held.length > 0 ? Buffer.concat([this.#held, fresh]) : fresh;
    this.#held = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      if (this.#skip >= data.length - at) {
        this.#skip -= data.length - at;
        return undefined;
      }
      at += this.#skip;
      this.#skip = 0;
      const left = data.length - at;
      const length = left < HEADER_BYTES ? HEADER_BYTES : 1 + data.readInt32BE(at + 1);
      const isError = data[at] === ERROR_RESPONSE;
      if (left < HEADER_BYTES || (isError && left < length)) {
        this.#held = Buffer.from(data.subarray(at));
        return undefined;
      }
      const severe = isError
        ? readSevere(data.subarray(at + HEADER_BYTES, at + length))
        : undefined;
      if (severe) {
        return severe;
      }
      this.#skip = length;
    }
  }
}

/** Fields of an error: a letter, text, a zero byte. `V` is the severity in English, `M` the words. */
function readSevere(body: Buffer): SevereError | undefined {
  const fields = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  const severity = fields.get('V');
  if (severity !== 'FATAL' && severity !== 'PANIC') {
    return undefined;
  }
  return { severity, reason: fields.get('M') ?? '' };
}

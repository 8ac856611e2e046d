import { databaseErrorFacts } from './db/errors.ts';

/** What takes the lines, such as the log of a server. */
export interface FailureLog {
  error(facts: object, line: string): void;
  warn(facts: object, line: string): void;
}

/** From the first report of a failure to the second, which is doubled each time. */
const FIRST_SILENCE_MILLISECONDS = 60_000;
const LONGEST_SILENCE_MILLISECONDS = 60 * 60_000;
/** Of one that says something else each time the log is not to be full either. */
const MOST_KINDS = 20;

/** A failure that goes on. */
interface Spell {
  readonly since: number;
  /** Kinds of errors that were reported. */
  readonly kinds: Set<string>;
  times: number;
  silence: number;
  reportAt: number;
}

/** Alike for the same failure: a message of the database may hold values, which differ. */
function kindOf(error: unknown): string {
  const database = databaseErrorFacts(error);
  if (database) return [database.kind, database.code, database.table].join(' ');
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** What may be logged of an error; a failed query without its values, which may be personal data. */
function factsOf(error: unknown): object {
  const database = databaseErrorFacts(error);
  return database ? { database } : { err: error };
}

/**
 * Logs what is tried again and again, such as every two seconds while a database is down: the first
 * failure of each kind, then at growing intervals, and once that it works again.
 */
export class RecurringFailure {
  readonly #log: FailureLog;
  readonly #what: string;
  readonly #now: () => number;
  #spell: Spell | null = null;

  /**
   * @param what the subject of the lines, such as `the sums of the dashboards`
   * @param now milliseconds by any clock
   */
  constructor(log: FailureLog, what: string, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#what = what;
    this.#now = now;
  }

  /** @param more what else the log says of it */
  failed(error: unknown, more: object = {}): void {
    const now = this.#now();
    this.#spell ??= {
      ...{ since: now, kinds: new Set(), times: 0 },
      ...{ silence: FIRST_SILENCE_MILLISECONDS, reportAt: now },
    };
    const spell = this.#spell;
    const kind = kindOf(error);
    spell.times += 1;
    const isNew = !spell.kinds.has(kind) && spell.kinds.size < MOST_KINDS;
    if (now < spell.reportAt && !isNew) return;
    spell.kinds.add(kind);
    spell.reportAt = now + spell.silence;
    spell.silence = Math.min(2 * spell.silence, LONGEST_SILENCE_MILLISECONDS);
    this.#log.error({ ...more, ...factsOf(error), times: spell.times }, `${this.#what}: failed`);
  }

  /** Notes that it works; logs it where it did not before. */
  works(): void {
    if (!this.#spell) return;
    const { times, since } = this.#spell;
    this.#spell = null;
    const seconds = Math.round((this.#now() - since) / 1000);
    this.#log.warn({ times, seconds }, `${this.#what}: works again`);
  }
}

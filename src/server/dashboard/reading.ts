import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { hasDemonstration } from '../demonstration/state.ts';
import { Turns } from '../resources/turns.ts';
import { SLICE_MILLISECONDS } from '../rollups/refresh.ts';
import { behindIn, type GoesOn, pauseBetweenSlices, type Rollups } from '../rollups/rollups.ts';
import { lateVersionsIn, type MonthVersions, versionsIn } from '../rollups/versions.ts';
import { AskedLately } from './asked-lately.ts';
import { type Answer, countCells, type Ground, monthsAsked, type Reading } from './cells.ts';
import { KeptUnits } from './kept-units.ts';
import { Lookups } from './keys.ts';
import type { Question } from './question.ts';
import type { Asker } from './throttle.ts';
import { KeptTotals } from './totals.ts';
import { FEWEST_REPORTERS } from './withholding.ts';

/** What an answer as a whole rests on. */
export interface Basis {
  /** Null where they are too few to be told. */
  readonly reporters: number | null;
  /** The share of the kilograms shown that was weighed. */
  readonly weighedShare: number | null;
  /** Null with the reporters: how often a few report is told of nobody. */
  readonly records: number | null;
  /** Whether demonstration data is among them. */
  readonly demonstration: boolean;
  /** When the sums were made, ISO 8601. */
  readonly computedAt: string;
}

const NONE_LATE: MonthVersions = { waste: new Map(), packaging: new Map() };

/** What is asked is of months that the rollups are behind in: they are worth waiting a moment for. */
class MonthsBehind extends Error {}

/** What is asked has to be counted first. */
class NotCounted extends Error {}

/** An office of a dozen that opens its first page at one moment asks some seventy things. */
const WAITING = { mostWaiting: 100, mostWaitingInAll: 300, patienceMilliseconds: 15_000 };
/** Questions whose answers are not there take processors, and the embedded database's connection. */
const COUNTING = {
  postgres: { ...WAITING, most: 2, mostInAll: 4 },
  embedded: { ...WAITING, most: 1, mostInAll: 1 },
} as const;
/** Looking whether an answer is there, which is short, but takes the connection too. */
const LOOKING = { postgres: { ...WAITING, most: 8 }, embedded: COUNTING.embedded } as const;

/** Cells of all answers that are kept, of some 300 bytes each; the oldest answer goes first. */
const MOST_CELLS = 50_000;

interface KeptAnswer {
  readonly state: string;
  readonly answer: Answer;
}

/** An answer without cells takes some room as well. */
const weightOf = ({ cells }: Answer): number => cells.length + 1;

/** Questions by day are long: their months and days are written out. */
const nameOf = (question: Question): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');

/** Answers to whole questions, each as long as what it was counted from stays the same. */
class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  #cells = 0;

  async get(name: string, state: string, count: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(name);
    if (kept?.state === state) {
      // What is asked again goes last.
      this.#answers.delete(name);
      this.#answers.set(name, kept);
      return kept.answer;
    }
    const answer = await count();
    this.#drop(name);
    this.#answers.set(name, { state, answer });
    this.#cells += weightOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#cells <= MOST_CELLS) break;
      this.#drop(oldest);
    }
    return answer;
  }

  #drop(name: string): void {
    const kept = this.#answers.get(name);
    if (!kept) return;
    this.#answers.delete(name);
    this.#cells -= weightOf(kept.answer);
  }
}

/** How a call looks at the records. */
interface Looking {
  /** It rather gives up than counts from the records what is about to be summed. */
  readonly isPatient: boolean;
  /** It has its turn to count what nobody has counted; else it gives up there. */
  readonly mayCount: boolean;
  /** What it asks is remembered as asked by people. */
  readonly isOfPeople: boolean;
}

/** What is read in the course of one call. */
export class Look {
  readonly #reading: Reading;
  readonly #answers: KeptAnswers;
  readonly #looking: Looking;
  readonly #lately: AskedLately;

  constructor(
    readonly demonstration: boolean,
    readonly computedAt: Date,
    reading: Reading,
    kept: { readonly answers: KeptAnswers; readonly lately: AskedLately },
    looking: Looking,
  ) {
    this.#reading = reading;
    this.#answers = kept.answers;
    this.#lately = kept.lately;
    this.#looking = looking;
  }

  get connection() {
    return this.#reading.connection;
  }

  /** Counts what is asked, unless that was done since any of its months changed. */
  async count(question: Question): Promise<Answer> {
    const { behind, versions, accounts, lookups } = this.#reading;
    const { isPatient, isOfPeople, mayCount } = this.#looking;
    const name = nameOf(question);
    if (isOfPeople) this.#lately.note(name, question, this.computedAt);
    const months = monthsAsked(question);
    const late = new Set(behind[question.source]);
    const isLate = months.some((month) => late.has(month));
    if (isLate && isPatient) throw new MonthsBehind();
    if (isLate && !mayCount) throw new NotCounted();
    if (isLate) return countCells(question, this.#reading);
    const found = months.map((month) => versions[question.source].get(month)).join();
    // What is looked up in a master may change without any record changing.
    const state = `${accounts} ${await lookups.stateOf(question.keys)} ${found}`;
    return this.#answers.get(name, state, async () => {
      if (!mayCount) throw new NotCounted();
      return countCells(question, this.#reading);
    });
  }

  basis(ground: Ground, weighedShare: number | null): Basis {
    const { reporters, records, isWithheld } = ground;
    const few = reporters < FEWEST_REPORTERS && (records > 0 || isWithheld);
    return {
      reporters: reporters < FEWEST_REPORTERS ? null : reporters,
      weighedShare,
      records: few ? null : records,
      demonstration: this.demonstration,
      computedAt: this.computedAt.toISOString(),
    };
  }
}

/** Whenever sums have changed, what was asked of late is answered again for so long. */
const AGAIN_MILLISECONDS = 500;
/** What takes longer than this is not answered again until somebody asks: it keeps others waiting. */
const LONGEST_MILLISECONDS = { postgres: 2000, embedded: 250 } as const;

/** Reads for the dashboards; what it has once read of a month it keeps until the month changes. */
export class Reader {
  readonly #units = new KeptUnits();
  readonly #totals = new KeptTotals();
  readonly #answers = new KeptAnswers();
  readonly #lately = new AskedLately();
  readonly #counting: Turns;
  readonly #looking: Turns;

  constructor(
    readonly context: ServerContext,
    readonly rollups: Rollups,
  ) {
    this.#counting = new Turns(COUNTING[context.database.kind]);
    this.#looking = new Turns(LOOKING[context.database.kind]);
  }

  /**
   * Reads for one call: what was saved before it is counted, and all of it is seen as it stood at
   * one moment, also while rollups are being made. Months that are behind are waited for a moment,
   * but by those alone who ask for them. What has to be counted waits for a turn, without a
   * connection, so that what has been counted is answered meanwhile.
   * @param asker null for what nobody asks, which takes no turn and is not remembered
   * @param signal tells when nobody waits for the answer any more
   */
  async read<Result>(
    work: (look: Look) => Promise<Result>,
    asker: Asker | null,
    signal?: AbortSignal,
  ): Promise<Result> {
    const looking = { isPatient: true, mayCount: asker === null, isOfPeople: asker !== null };
    for (;;) {
      const once = () => this.#readOnce(work, looking);
      try {
        return await (asker ? this.#inTurn(asker, once, { ...looking, signal }) : once());
      } catch (error) {
        if (error instanceof NotCounted) looking.mayCount = true;
        else if (error instanceof MonthsBehind) {
          await this.rollups.catchUp();
          looking.isPatient = false;
        } else throw error;
      }
    }
  }

  /** Does work when it is its turn, and charges the time that it took to count. */
  #inTurn<Result>(
    asker: Asker,
    work: () => Promise<Result>,
    { mayCount, signal }: Pick<Looking, 'mayCount'> & { readonly signal: AbortSignal | undefined },
  ): Promise<Result> {
    const waiter = { isFirst: asker.isStaff, signal };
    if (!mayCount) return this.#looking.take(asker.name, work, waiter);
    const charged = async () => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        asker.charge(performance.now() - start);
      }
    };
    return this.#counting.take(asker.name, charged, waiter);
  }

  /**
   * Answers again what people asked of late, the latest first, so that nobody waits for it after a
   * save. No question is begun after half a second, and none of months that are behind once more.
   */
  async readAgain(goesOn: GoesOn): Promise<void> {
    const { database, now } = this.context;
    const until = performance.now() + AGAIN_MILLISECONDS;
    const asked = [...this.#lately.latest(now())];
    while (asked.length > 0 && goesOn() && performance.now() < until) {
      await this.#readSome(asked);
      await pauseBetweenSlices(database.kind);
    }
  }

  /** Answers the first of what was asked, and takes it out. */
  #readSome(asked: (readonly [name: string, question: Question])[]): Promise<void> {
    const until = performance.now() + SLICE_MILLISECONDS;
    return this.#readOnce(
      async (look) => {
        for (let next = asked.shift(); next; next = asked.shift()) {
          await this.#answerAgain(look, ...next);
          if (performance.now() > until) break;
        }
      },
      { isPatient: true, mayCount: true, isOfPeople: false },
    );
  }

  async #answerAgain(look: Look, name: string, question: Question): Promise<void> {
    const start = performance.now();
    try {
      await look.count(question);
    } catch (error) {
      if (error instanceof MonthsBehind) return;
      // Else it would fail after every save, before all that was asked earlier.
      this.#lately.forget(name);
      throw error;
    }
    const longest = LONGEST_MILLISECONDS[this.context.database.kind];
    if (performance.now() - start > longest) this.#lately.forget(name);
  }

  #readOnce<Result>(work: (look: Look) => Promise<Result>, looking: Looking): Promise<Result> {
    return this.context.database.db.transaction(async (tx) => work(await this.#look(tx, looking)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  }

  async #look(connection: Connection, looking: Looking): Promise<Look> {
    const behind = await behindIn(connection);
    const versions = await versionsIn(connection);
    const { rows } = await connection.execute<{ accounts: number }>(
      sql`select coalesce(max(id), 0) as accounts from users`,
    );
    const accounts = Number(rows[0]?.accounts ?? 0);
    const demonstration = await hasDemonstration(connection);
    const isBehind = behind.waste.length > 0 || behind.packaging.length > 0;
    const late = isBehind ? await lateVersionsIn(connection, versions) : NONE_LATE;
    const kept = { kept: this.#units, totals: this.#totals };
    const lookups = new Lookups(connection);
    const reading = { connection, behind, versions, late, accounts, lookups, ...kept };
    const memory = { answers: this.#answers, lately: this.#lately };
    return new Look(demonstration, this.context.now(), reading, memory, looking);
  }
}

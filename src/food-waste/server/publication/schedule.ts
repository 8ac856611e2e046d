import { z } from 'zod';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { readSetting, writeSetting } from '../../../engine/server/settings.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import type { Editions } from './editions.ts';
import { makeFirst } from './first.ts';
import { closedMonth, MAKE_AGAIN, type MakeOptions, type PublicationService } from './service.ts';
import type { Publication } from './store.ts';

const KEY = 'publication';
const HOUR_MILLISECONDS = 60 * 60 * 1000;
/** Every month has these days. */
export const LAST_DAY = 28;

/** `day`: the day of the month on which the month before is published by itself; null for never. */
const settingsSchema = z.object({ day: z.int().min(1).max(LAST_DAY).nullable() });
export type PublicationSettings = z.infer<typeof settingsSchema>;

export async function readSettings(db: Connection): Promise<PublicationSettings> {
  return settingsSchema.parse((await readSetting(db, KEY)) ?? { day: null });
}

export const writeSettings = (tx: Connection, value: PublicationSettings): Promise<void> =>
  writeSetting(tx, KEY, value);

/** Publishes what is due: drafts whose day has come, and every month where that is set. */
export class PublicationSchedule {
  #hasFirst = false;
  /** A million records take minutes, and the server that makes a publication may have to stop. */
  readonly #stopping = new AbortController();

  /** @param onFirst takes the publication that was made because there was none */
  constructor(
    private readonly context: ServerContext,
    private readonly service: PublicationService,
    private readonly editions: Editions,
    private readonly onFirst: (publication: Publication) => void = () => undefined,
  ) {}

  /** Does what is due now. Safe to call at any time, on any number of servers. */
  async run(): Promise<void> {
    await this.#makeFirst();
    const today = dayInBangkok(this.context.now());
    for (const { id, status, publishOn } of (await this.service.list()).toReversed()) {
      const isDue = status === 'draft' && publishOn !== null && publishOn <= today;
      if (isDue) await this.#publish(id);
    }
    const { day } = await readSettings(this.context.database.db);
    if (day !== null && Number(today.slice(-2)) >= day) await this.#publishMonth();
  }

  async #makeFirst(): Promise<void> {
    if (this.#hasFirst) return;
    const first = await makeFirst(this.context, this.#stopping.signal);
    this.#hasFirst = (await this.service.list()).length > 0;
    if (!first) return;
    this.editions.refresh();
    this.onFirst(first);
  }

  #make(options: MakeOptions): Promise<Publication> {
    return this.service.make({ ...options, signal: this.#stopping.signal }, SYSTEM);
  }

  /** Publishes the month that has closed, unless somebody has already. */
  async #publishMonth(): Promise<void> {
    const month = closedMonth(this.context.now());
    const own = (await this.service.list()).filter((it) => it.month === month);
    // A draft that has a day of its own waits for it.
    if (own.some(({ status, publishOn }) => status === 'published' || publishOn !== null)) return;
    try {
      await this.#publish(own[0]?.id ?? (await this.#make({ month })).id);
    } catch (error) {
      // There is no record yet, or another server is at it.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  async #publish(id: number): Promise<void> {
    try {
      await this.service.publish({ id }, SYSTEM);
    } catch (error) {
      // Another server was quicker; or something was published since the draft was made.
      if (!(error instanceof ApiError)) throw error;
      if (error.details.message?.key === MAKE_AGAIN) await this.#makeAgain(id);
    }
    this.editions.refresh();
  }

  async #makeAgain(id: number): Promise<void> {
    const draft = (await this.service.list()).find((it) => it.id === id);
    if (!draft) return;
    const { month, note } = draft;
    const made = await this.#make({ month, note });
    await this.service.publish({ id: made.id }, SYSTEM);
  }

  /** Looks every hour. @param report takes what went wrong @returns stops it, and what is being made */
  start(report: (error: unknown) => void): () => Promise<void> {
    let running: Promise<void> | undefined;
    const tick = (): void => {
      running ??= this.run()
        .catch((error: unknown) => {
          if (!this.#stopping.signal.aborted) report(error);
        })
        .finally(() => {
          running = undefined;
        });
    };
    tick();
    const timer = setInterval(tick, HOUR_MILLISECONDS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      this.#stopping.abort();
      await running;
    };
  }
}

/** Pulls plugs at moments that chance chooses, and looks whether anything was lost. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../src/server/db/open.ts';
import { Chance } from '../../../src/server/demonstration/random.ts';
import { Visitor } from '../constant-load.ts';
import { ADMIN, addressOf, type Launch, launch } from '../e2e-server.ts';
import { type PostgresServer, startPostgresServer } from '../postgres-server.ts';
import { judge } from './judge.ts';
import {
  beginLoad,
  emptyLedger,
  findMaterials,
  type Ledger,
  type Load,
  type Materials,
  recordOf,
  saveRecord,
} from './work.ts';

/** The server on the embedded database or on PostgreSQL is killed; or PostgreSQL itself is. */
export const PLUGS = ['server on PGlite', 'server on PostgreSQL', 'PostgreSQL'] as const;
export type Plug = (typeof PLUGS)[number];

export interface Report {
  readonly rounds: number;
  readonly ledger: Ledger;
  /** From the new start to the first save that was kept, in milliseconds, of each round. */
  readonly back: readonly number[];
  /** Everything that was not as people had been told; nothing when all is well. */
  readonly problems: readonly string[];
}

const AGAIN_MILLISECONDS = 50;
const LONGEST_OUTAGE = 60_000;

/** A server with its database, of which one or the other loses its plug. */
class Plugged {
  readonly ledger = emptyLedger();
  readonly back: number[] = [];
  #product: Launch | undefined;
  #address = '';
  #materials: Materials | undefined;

  private constructor(
    readonly folder: string,
    readonly postgres: PostgresServer | null,
    readonly chance: Chance,
  ) {}

  static async start(plug: Plug, seed: number): Promise<Plugged> {
    const folder = await mkdtemp(join(tmpdir(), 'food-waste-plugs-'));
    const postgres =
      plug === 'server on PGlite' ? null : await startPostgresServer({ durable: true });
    const plugged = new Plugged(folder, postgres, new Chance(seed, PLUGS.indexOf(plug), 0));
    try {
      await plugged.#serve();
      plugged.#materials = await findMaterials(plugged.#address);
      return plugged;
    } catch (error) {
      await plugged.discard();
      throw error;
    }
  }

  async #serve(): Promise<void> {
    this.#product = launch({
      PORT: '0',
      DATA_DIR: this.folder,
      ADMIN_PASSWORD: ADMIN.password,
      ...(this.postgres && { DATABASE_URL: this.postgres.url }),
    });
    this.#address = await addressOf(this.#product);
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#product?.process.kill(signal);
    await this.#product?.ended;
  }

  #made(): Materials {
    if (!this.#materials) throw new Error('Nothing to make records of.');
    return this.#materials;
  }

  #begin(): Promise<Load> {
    return beginLoad(this.#address, this.#made(), this.ledger, this.chance);
  }

  /** Somebody comes back: saves a record of their own, and what nobody knows of, as browsers do. */
  async #comeBack(): Promise<number> {
    const { ledger, chance } = this;
    const visitor = new Visitor(this.#address);
    await visitor.signIn();
    const key = randomUUID();
    await saveRecord(visitor, ledger, key, recordOf(this.#made(), key, chance));
    const at = performance.now();
    for (const [again, data] of [...ledger.unknown]) {
      if (await saveRecord(visitor, ledger, again, data)) continue;
      ledger.wrong.push({ status: 0, text: `${again} was not kept in the end` });
    }
    visitor.leave();
    return at;
  }

  async killServer(): Promise<void> {
    const load = await this.#begin();
    await delay(this.chance.whole(100, 2500));
    await this.#end('SIGKILL');
    await load.end();
    const began = performance.now();
    await this.#serve();
    this.back.push((await this.#comeBack()) - began);
  }

  async killPostgres(): Promise<void> {
    const load = await this.#begin();
    await delay(this.chance.whole(100, 2500));
    await this.postgres?.kill();
    await delay(this.chance.whole(100, 1500));
    await this.postgres?.restart();
    const began = performance.now();
    const saved = this.ledger.saved.size;
    while (this.ledger.saved.size === saved && performance.now() - began < LONGEST_OUTAGE) {
      await delay(AGAIN_MILLISECONDS);
    }
    this.back.push(performance.now() - began);
    await load.end();
    await this.#comeBack();
  }

  /** The embedded database lets one program in: the server makes room for who looks. */
  async judge(): Promise<string[]> {
    if (!this.postgres) await this.#end('SIGTERM');
    const database = await openDatabase({
      databaseUrl: this.postgres?.url,
      dataDirectory: this.folder,
    });
    const problems = await judge(database, this.ledger).finally(() => database.close());
    if (!this.postgres) await this.#serve();
    return problems;
  }

  async discard(): Promise<void> {
    await this.#end('SIGKILL');
    await this.postgres?.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What should not have been said: to a save while everything ran, or while the database was away. */
function wrongWords(plug: Plug, { wrong, outages, unanswered }: Ledger): string[] {
  const told = wrong.map(({ status, text }) => `answered ${status}: ${text.slice(0, 300)}`);
  if (plug === 'PostgreSQL') {
    const unkind = outages.filter(({ text }) => !/"message":"[^"]*ลองใหม่/.test(text));
    told.push(...unkind.map(({ text }) => `said of an outage: ${text.slice(0, 300)}`));
    if (unanswered > 0) told.push(`${unanswered} calls had no answer while the server ran`);
  } else {
    told.push(...outages.map(({ text }) => `503 while all ran: ${text.slice(0, 300)}`));
  }
  return told;
}

export interface Pulling {
  readonly plug: Plug;
  readonly rounds: number;
  readonly seed: number;
  /** Told of each round that is over. */
  readonly onRound?: (round: number, problems: readonly string[]) => void;
}

/** Pulls a plug so often; stops at the first round after which something is wrong. */
export async function pullPlugs({ plug, rounds, seed, onRound }: Pulling): Promise<Report> {
  const plugged = await Plugged.start(plug, seed);
  const { ledger, back } = plugged;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await (plug === 'PostgreSQL' ? plugged.killPostgres() : plugged.killServer());
      const problems = [...(await plugged.judge()), ...wrongWords(plug, ledger)];
      onRound?.(round, problems);
      if (problems.length > 0) return { rounds: round, ledger, back, problems };
    }
    return { rounds, ledger, back, problems: [] };
  } finally {
    await plugged.discard();
  }
}

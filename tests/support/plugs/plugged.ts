/** A server with its database, of which one part or another fails. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../../src/engine/server/db/open.ts';
import type { Chance } from '../../../src/food-waste/server/demonstration/random.ts';
import { Visitor } from '../constant-load.ts';
import { DatabaseLine } from '../database-line.ts';
import { ADMIN, addressOf, type Launch, launch } from '../e2e-server.ts';
import { type PostgresServer, startPostgresServer } from '../postgres-server.ts';
import { SmallDisk } from '../small-disk.ts';
import { judge } from './judge.ts';
import {
  beginLoad,
  emptyLedger,
  findMaterials,
  type Load,
  type Materials,
  recordOf,
  saveRecord,
} from './work.ts';

const AGAIN_MILLISECONDS = 50;
const LONGEST_OUTAGE = 90_000;

/** What a server stands on, beside the data folder it always has. */
export interface Ground {
  readonly onPostgres: boolean;
  readonly onSmallDisk: boolean;
  readonly throughLine: boolean;
}

interface Parts {
  readonly folder: string;
  readonly postgres: PostgresServer | null;
  readonly line: DatabaseLine | null;
  readonly disk: SmallDisk | null;
}

async function partsOn({ onPostgres, onSmallDisk, throughLine }: Ground): Promise<Parts> {
  const disk = onSmallDisk ? await SmallDisk.make() : null;
  const within = disk?.folder ?? tmpdir();
  const folder = await mkdtemp(join(onPostgres ? tmpdir() : within, 'food-waste-plugs-'));
  const postgres = onPostgres ? await startPostgresServer({ durable: true, within }) : null;
  const line = postgres && throughLine ? await DatabaseLine.start(postgres.url) : null;
  return { folder, postgres, line, disk };
}

export class Plugged {
  readonly ledger = emptyLedger();
  /** From the moment the fault was over to a save that was kept, in milliseconds, of each round. */
  readonly back: number[] = [];
  #product: Launch | undefined;
  #address = '';
  #materials: Materials | undefined;

  private constructor(
    readonly parts: Parts,
    readonly chance: Chance,
  ) {}

  static async start(ground: Ground, chance: Chance): Promise<Plugged> {
    const plugged = new Plugged(await partsOn(ground), chance);
    try {
      await plugged.serve();
      plugged.#materials = await findMaterials(plugged.#address);
      return plugged;
    } catch (error) {
      await plugged.discard();
      throw error;
    }
  }

  async serve(): Promise<void> {
    const { folder, postgres, line } = this.parts;
    const url = line?.url ?? postgres?.url;
    this.#product = launch({
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_PASSWORD: ADMIN.password,
      ...(url && { DATABASE_URL: url }),
    });
    this.#address = await addressOf(this.#product);
  }

  /** Whether the server's process is there. */
  isServing(): boolean {
    const { exitCode, signalCode } = this.#product?.process ?? {};
    return exitCode === null && signalCode === null;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#product?.process.kill(signal);
    await this.#product?.ended;
  }

  #made(): Materials {
    if (!this.#materials) throw new Error('Nothing to make records of.');
    return this.#materials;
  }

  begin(): Promise<Load> {
    return beginLoad(this.#address, this.#made(), this.ledger, this.chance);
  }

  /** Somebody comes back: saves a record of their own, and what nobody knows of, as browsers do. */
  async comeBack(): Promise<number> {
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

  /** Waits until one of those who go on saving is told that a record is kept, and notes how long. */
  async waitForSave(): Promise<void> {
    const began = performance.now();
    const saved = this.ledger.saved.size;
    while (this.ledger.saved.size === saved && performance.now() - began < LONGEST_OUTAGE) {
      await delay(AGAIN_MILLISECONDS);
    }
    this.back.push(performance.now() - began);
  }

  /** The embedded database lets one program in: the server makes room for who looks. */
  async judge(): Promise<string[]> {
    const { folder, postgres } = this.parts;
    if (!postgres) await this.end('SIGTERM');
    const database = await openDatabase({ databaseUrl: postgres?.url, dataDirectory: folder });
    const problems = await judge(database, this.ledger).finally(() => database.close());
    if (!postgres) await this.serve();
    return problems;
  }

  async discard(): Promise<void> {
    const { folder, postgres, line, disk } = this.parts;
    await this.end('SIGKILL');
    await line?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
    disk?.remove();
  }
}

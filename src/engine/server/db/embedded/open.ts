import type { LineParameters } from '../../terminal-words.ts';
import { closeOnce, type Database } from '../database.ts';
import { readDatabaseError } from '../errors.ts';
import { DatabaseOpenError, describeStartupLine, type StartupKey } from '../open-error.ts';
import { type ConnectionCare, SharedPool } from '../pool.ts';
import { queriesOn } from '../transactions.ts';
import { shareValueTypes } from '../value-types.ts';
import { type Clock, SYSTEM_CLOCK } from './clock.ts';
import { EmbeddedEngine } from './engine.ts';
import { inspectDatabaseFolder, prepareDataFolder, readStartFailure } from './folder.ts';
import { lockFolder } from './lock.ts';
import { startMaintenance } from './maintenance.ts';
import type { WorkerSetup } from './messages.ts';
import { EmbeddedStream } from './stream.ts';
import { findBuiltTemplate } from './template.ts';

/** How long a request waits for the one connection before it is turned away. */
const WAIT_MILLISECONDS = 30_000;

export interface EmbeddedOptions {
  workerUrl?: URL | undefined;
  log: (line: string) => void;
  /** The database has stopped for good; must end the process. */
  onFatal: (key: StartupKey, parameters: LineParameters) => void;
  clock?: Clock;
  /** Path of the packed folder a new database begins from; the build's own when left out. */
  template?: string;
  /**
   * A database is made also where one was before, to be restored: it counts as none until this says
   * that it was, when the database is closed.
   */
  restored?: (() => boolean) | undefined;
  /** With the means to look at every page, which `check.ts` needs. */
  inspecting?: boolean | undefined;
  /** Language of lines for the operator; Thai when left out. */
  language?: string | undefined;
}

/** PGlite has one session, so the pool has one connection: transactions and queries take turns. */
function poolOn(engine: EmbeddedEngine, care: Omit<ConnectionCare, 'greet'>): SharedPool {
  return new SharedPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: WAIT_MILLISECONDS,
      // Named here so that the driver does not look for a server in PGHOST and its like.
      host: 'embedded',
      user: 'postgres',
      password: '',
      database: 'postgres',
      ssl: false,
      stream: () => new EmbeddedStream(engine),
    },
    {
      ...care,
      greet: async (client) => {
        // As much as on a server; nobody shares this one session.
        await client.query("set work_mem = '32MB'");
      },
    },
  );
}

/** Lets earlier queries finish; ending the pool would leave them waiting. */
async function waitForTurn(pool: SharedPool): Promise<void> {
  const turn = await pool.connect().catch(() => undefined);
  turn?.release();
}

/** Starts the worker and the pool on it. `place` names the database in errors. */
async function startDatabase(
  setup: WorkerSetup,
  place: string,
  options: EmbeddedOptions,
): Promise<Database> {
  shareValueTypes();
  const engine = await EmbeddedEngine.start(
    setup,
    (failure) => options.onFatal('databaseStopped', { ...failure }),
    options.workerUrl,
  ).catch((error: Error) => {
    throw new DatabaseOpenError(
      'databaseNotOpened',
      { folder: place, reason: error.message },
      { cause: error },
    );
  });
  let isDamaged = false;
  const pool = poolOn(engine, {
    report: options.log,
    onServerError: (error) => {
      const problem = readDatabaseError(error);
      if (isDamaged || problem?.kind !== 'damaged') return;
      isDamaged = true;
      const reason = problem.cause instanceof Error ? problem.cause.message : problem.kind;
      // The check for damage reports it.
      if (options.inspecting) return;
      const words = { folder: place, reason };
      options.log(describeStartupLine('databasePageDamaged', words, options.language));
    },
  });
  const stopMaintenance = startMaintenance(pool, options.clock ?? SYSTEM_CLOCK, options.log);
  const database: Database = {
    kind: 'embedded',
    db: queriesOn(pool),
    for: () => database,
    state: async () => {
      await pool.query('select 1');
      return isDamaged ? 'damaged' : 'ok';
    },
    connections: () => pool.state(),
    close: closeOnce(async () => {
      stopMaintenance();
      await waitForTurn(pool);
      await pool.end();
      await engine.close();
    }),
  };
  return database;
}

/** Opens a database that is gone when closed, for tests. `template`: path of a packed folder. */
export function openInMemory(template: string | null, options: EmbeddedOptions): Promise<Database> {
  const setup = { directory: null, template, inspecting: options.inspecting ?? false };
  return startDatabase(setup, 'memory', options);
}

/**
 * Opens the embedded database of a data folder; makes both when they are not there.
 * @throws DatabaseOpenError
 */
export async function openEmbedded(
  dataDirectory: string,
  options: EmbeddedOptions,
): Promise<Database> {
  await prepareDataFolder(dataDirectory);
  const lock = await lockFolder(dataDirectory, options.clock ?? SYSTEM_CLOCK, () =>
    options.onFatal('databaseLockLost', { folder: dataDirectory }),
  );
  try {
    const { restored } = options;
    const folder = await inspectDatabaseFolder(dataDirectory, {
      beginAnew: restored !== undefined,
    });
    const template = folder.isNew ? (options.template ?? (await findBuiltTemplate())) : null;
    const inspecting = options.inspecting ?? false;
    const setup = { directory: folder.directory, template, inspecting };
    const database = await startDatabase(setup, folder.directory, options).catch(
      async (error: unknown) => {
        throw folder.isNew ? error : await readStartFailure(folder.directory, error);
      },
    );
    if (folder.isNew && !restored) {
      await folder.finish().catch(async (error: unknown) => {
        await database.close();
        throw error;
      });
    }
    const { close } = database;
    return Object.assign(database, {
      close: closeOnce(async () => {
        await close();
        if (folder.isNew && restored?.()) await folder.finish();
        await lock.release();
      }),
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

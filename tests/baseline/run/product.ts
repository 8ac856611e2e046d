/** The product as `npm start` runs it, in a process of its own whose clock stands still. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A Monday, ten in the morning in Bangkok. */
export const MOMENT = '2026-11-16T03:00:00.000Z';
export const ADMIN = { username: 'admin', password: 'a password for the baseline' } as const;

const CLOCK = new URL('./moment.mjs', import.meta.url).href;
/** Seconds that the process ran for; seeding takes twenty on a quiet machine. */
const START_SECONDS = 1800;

export interface ProductOptions {
  /** Folder of the project whose product is run, with a trailing slash. */
  readonly root?: string;
  /** With demonstration data beside the starter data. */
  readonly demonstration: boolean;
}

/** Runs a command of the project at its root. @throws with what it printed when it fails */
export async function runCommand(root: string, parameters: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}\n${output.join('')}`);
}

/** Builds the web app and the server of a project, if its sources changed since the last build. */
export const buildProduct = (root: string): Promise<void> =>
  runCommand(root, ['scripts/build.mjs', '--if-needed']);

/** Waits for the line that says where the server is. @throws with what it printed if it ends */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`The product ${why}.\n${output}`));
    // Counted, not measured: on a machine that was asleep, or a process that was, nothing is late.
    let left = START_SECONDS;
    const waiting = setInterval(() => {
      left -= 1;
      if (left === 0) fail('did not start');
    }, 1000);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (!address) return;
      clearInterval(waiting);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('close', (code) => {
      clearInterval(waiting);
      fail(`ended with ${code}`);
    });
  });
}

/** A running product on a data folder of its own. */
export class Product {
  #stopping: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    private readonly dataFolder: string,
  ) {}

  static async start({ root = ROOT, demonstration }: ProductOptions): Promise<Product> {
    const dataFolder = await mkdtemp(join(tmpdir(), 'food-waste-baseline-'));
    const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: dataFolder,
        DEMO: demonstration ? '1' : '0',
        ADMIN_PASSWORD: ADMIN.password,
        TOKEN_SECRET: 'the same secret for every recording of the baseline',
        // Everybody who calls has an address of their own, and an allowance of calls.
        TRUSTED_PROXIES: 'loopback',
        NODE_ENV: 'production',
        NODE_OPTIONS: `--import=${CLOCK}`,
        BASELINE_MOMENT: MOMENT,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    try {
      return new Product(child, await addressOf(child), dataFolder);
    } catch (error) {
      child.kill('SIGKILL');
      await rm(dataFolder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Folder of the database's own files; whole once the product has stopped. */
  get databaseFolder(): string {
    return join(this.dataFolder, 'database');
  }

  /** Sets the clock of the product so many minutes after the moment it began at. */
  async moveTo(minutes: number): Promise<void> {
    const moved = new Promise((resolve) => this.child.once('message', resolve));
    this.child.send({ moment: Date.parse(MOMENT) + minutes * 60_000 });
    await moved;
  }

  /** Stops as Ctrl+C does. */
  stop(): Promise<void> {
    this.#stopping ??= new Promise((resolve) => {
      if (this.child.exitCode !== null) return resolve();
      this.child.once('close', () => resolve());
      this.child.kill('SIGINT');
    });
    return this.#stopping;
  }

  /** Stops and throws the data away. */
  async discard(): Promise<void> {
    await this.stop();
    await rm(this.dataFolder, { recursive: true, force: true });
  }
}

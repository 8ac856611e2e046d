/** The product as a person starts it, in a process of its own with a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './accounts.ts';
import { createPostgresDatabase } from './service-requests.ts';
import { counted } from './spent.ts';
import type { Template } from './template-names.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A first start puts demonstration data in and publishes it, and the machine may be busy. */
const START_SECONDS = 180;

export { ADMIN };

export interface Launch {
  /** Everything printed so far. */
  readonly output: { stdout: string; stderr: string };
  readonly process: ChildProcess;
  /** Resolves to the exit code once the process has ended; 128 + n for signal n. */
  readonly ended: Promise<number>;
}

const SIGNAL_CODES: Readonly<Record<string, number>> = { SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** Runs the start command of a project with nothing else in the environment but what is given. */
export function launch(
  environment: Readonly<Record<string, string>>,
  project = ROOT,
  program = 'scripts/start.mjs',
): Launch {
  const child = spawn(process.execPath, [join(project, program)], {
    cwd: project,
    // Without demonstration data, unless a test asks for it: it has its own tests.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? SIGNAL_CODES[signal ?? ''] ?? 1));
  });
  return { output, process: child, ended };
}

/** Waits for the line that says where the server is; throws what it printed if it ends instead. */
export function addressOf({ output, process: child, ended }: Launch): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string): void =>
      reject(new Error(`${why}\n${output.stdout}\n${output.stderr}`));
    const deadline = setTimeout(() => fail('The server did not start.'), START_SECONDS * 1000);
    const look = (): void => {
      const address = /https?:\/\/\S+/.exec(output.stdout)?.[0];
      if (!address) return;
      clearTimeout(deadline);
      resolve(address);
    };
    child.stdout?.on('data', look);
    look();
    void ended.then((code) => {
      clearTimeout(deadline);
      fail(`The server ended with ${code}.`);
    });
  });
}

/** A server that tests start, stop and start again on the same data. */
export class TestServer {
  #launch: Launch | undefined;
  #address = '';

  private constructor(
    readonly dataDirectory: string,
    readonly environment: Readonly<Record<string, string>>,
    readonly program?: string,
  ) {}

  /** Starts on a fresh data folder and a free port. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'food-waste-e2e-'));
    const server = new TestServer(dataDirectory, environment);
    await server.start();
    return server;
  }

  /**
   * Starts what was built on a database with the shipped rows and an administrator, as after a
   * first start; how a start comes to that is the business of `start.test.ts`.
   */
  static async office(
    environment: Readonly<Record<string, string>> = {},
    template: Template = 'office',
  ): Promise<TestServer> {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'food-waste-e2e-'));
    const DATABASE_URL = await createPostgresDatabase(template);
    const settings = { NODE_ENV: 'production', DATABASE_URL, ...environment };
    const server = new TestServer(dataDirectory, settings, 'dist/server/main.js');
    await server.start();
    return server;
  }

  get address(): string {
    return this.#address;
  }

  async start(): Promise<void> {
    const { dataDirectory, environment, program } = this;
    const settings = { PORT: '0', DATA_DIR: dataDirectory, ADMIN_PASSWORD: ADMIN.password };
    this.#launch = launch({ ...settings, ...environment }, ROOT, program);
    const launched = this.#launch;
    this.#address = await counted('server', () => addressOf(launched));
  }

  /** Stops as Ctrl+C does; resolves to the exit code. */
  async stop(): Promise<number> {
    this.#launch?.process.kill('SIGINT');
    return (await this.#launch?.ended) ?? 0;
  }

  /** Stops and throws the data away. */
  async discard(): Promise<void> {
    await this.stop();
    await rm(this.dataDirectory, { recursive: true, force: true });
  }
}

/** Processes of tests that say how they ended: the usual ones drop the code and the signal. */
import { appendFileSync } from 'node:fs';
import { ForksPoolWorker, type PoolRunnerInitializer } from 'vitest/node';

type Request = Parameters<ForksPoolWorker['send']>[0];

const NAME = 'telling-forks';

class TellingWorker extends ForksPoolWorker {
  /** A worker goes on to the next file, where files share one, only if it has its pool's name. */
  override readonly name = NAME;
  #files: readonly string[] = [];
  #stopping = false;

  override send(message: Request): void {
    if (message.type === 'run') this.#files = message.context.files.map(({ filepath }) => filepath);
    if (message.type === 'stop') this.#stopping = true;
    super.send(message);
  }

  override async start(): Promise<void> {
    await super.start();
    this.on('exit', (code: number | null, signal?: string | null) => {
      if (!this.#stopping) this.#tell(code, signal ?? null);
    });
  }

  override stop(): Promise<void> {
    this.#stopping = true;
    return super.stop();
  }

  #tell(code: number | null, signal: string | null): void {
    const files = this.#files.join(', ');
    process.stderr.write(`A process of tests ended by itself, code ${code}, ${signal}: ${files}\n`);
    // The command that started the run reads it there: scripts/lib/test/vitest.mjs.
    const summary = process.env.TEST_SUMMARY;
    const line = JSON.stringify({ files: this.#files, code, signal });
    if (summary) appendFileSync(`${summary}.ended`, `${line}\n`);
  }
}

/** For `pool` of vitest's configuration. */
export const tellingForks: PoolRunnerInitializer = {
  name: NAME,
  createPoolWorker: (options) => new TellingWorker(options),
};

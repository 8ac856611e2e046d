/** Somebody who has the product's folder, a page of `docs/`, and nothing else. */
import { execFile, spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { isRecord } from '../../src/engine/declaration/record.ts';
import { ADMIN, addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { copyProject, PROJECT } from '../support/project-copy.ts';

/** What stands between fences on a page. */
export interface Snippet {
  readonly kind: string;
  /** The file that it goes into, where the page names one. */
  readonly file: string;
  readonly text: string;
}

/** The snippets of a page, in its order. */
export async function snippetsOf(page: string): Promise<Snippet[]> {
  const text = await readFile(join(PROJECT, page), 'utf8');
  const fences = text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, kind = '', file = '', inner = '']) => ({ kind, file, text: inner }));
}

function merged(words: unknown, more: unknown): unknown {
  if (!isRecord(words) || !isRecord(more)) return more;
  const entries = Object.entries(more).map(([name, value]) => [name, merged(words[name], value)]);
  return { ...words, ...Object.fromEntries(entries) };
}

const { PATH = '', HOME = '' } = process.env;
/** As `.gitignore` has it, which stands in no copy. */
const IGNORED = 'node_modules\ndata-store\ndist\n.cache\n';

export class Newcomer {
  #started: Launch | undefined;

  private constructor(readonly project: string) {}

  /** Sits before a copy of the project, all of it under version control. */
  static async at(): Promise<Newcomer> {
    const newcomer = new Newcomer(await copyProject());
    await newcomer.git('init', '--quiet');
    await writeFile(join(newcomer.project, '.git/info/exclude'), IGNORED);
    await newcomer.git('add', '--all');
    const who = ['-c', 'user.name=ผู้ดูแล', '-c', 'user.email=admin@example.go.th'];
    await newcomer.git(...who, 'commit', '--quiet', '--no-gpg-sign', '--message', 'ตั้งต้น');
    return newcomer;
  }

  /** What git prints; it knows nothing of whoever runs the tests. */
  async git(...parameters: readonly string[]): Promise<string> {
    const env = { PATH, HOME: this.project, GIT_CONFIG_NOSYSTEM: '1' };
    const { stdout } = await promisify(execFile)('git', [...parameters], {
      cwd: this.project,
      env,
    });
    return stdout;
  }

  /** Runs a command in the project, with prepared answers. */
  run(command: string, answers = ''): Promise<{ code: number; output: string }> {
    const [program = '', ...parameters] = command.trim().split(' ');
    const environment = { PATH, HOME, DATA_DIR: join(this.project, 'data-store') };
    const child = spawn(program, parameters, { cwd: this.project, env: environment });
    child.stdin.end(answers);
    let output = '';
    const gather = (piece: Buffer): void => {
      output += piece.toString();
    };
    child.stdout.on('data', gather);
    child.stderr.on('data', gather);
    return new Promise((resolve) => {
      child.once('close', (code) => resolve({ code: code ?? -1, output }));
    });
  }

  read(file: string): Promise<string> {
    return readFile(join(this.project, file), 'utf8');
  }

  async change(file: string, how: (text: string) => string): Promise<void> {
    await writeFile(join(this.project, file), how(await this.read(file)));
  }

  /** Does what a page says, up to the command that starts the product. */
  async follow(snippets: readonly Snippet[]): Promise<void> {
    let entry = '';
    for (const [place, { kind, file, text }] of snippets.entries()) {
      if (kind === 'ts') {
        if (entry === '') expect(await this.read('resources.config.ts')).toContain(text);
        else await this.change('resources.config.ts', (config) => config.replace(entry, text));
        entry = text;
      }
      if (kind === 'json') {
        await this.change(file, (words) =>
          JSON.stringify(merged(JSON.parse(words), JSON.parse(text)), null, 2),
        );
      }
      if (kind !== 'sh' || text.includes('npm start')) continue;
      const next = snippets[place + 1];
      const { code, output } = await this.run(text, next?.kind === 'answers' ? next.text : '');
      expect([code, output]).toEqual([0, output]);
    }
  }

  /** Starts the product; resolves to its address. */
  start(): Promise<string> {
    const environment = { PORT: '0', DATA_DIR: join(this.project, 'data-store') };
    this.#started = launch({ ...environment, ADMIN_PASSWORD: ADMIN.password }, this.project);
    return addressOf(this.#started);
  }

  /** Stops the product as Ctrl+C does. */
  async stop(): Promise<void> {
    this.#started?.process.kill('SIGINT');
    await this.#started?.ended;
    this.#started = undefined;
  }

  async leave(): Promise<void> {
    await this.stop();
    await rm(this.project, { recursive: true, force: true });
  }
}

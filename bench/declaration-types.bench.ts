/**
 * What an editor waits for while somebody writes in `resources.config.ts`: the product as it is, and
 * with 200 more resources of 40 fields. The compiler is queried as editors do, through its
 * language server; and once as by `npm run typecheck`.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copyProject } from '../tests/support/project-copy.ts';
import { addMany, RESOURCES } from './many-resources.ts';
import { median, milliseconds } from './times.ts';

const ROUNDS = 9;
const MARK = '\n  },\n});';
/** A resource that is being written, with a slip in it. */
const TYPED = `\n    vehicles: {\n      menu: { group: 'waste', icon: 'truck' },\n      fields: { name: { type: 'text', max: 'ten' } },\n    },`;

type Answer = Readonly<Record<string, unknown>>;

/** A language server, spoken to in messages with a length before each. */
class LanguageServer {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #received = Buffer.alloc(0);
  #last = 0;

  constructor(readonly project: string) {
    const compiler = join(project, 'node_modules/typescript/lib/tsc.js');
    this.#process = spawn(process.execPath, [compiler, '--lsp', '--stdio'], {
      cwd: project,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#process.stdout?.on('data', (piece: Buffer) => this.#take(piece));
  }

  #take(piece: Buffer): void {
    this.#received = Buffer.concat([this.#received, piece]);
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/.exec(String(this.#received.subarray(0, head)))?.[1],
      );
      if (head < 0 || this.#received.length < head + 4 + length) return;
      const text = String(this.#received.subarray(head + 4, head + 4 + length));
      this.#received = this.#received.subarray(head + 4 + length);
      this.#hear(JSON.parse(text));
    }
  }

  #hear(message: Answer): void {
    if (typeof message.method === 'string') {
      // It requests the editor's settings, of which there are none.
      if (message.id !== undefined) this.#send({ id: message.id, result: null });
      return;
    }
    this.#waiting.get(Number(message.id))?.(message);
  }

  #send(message: Answer): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  tell(method: string, params: Answer): void {
    this.#send({ method, params });
  }

  async ask(method: string, params: Answer): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
    if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
    return answer.result;
  }

  end(): void {
    this.#process.kill();
  }
}

interface Waits {
  readonly opened: number;
  readonly told: number;
  readonly completed: number;
  readonly explained: number;
  readonly typecheck: number;
}

/** What is reported of the file, and what may stand at a place, each after another letter typed. */
async function waitsIn(project: string): Promise<Waits> {
  const server = new LanguageServer(project);
  const path = join(project, 'resources.config.ts');
  const uri = pathToFileURL(path).href;
  const written = await readFile(path, 'utf8');
  const end = written.lastIndexOf(MARK);
  const text = (round: number): string =>
    `${written.slice(0, end) + TYPED.replace('ten', `ten${round}`) + written.slice(end)}`;
  const place = (found: string) => {
    const before = text(0).slice(0, text(0).lastIndexOf(found)).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const document = { uri };
  await server.ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(project).href,
    capabilities: {},
  });
  server.tell('initialized', {});
  const opened = await milliseconds(async () => {
    server.tell('textDocument/didOpen', {
      textDocument: { uri, languageId: 'typescript', version: 0, text: text(0) },
    });
    const told = await server.ask('textDocument/diagnostic', { textDocument: document });
    if (!JSON.stringify(told).includes('number')) throw new Error('the slip is not told');
  });
  const rounds = { told: [] as number[], completed: [] as number[], explained: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const change = (version: number): void =>
      server.tell('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ text: text(version) }],
      });
    const wait = async (method: string, at?: Answer): Promise<number> =>
      milliseconds(() =>
        server.ask(`textDocument/${method}`, {
          textDocument: document,
          ...(at && { position: at }),
        }),
      );
    change(round * 3);
    rounds.told.push(await wait('diagnostic'));
    change(round * 3 + 1);
    rounds.completed.push(await wait('completion', place("max: 'ten")));
    change(round * 3 + 2);
    rounds.explained.push(await wait('hover', place('fields: { name: { type')));
  }
  server.end();
  const compiler = join(project, 'node_modules/typescript/lib/tsc.js');
  // A copy has no tests, which scripts speak of.
  const settings = join(project, 'tsconfig.source.json');
  await writeFile(
    settings,
    JSON.stringify({ extends: './tsconfig.json', include: ['src', 'resources.config.ts'] }),
  );
  const typecheck = await milliseconds(() =>
    promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', settings], { cwd: project }),
  );
  const { told, completed, explained } = rounds;
  return {
    opened,
    told: median(told),
    completed: median(completed),
    explained: median(explained),
    typecheck,
  };
}

const found: Waits[] = [];
for (const prepare of [async () => {}, addMany]) {
  const project = await copyProject();
  try {
    await prepare(project);
    found.push(await waitsIn(project));
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
const [plain, many] = found;
for (const name of ['opened', 'told', 'completed', 'explained', 'typecheck'] as const) {
  const [one, other] = [plain?.[name] ?? 0, many?.[name] ?? 0];
  console.log(
    `${name}: ${one.toFixed(0)} ms as it is, ${other.toFixed(0)} ms with ${RESOURCES} more ` +
      `(${(other / one).toFixed(2)} times)`,
  );
}
console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);

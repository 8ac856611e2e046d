/**
 * 100,000 records in from a spreadsheet and out to one, by the calls of the built product in a
 * process of its own, on both databases: rows a second beside a bare `COPY` of the same rows, how
 * much the memory of the server grows, and whether the bar of the import is right.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadWords } from '../src/engine/server/i18n.ts';
import { loadAreas } from '../src/thailand/server/geography/areas.ts';
import { type TestCell, workbook } from '../tests/server/excel/workbooks.ts';
import { ADMIN, addressOf, launch } from '../tests/support/e2e-server.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { copyIntoPglite, copyIntoPostgres } from './bare-copy.ts';

const ROWS = Number(process.env.EXCEL_ROWS ?? 100_000);
const MOST_MEGABYTES = 200;
const SAMPLE_MILLISECONDS = 50;
const MEGABYTE = 1024 * 1024;
const REPORTERS = 'outofhome';
const CALLS = 'wastecateory';
const FIELDS = ['recordDate', 'userType', 'tambonCode', 'materialId', 'weightKg', 'part'];
const MORE_FIELDS = ['wasteFoodId', 'wasteManageId', 'method', 'note'];

const words = loadWords(fileURLToPath(new URL('../locales', import.meta.url)));
const areas = loadAreas(fileURLToPath(new URL('../data', import.meta.url)));

interface Server {
  readonly process: ChildProcess;
  fetch(call: string, body: FormData | object): Promise<Response>;
}

async function signedIn(address: string, process: ChildProcess): Promise<Server> {
  const post = (path: string, body: FormData | object, headers: Record<string, string>) =>
    fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        accept: 'application/x-ndjson, application/json',
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
    });
  const answer = await post('auth/login', { data: ADMIN }, {});
  const { token } = Object(await answer.json());
  return {
    process,
    fetch: (call, body) => post(`${CALLS}/${call}`, body, { authorization: `Bearer ${token}` }),
  };
}

interface Measured<Result> {
  readonly result: Result;
  readonly seconds: number;
  /** Most that the process had in real memory above what it had before. */
  readonly megabytes: number;
}

/** What stays in real memory, according to Linux. */
function memoryOf({ process }: Server): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function measure<Result>(server: Server, work: () => Promise<Result>) {
  const before = memoryOf(server);
  let most = before;
  const sample = setInterval(() => {
    most = Math.max(most, memoryOf(server));
  }, SAMPLE_MILLISECONDS);
  const start = performance.now();
  const result = await work();
  clearInterval(sample);
  const seconds = (performance.now() - start) / 1000;
  return { result, seconds, megabytes: most - before } satisfies Measured<Result>;
}

function tell(name: string, { seconds, megabytes }: Measured<unknown>, more: string): void {
  const over = megabytes > MOST_MEGABYTES ? ' OVER' : '';
  const rows = Math.round(ROWS / seconds).toLocaleString('en');
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s ${rows.padStart(8)} rows/s  ` +
      `+${megabytes.toFixed(0)} MB${over}  ${more}`,
  );
}

interface Told {
  /** Seconds since the file was sent. */
  readonly at: number;
  readonly share: number;
}

/** Sends the file; gives what the bar showed and when. Throws for a file that is refused. */
async function send(server: Server, file: Buffer, step: string): Promise<readonly Told[]> {
  const form = new FormData();
  form.set('step', step);
  form.set('file', new Blob([Buffer.from(file)]), 'file.xlsx');
  const start = performance.now();
  const answer = await server.fetch('importWasteRecord', form);
  const told: Told[] = [];
  let last = '';
  let rest = '';
  for await (const piece of answer.body ?? []) {
    const lines = (rest + Buffer.from(piece).toString()).split('\n');
    rest = lines.pop() ?? '';
    last = lines.at(-1) ?? last;
    for (const line of lines) {
      const { progress } = JSON.parse(line);
      const at = (performance.now() - start) / 1000;
      if (progress && progress.stage !== 'waiting') told.push({ at, share: progress.share });
    }
  }
  if (JSON.parse(last).status !== 200) throw new Error(last.slice(0, 2000));
  return told;
}

/** How far the bar was from the share of the time that had passed, at its worst. */
function truth(told: readonly Told[], seconds: number): string {
  const worst = Math.max(...told.map(({ at, share }) => Math.abs(at / seconds - share)));
  const back = told.some(({ share }, place) => share < (told[place - 1]?.share ?? 0));
  return `bar at most ${Math.round(worst * 100)} points off${back ? ', GOING BACK' : ''}`;
}

/** Names of a kind of data that this kind of reporter may use, as a spreadsheet has them. */
async function namesOf(server: Server, search: string): Promise<string[]> {
  const answer = await server.fetch(search, { data: {} });
  const { data }: { data: { name: string; code: string; userTypes?: string[] }[] } = Object(
    await answer.json(),
  );
  return data
    .filter(({ userTypes }) => userTypes?.includes(REPORTERS) ?? true)
    .map(({ name, code }) => `${name} [${code}]`);
}

async function makeRows(server: Server): Promise<TestCell[][]> {
  const [steps, ways] = await Promise.all([
    namesOf(server, 'searchWasteFoods'),
    namesOf(server, 'searchWasteManage'),
  ]);
  const tambons = areas.within('tambon', '');
  const choice = (name: string) => words.text('th', `resources:choices.${name}`);
  return Array.from({ length: ROWS }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + (n % 600))).toISOString().slice(0, 10);
    return [
      { date: day },
      choice(`userType.${REPORTERS}`),
      tambons[n % tambons.length]?.code ?? null,
      'ผลไม้',
      ((n % 9000) + 1) / 1000,
      choice('foodPart.inedible'),
      steps[n % steps.length] ?? null,
      ways[n % ways.length] ?? null,
      choice('measuringMethod.directWeighing'),
      `แถวที่ ${n + 1}`,
    ];
  });
}

const plain = (cell: TestCell | undefined): string =>
  cell === null || cell === undefined ? '\\N' : String(Object(cell).date ?? cell);

async function run(
  name: string,
  environment: Readonly<Record<string, string>>,
  copy: (lines: string) => Promise<number>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-excel-'));
  const product = launch({
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  });
  try {
    const server = await signedIn(await addressOf(product), product.process);
    const head = [...FIELDS, ...MORE_FIELDS].map((field) =>
      words.fieldLabel('th', field, 'wasteRecords'),
    );
    const rows = await makeRows(server);
    const file = await workbook([head, ...rows], { shared: false });
    console.log(
      `\n${name}: ${ROWS.toLocaleString('en')} records, ${(file.length / MEGABYTE).toFixed(1)} MB; ` +
        `load of the machine ${loadavg()[0]?.toFixed(1)}`,
    );
    const bare = await copy(rows.map((row) => row.map(plain).join('\t')).join('\n'));
    const preview = await measure(server, () => send(server, file, 'preview'));
    tell('preview', preview, truth(preview.result, preview.seconds));
    const taken = await measure(server, () => send(server, file, 'apply'));
    tell('import', taken, truth(taken.result, taken.seconds));
    console.log(
      `COPY ${bare.toFixed(2)} s: the import takes ${Math.round(taken.seconds / bare)} times as long`,
    );
    const out = await measure(server, async () => {
      const answer = await server.fetch('exportWasteRecord', { data: {} });
      return (await answer.arrayBuffer()).byteLength;
    });
    tell('export', out, `${(out.result / MEGABYTE).toFixed(1)} MB of .xlsx`);
  } finally {
    product.process.kill('SIGINT');
    await product.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

const postgres = await startPostgresServer();
try {
  await run('PostgreSQL', { DATABASE_URL: postgres.url }, (lines) =>
    copyIntoPostgres(postgres.url, lines),
  );
} finally {
  await postgres.stop();
}

const folder = await mkdtemp(join(tmpdir(), 'bench-excel-bare-'));
try {
  await run('PGlite', {}, (lines) => copyIntoPglite(folder, lines));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Attacks the product as people start it with files, bodies and connections made to do harm. */
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../../../../src/application.ts';
import { excelCalls } from '../../../../src/engine/declaration/excel.ts';
import { ADMIN, TestServer } from '../../../../tests/support/e2e-server.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { People } from '../people.ts';
import { sendBodies } from './bodies.ts';
import { hostileFiles, UNITS_CALL } from './cases.ts';
import { Client } from './client.ts';
import { Colleague } from './colleague.ts';
import { tryConnections } from './connections.ts';
import { readFigures } from './figures.ts';
import { Findings } from './findings.ts';
import { inTurns } from './turns.ts';

/** The limits of a server, whatever it is sent. */
const MOST_DELAY_99 = 200;
const MOST_GROWTH_MEGABYTES = 200;
const SETTLING_SECONDS = 10;

/** What came of it. */
export interface Outcome {
  /** What must not be; empty when all is well. */
  readonly findings: readonly string[];
  /** Where the server delayed others, which a machine with much to do brings about as well. */
  readonly slow: readonly string[];
  /** For a person to read. */
  readonly lines: readonly string[];
}

type Print = (line: string) => void;

interface Place {
  readonly attacker: Client;
  readonly findings: Findings;
  readonly slow: string[];
  readonly metrics: string;
  readonly print: Print;
}

async function sendFiles(client: Client, findings: Findings): Promise<number> {
  const files = hostileFiles();
  await inTurns(files, async ({ name, call, make }) => {
    const file = await make();
    const looked = await findings.see(name, client.upload(call, file, 'preview'));
    if (!looked?.text.includes('"preview"')) return;
    await findings.see(`${name}, marked`, client.upload(call, file, 'mark'));
  });
  return files.length;
}

type Part = (client: Client, findings: Findings) => Promise<number>;

const PARTS: Readonly<Record<string, Part>> = {
  workbooks: sendFiles,
  bodies: sendBodies,
  connections: tryConnections,
};

/** One part of the attack, and how the server was meanwhile. */
async function run(name: string, part: Part, place: Place): Promise<void> {
  const { attacker, findings, slow, metrics, print } = place;
  const started = performance.now();
  await readFigures(metrics);
  const count = await part(attacker, findings);
  const { delay99, longestDelay, megabytes } = await readFigures(metrics);
  if (delay99 >= MOST_DELAY_99)
    slow.push(`${name}: event-loop delay p99 ${Math.round(delay99)} ms`);
  const seconds = Math.round((performance.now() - started) / 1000);
  print(
    `${name}: ${count} in ${seconds} s; event-loop delay p99 ${Math.round(delay99)} ms, ` +
      `longest ${Math.round(longestDelay)} ms; ${Math.round(megabytes)} MB` +
      findings.takeSlowest(),
  );
}

/** The least of some seconds, for what is freed is not given back at once. */
async function settledMegabytes(metrics: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < SETTLING_SECONDS; second += 1) {
    await setTimeout(1000);
    least = Math.min(least, (await readFigures(metrics)).megabytes);
  }
  return least;
}

/** The key of who may import units. */
function keyOfUnits(): string {
  const found = Object.values(readConfig().resources).find((resource) => {
    const calls = excelCalls(resource);
    return `${calls.group}/${calls.import}` === UNITS_CALL;
  });
  if (!found) throw new Error(`Nothing is imported by ${UNITS_CALL}.`);
  return found.permission;
}

async function attack(
  server: TestServer,
  { metrics, print, findings, slow }: Omit<Place, 'attacker'>,
): Promise<void> {
  const { address } = server;
  const people = new People(address, ADMIN, keyOfUnits());
  await people.prepare();
  const clientOf = async (kind: 'admin' | 'low') =>
    new Client(address, (await people.newSession(kind)) ?? '');
  const attacker = await clientOf('admin');
  const colleague = new Colleague(await clientOf('low'), findings);
  for (let times = 0; times < 3; times += 1) await colleague.lookAtFile();
  const before = await settledMegabytes(metrics);
  const work = colleague.work();
  const place = { attacker, findings, slow, metrics, print };
  for (const [name, part] of Object.entries(PARTS)) await run(name, part, place);
  colleague.stop();
  await work;
  const growth = Math.round((await settledMegabytes(metrics)) - before);
  if (growth >= MOST_GROWTH_MEGABYTES) findings.add(`Memory has grown by ${growth} MB`);
  const { lists, imports, slowestList, slowestImport } = colleague;
  print(`answers: ${findings.statuses.map(([status, all]) => `${status}: ${all}`).join(', ')}`);
  print(
    `a colleague: ${lists} lists, the slowest in ${Math.round(slowestList)} ms; ` +
      `${imports} files, the slowest in ${Math.round(slowestImport)} ms`,
  );
  print(`memory: ${Math.round(before)} MB before, ${growth} MB more at the end`);
}

/** Starts a server of its own, attacks it and stops it. */
export async function attackServer(print: Print): Promise<Outcome> {
  const lines: string[] = [];
  const told: Print = (line) => {
    lines.push(line);
    print(line);
  };
  const port = await freePort('127.0.0.1');
  const server = await TestServer.start({ METRICS_PORT: String(port) });
  const metrics = `http://127.0.0.1:${port}/metrics`;
  const findings = new Findings();
  const slow: string[] = [];
  try {
    await attack(server, { metrics, print: told, findings, slow });
    const code = await server.stop();
    if (code !== 0) findings.add(`The server ended with ${code}`);
    return { findings: findings.list, slow, lines };
  } finally {
    await server.discard();
  }
}

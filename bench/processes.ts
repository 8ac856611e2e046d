/** Servers in processes of their own: how soon they serve, what memory and processor they take. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What starts a server. */
export interface Command {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const START_SECONDS = 180;
const LOOK_MILLISECONDS = 20;

export interface Started {
  /** From the start of the process to the first answer. */
  readonly seconds: number;
  /** Memory of its processes in MB; what they share is counted once (Linux' `Pss`). */
  memory(): Promise<number>;
  /** Seconds of processor its processes have taken so far. */
  processor(): Promise<number>;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status < 400;
  } catch {
    return false;
  }
}

/** What `/proc` says of a process, from its state on. */
async function statusOf(id: number): Promise<string[]> {
  const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
  // The name of the program stands in brackets before that and may hold anything.
  return status.slice(status.lastIndexOf(')') + 2).split(' ');
}

/** The processes that descend from one, and itself. */
async function family(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const [, parent] = await statusOf(Number(name));
    parents.set(Number(name), Number(parent));
  }
  const isOf = (id: number): boolean => {
    const parent = parents.get(id);
    return id === root || (parent !== undefined && parent > 1 && isOf(parent));
  };
  return [...parents.keys()].filter(isOf);
}

async function memoryOf(root: number): Promise<number> {
  let kilobytes = 0;
  for (const id of await family(root)) {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100;

async function processorOf(root: number): Promise<number> {
  let ticks = 0;
  for (const id of await family(root)) {
    const fields = await statusOf(id);
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS;
}

async function stop(child: ChildProcess, group: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-group, 'SIGTERM');
  await ended;
}

/** Starts a product and waits until a page of it answers. @throws what it printed if it ends */
export async function startProcess(
  folder: string,
  { program, parameters, environment }: Command,
  ready: string,
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(program, [...parameters], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts is stopped with it.
    detached: true,
  });
  const group = child.pid;
  if (group === undefined) throw new Error(`${program} was not started`);
  let printed = '';
  child.stdout.on('data', (part: Buffer) => (printed += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed += part.toString()));
  while (!(await answers(ready))) {
    const waited = (performance.now() - begun) / 1000;
    if (child.exitCode !== null || waited > START_SECONDS) {
      await stop(child, group);
      throw new Error(`${program} ${parameters.join(' ')} does not answer:\n${printed}`);
    }
    await delay(LOOK_MILLISECONDS);
  }
  return {
    seconds: (performance.now() - begun) / 1000,
    memory: () => memoryOf(group),
    processor: () => processorOf(group),
    stop: () => stop(child, group),
  };
}

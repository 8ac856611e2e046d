import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { hasCode } from '../../system-error.ts';

/** The result of a reading that not every system offers. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Names the place in which a process number means something: one boot of one machine and, under
 * Linux, one container.
 */
export function processPlace(): string {
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const namespace = attempt(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), boot, namespace].filter(Boolean).join(' ');
}

/** Field 22 of Linux's stat file; the command before it may itself hold spaces and brackets. */
function linuxStartTime(processNumber: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${processNumber}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function otherStartTime(processNumber: number): string | null {
  const output = attempt(() =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(processNumber)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  return output?.trim() || null;
}

/** When a process of this place started, in the system's own writing; null when unknown. */
export function processStartTime(processNumber: number): string | null {
  return process.platform === 'linux'
    ? linuxStartTime(processNumber)
    : otherStartTime(processNumber);
}

/** Whether the process that started then still runs; its number may have gone to another since. */
export function isProcessAlive(processNumber: number, startTime: string | null): boolean {
  try {
    process.kill(processNumber, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const actual = processStartTime(processNumber);
  return startTime === null || actual === null || actual === startTime;
}

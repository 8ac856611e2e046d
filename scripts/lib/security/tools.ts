/** Runs the scanners and reads what they say. */
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import type { Finding } from './watch.ts';

interface Run {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end without a terminal; ends it when it takes longer than that. */
export function runQuietly(
  program: string,
  parameters: readonly string[],
  seconds: number,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    const deadline = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(deadline);
      resolve({ code: code ?? 1, output: Buffer.concat(parts).toString('utf8') });
    });
  });
}

/** Something to point a scanner at. */
export interface Aim {
  readonly who: string;
  /** For the report, such as `POST /api/role/saveRole`. */
  readonly where: string;
  readonly url: string;
  /** A form's fields; absent for GET. */
  readonly form?: URLSearchParams;
  /** Headers, `*` where a payload goes. */
  readonly headers?: readonly string[];
}

export interface Depth {
  readonly level: number;
  readonly risk: number;
}

const SQLMAP_SECONDS = 1800;
const CLEAN = /all tested parameters do not appear to be injectable/;
const INJECTABLE = /identified the following injection point[\s\S]*?---([\s\S]*?)---/;

/** What sqlmap's output says of one target; a scan that broke off is a finding too. */
export function readSqlmap({ who, where }: Aim, output: string): Finding[] {
  const found = INJECTABLE.exec(output)?.[1];
  if (found) return [{ tool: 'sqlmap', who, where, what: found.trim() }];
  if (CLEAN.test(output)) return [];
  const what = `did not finish: ${output.trim().split('\n').slice(-8).join(' | ')}`;
  return [{ tool: 'sqlmap', who, where, what }];
}

/** @returns the findings of one aim; the program's own words go into `logFile` */
export async function runSqlmap(
  aim: Aim,
  { level, risk }: Depth,
  { workFolder, logFile }: { readonly workFolder: string; readonly logFile: string },
): Promise<Finding[]> {
  const { output } = await runQuietly(
    'sqlmap',
    [
      '--ignore-stdin',
      '--batch',
      '--disable-coloring',
      '--flush-session',
      '--dbms=PostgreSQL',
      '--technique=BEUST',
      `--level=${level}`,
      `--risk=${risk}`,
      '--time-sec=3',
      '--skip-waf',
      '--ignore-code=400,401,403,404,409,413,428,429',
      `--output-dir=${workFolder}`,
      `--url=${aim.url}`,
      ...(aim.form ? ['--method=POST', `--data=${aim.form}`] : []),
      ...(aim.headers ?? []).map((header) => `--header=${header}`),
    ],
    SQLMAP_SECONDS,
  );
  await writeFile(logFile, output);
  return readSqlmap(aim, output);
}

const WAPITI_SECONDS = 3600;
/** What wapiti 3.0 requires and OWASP advises against: browsers' filter of that name made holes. */
const EXPLAINED = 'X-XSS-Protection is not set';

const entriesOf = (all: unknown) =>
  (Array.isArray(all) ? all.filter(isRecord) : []).filter(({ info }) => info !== EXPLAINED);

/** What wapiti's report (JSON) says. */
export function readWapiti(who: string, report: unknown): Finding[] {
  const { vulnerabilities, anomalies } = isRecord(report) ? report : {};
  if (!isRecord(vulnerabilities) || !isRecord(anomalies)) {
    return [{ tool: 'wapiti', who, where: '/', what: 'left no report' }];
  }
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([name, all]) =>
    entriesOf(all).map((one) => ({
      tool: 'wapiti',
      who,
      where: `${one.method} ${one.path}`,
      what: `${name}: ${one.info} (${one.parameter ?? '-'}) ${String(one.http_request).slice(-200)}`,
    })),
  );
}

/** @returns the findings; the program's own report is stored as `reportFile` */
export async function runWapiti(
  { who, url, start }: { readonly who: string; readonly url: string; readonly start: string },
  modules: readonly string[],
  { workFolder, reportFile }: { readonly workFolder: string; readonly reportFile: string },
): Promise<Finding[]> {
  const { output } = await runQuietly(
    'wapiti',
    [
      ...['-u', url, '-s', start, '-m', modules.join(',')],
      ...['-f', 'json', '-o', reportFile, '-v', '1', '--flush-session', '--no-bugreport'],
      ...['--store-session', `${workFolder}/session`, '--store-config', `${workFolder}/config`],
      ...['--max-parameters', '100', '-t', '20'],
    ],
    WAPITI_SECONDS,
  );
  await writeFile(`${reportFile}.log`, output);
  const text = await readFile(reportFile, 'utf8').catch(() => 'null');
  return readWapiti(who, JSON.parse(text));
}

/**
 * Attacks servers of its own with sqlmap and wapiti, as nobody, as somebody with one permission and
 * as an administrator. Ends with 1 when anything was found.
 */
import { mkdir, rm } from 'node:fs/promises';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { ADMIN, TestServer } from '../../../tests/support/e2e-server.ts';
import { startPostgresServer } from '../../../tests/support/postgres-server.ts';
import { ROOT } from '../project.mjs';
import { runAudit } from './audit.ts';
import { Bridge, FORMS_PATH, type Target, targetsOf } from './bridge.ts';
import { type Call, callsOf, type Document } from './calls.ts';
import { withFittingBodies } from './fit.ts';
import { leavesOf } from './form.ts';
import { KINDS, type Kind, People } from './people.ts';
import { type Aim, type Depth, runSqlmap, runWapiti } from './tools.ts';
import { type Finding, mayCall, Watch } from './watch.ts';

const FULL = process.argv.includes('--full');
/** Only calls whose address holds this word: `--only=Unit`. */
const ONLY = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
const FOLDER = `${ROOT}.cache/security`;
const DEPTH: Depth = FULL ? { level: 3, risk: 2 } : { level: 1, risk: 1 };
/**
 * Not used: `csrf` looks for a token in forms, and here they are the scan's own (the product takes
 * JSON with a bearer token); `nikto`, `wapp`, `ssrf` need servers elsewhere; `brute_login_form` is
 * what the limits on guessing answer, which a test holds.
 */
const MODULES = [
  ...['cookieflags', 'crlf', 'csp', 'htaccess', 'http_headers', 'methods', 'redirect'],
  ...['sql', 'xss', 'permanentxss'],
  ...(FULL ? ['backup', 'blindsql', 'buster', 'exec', 'file', 'shellshock', 'xxe'] : []),
];
const AT_ONCE = 2;

function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Places of a request that are no field of a body. */
function doorsOf(address: string, who: string): Aim[] {
  const aim = (where: string, path: string, headers: readonly string[] = []): Aim => ({
    who,
    where,
    url: `${address}${path}`,
    headers,
  });
  return [
    aim('headers of GET /api/auth/checktoken', '/api/auth/checktoken', [
      'User-Agent: scan*',
      'Accept-Language: th*',
      'Referer: https://scan*',
      'X-Request-Id: scan*',
    ]),
    aim('token of GET /api/auth/sessions', '/api/auth/sessions', ['Authorization: Bearer x*']),
    aim('cookie of GET /api/auth/refreshToken', '/api/auth/refreshToken', ['Cookie: refresh=x*']),
    aim('path of GET /api/files/…', '/api/files/x*'),
    aim('path of GET /api/…', '/api/x*'),
  ];
}

function aimOf({ call, body, path }: Target, address: string, who: string): Aim {
  const fields = leavesOf(body).map(({ name, value }) => [name, String(value)]);
  const form = new URLSearchParams(fields);
  return { who, where: `POST ${call.url}`, url: `${address}${path}`, form };
}

async function inTurns<T>(all: readonly T[], work: (one: T, place: number) => Promise<void>) {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let place = next++; place < all.length; place = next++) {
      const one = all[place];
      if (one !== undefined) await work(one, place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

interface Ground {
  readonly name: string;
  readonly server: string;
  readonly people: People;
  readonly calls: readonly Call[];
}

/** Everything against one server as one kind of caller. */
async function attack({ name, server, people, calls }: Ground, kind: Kind): Promise<Finding[]> {
  const started = performance.now();
  const access = people.accessOf(kind);
  const watch = new Watch(access, calls);
  const every = targetsOf(calls);
  // What a search takes, its export takes too, and reads with the same code.
  const targets = every.filter(
    ({ call, body }) => FULL || (!call.file && mayCall(access, call, JSON.stringify(body))),
  );
  const links = calls.filter(({ method }) => method === 'GET').map(({ url }) => `${url}?id=1`);
  const bridge = await Bridge.open({ server, kind, people, watch, targets, links });
  const folder = `${FOLDER}/${name}-${kind}`;
  await mkdir(folder, { recursive: true });
  const findings: Finding[] = [];
  try {
    // Each call once as it is, also those that this caller has no right to.
    for (const { call, body } of every) await bridge.send(call, body);
    const fields = targets.filter(({ body }) => leavesOf(body).length > 0);
    const aims = [
      ...fields.map((target) => aimOf(target, bridge.address, kind)),
      ...doorsOf(bridge.address, kind),
    ];
    await inTurns(aims, async (aim, place) => {
      const files = { workFolder: `${folder}/sqlmap`, logFile: `${folder}/sqlmap-${place}.log` };
      findings.push(...(await runSqlmap(aim, DEPTH, files)));
    });
    const site = {
      who: kind,
      url: `${bridge.address}/`,
      start: `${bridge.address}${FORMS_PATH}`,
    };
    const files = { workFolder: `${folder}/wapiti`, reportFile: `${folder}/wapiti.json` };
    findings.push(...(await runWapiti(site, MODULES, files)));
    findings.push(...watch.findings);
    const values = fields.reduce((sum, { body }) => sum + leavesOf(body).length, 0);
    tell({ name, kind, bodies: fields.length, values, watch, findings, started });
  } finally {
    await bridge.close();
  }
  return findings;
}

interface Told {
  readonly name: string;
  readonly kind: Kind;
  readonly bodies: number;
  readonly values: number;
  readonly watch: Watch;
  readonly findings: readonly Finding[];
  readonly started: number;
}

function tell({ name, kind, bodies, values, watch, findings, started }: Told): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  const requests = watch.statuses.reduce((sum, [, count]) => sum + count, 0);
  const statuses = watch.statuses.map(([status, count]) => `${status}: ${count}`).join(', ');
  const mark = findings.length === 0 ? '✓' : '✗';
  print(`${mark} ${name}, ${kind}: ${values} values in ${bodies} bodies, ${requests} requests`);
  print(`  ${seconds} s; answers ${statuses}`);
}

/** How the server answers a body, for finding those that fit. */
function asker(server: string, token: string | null) {
  return async ({ method, url }: Call, body: unknown): Promise<readonly string[] | null> => {
    // Signing in and out would end the session of the scan.
    if (url.startsWith('/api/auth/')) return null;
    const answer = await fetch(`${server}${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== 400) return null;
    const read: unknown = JSON.parse(text);
    const error = isRecord(read) && isRecord(read.error) ? read.error : {};
    return isRecord(error.fields) ? Object.keys(error.fields) : [];
  };
}

/** The calls as the server itself describes them. */
async function readCalls(server: string): Promise<Call[]> {
  const answer = await fetch(`${server}/api/openapi.json`);
  // The document is the product's own, and held by its tests.
  return callsOf((await answer.json()) as Document);
}

async function scan(name: string, environment: Readonly<Record<string, string>>) {
  const server = await TestServer.start({ TRUSTED_PROXIES: 'loopback', ...environment });
  const findings: Finding[] = [];
  try {
    const every = await readCalls(server.address);
    const described = every.filter(({ url }) => ONLY === undefined || url.includes(ONLY));
    const keys = every.flatMap(({ needs }) => (needs.kind === 'permission' ? needs.key : []));
    const people = new People(server.address, ADMIN, keys[0] ?? '');
    await people.prepare();
    const token = await people.newSession('admin');
    const calls = await withFittingBodies(described, asker(server.address, token), {
      all: FULL,
    });
    for (const kind of KINDS) {
      findings.push(...(await attack({ name, server: server.address, people, calls }, kind)));
    }
  } finally {
    await server.discard();
  }
  return findings;
}

async function auditPackages(): Promise<Finding[]> {
  const outcome = await runAudit();
  if (outcome.asked) {
    print(`${outcome.findings.length === 0 ? '✓' : '✗'} npm audit --omit=dev`);
    return outcome.findings;
  }
  print('– npm audit --omit=dev: NOT CHECKED. The registry did not answer the question:');
  print(`  ${outcome.reason}`);
  return [];
}

async function scanPostgres(): Promise<Finding[]> {
  const postgres = await startPostgresServer();
  try {
    return await scan('postgresql', { DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const found = [...(await auditPackages()), ...(await scan('embedded', {}))];
if (FULL) found.push(...(await scanPostgres()));
print();
for (const { tool, who, where, what } of found) print(`✗ ${tool} as ${who} at ${where}: ${what}`);
print(found.length === 0 ? 'Nothing was found.' : `${found.length} findings.`);
print(`What the scanners said is in ${FOLDER}`);
process.exitCode = found.length === 0 ? 0 : 1;

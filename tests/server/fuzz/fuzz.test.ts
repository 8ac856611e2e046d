import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../../src/engine/declaration/messages.ts';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { createPasswords } from '../../../src/engine/server/auth/passwords.ts';
import { createResourceService } from '../../../src/engine/server/resources/service.ts';
import { createAccountHooks } from '../../../src/engine/server/users/hooks.ts';
import { describeDatabase } from '../../support/databases.ts';
import { readDocument } from '../../support/document.ts';
import { runs } from '../../support/runs.ts';
import {
  type Answer,
  CHEAP_PASSWORDS,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';
import { bodyFor, hostile, RAW_BODIES, type Schema, type Schemas } from './hostile.ts';

/** The same every time; another with `FUZZ_SEED`, and more of it with `FUZZ_RUNS`. */
const SEED = Number(process.env.FUZZ_SEED ?? 25_690_301);
const RUNS = Number(process.env.FUZZ_RUNS ?? runs(2));
const PLAN = { seed: SEED, numRuns: RUNS, endOnFailure: process.env.FUZZ_RUNS === undefined };

const DOCUMENT = await readDocument();
/** Schemas of the document are plain JSON Schemas. */
const SCHEMAS = DOCUMENT.components.schemas as Schemas;

interface Target {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly schema: Schema | null;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function schemaOf(operation: Readonly<Record<string, unknown>>): Schema | null {
  const schema = ['requestBody', 'content', 'application/json', 'schema'].reduce<unknown>(
    (holder, key) => (isSchema(holder) ? holder[key] : null),
    operation,
  );
  return isSchema(schema) ? schema : null;
}

const TARGETS = Object.entries(DOCUMENT.paths).flatMap(([url, methods]) =>
  Object.entries(methods).map(([method, operation]): Target => {
    return { method: method === 'get' ? 'GET' : 'POST', url, schema: schemaOf(operation) };
  }),
);
const NAMED = TARGETS.map((target) => [`${target.method} ${target.url}`, target] as const);

/** What signing in counts and notes, also of those it turns away. */
const NOTES = ['sign_in_attempts', 'sessions', 'audit_entries'];
const CODES: Readonly<Record<string, number>> = ERROR_STATUS;

/** Every refusal is told as the contract tells errors: in Thai, without anything of the inside. */
function expectContract({ status, body, text, headers }: Answer, what: string): void {
  if (status < 300) return;
  const { code, message, fields = {}, ...more } = Object(body.error);
  expect(status, `${what} → ${text}`).toBe(CODES[code]);
  expect(status, `${what} → ${text}`).not.toBe(500);
  expect(String(headers['content-type'])).toContain('application/json');
  expect(message, what).toMatch(/[ก-๙]/);
  for (const said of Object.values(fields)) {
    expect(said, `${what} → ${text}`).toEqual([expect.stringMatching(/[ก-๙]/)]);
  }
  expect(Object.keys(body)).toEqual(['error']);
  expect(Object.keys(more).filter((key) => key !== 'current')).toEqual([]);
  expect(message).not.toMatch(/syntax error|violates|column|relation|\.ts:\d/i);
}

describeDatabase(`whatever is sent (seed ${SEED}, ${RUNS} of each)`, (open) => {
  let server: TestServer;
  let admins = 0;
  let calls = 0;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    await server.save('foodcateory/saveUnits', {
      name: 'กิโลกรัม',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
    });
    await server.save('foodcateory/saveMaterial', { name: 'ผัก', defaultUnitId: 1 });
    await server.save('foodcateory/saveFoodType', { name: 'ต้ม' });
    await server.save('foodcateory/saveMenu', { name: 'แกงจืด', foodTypeId: 1 });
    await server.save('role/saveRole', { name: 'ทุกอย่าง', auths: ['user'] });
    return () => server.app.close();
  });

  const freshAdmin = async (): Promise<string> => {
    const hooks = createAccountHooks(createPasswords(CHEAP_PASSWORDS), server.context.config);
    admins += 1;
    const username = `fuzzer${admins}`;
    await createResourceService(server.context, hooks).save(SYSTEM, 'users', {
      username,
      password: 'a password for fuzzing',
      firstName: 'ผู้',
      lastName: 'ทดสอบ',
      userType: 'staff',
      admin: true,
      mustChangePassword: false,
    });
    return (await server.signIn(username, 'a password for fuzzing')).token;
  };

  let kept = '';
  /** An admin whose account nothing that was sent has closed, demoted or signed out. */
  const adminToken = async (): Promise<string> => {
    const { status } = await server.call('POST', '/api/role/searchRole', {}, { token: kept });
    if (status !== 200) kept = await freshAdmin();
    return kept;
  };

  /** Rows of every table, counted and summed up; those of `except` left out. */
  const digest = async (except: readonly string[]): Promise<unknown> => {
    const { db } = server.context.database;
    const { rows } = await db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const sums = rows
      .filter(({ name }) => !except.includes(name))
      .map(({ name }) => {
        const table = sql.identifier(name);
        return sql`select ${name}::text as name, count(*)::int as rows,
          sum(hashtextextended(${table}::text, 0)::numeric)::text as hash from ${table}`;
      });
    return (await db.execute(sql.join(sums, sql` union all `))).rows;
  };
  const sendRaw = async (url: string, payload: string, token: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    calls += 1;
    // From everywhere, or most sign-ins would only be told to wait.
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers,
      payload,
      remoteAddress,
    });
    const json = String(answer.headers['content-type']).includes('json');
    const body = json ? JSON.parse(answer.body) : {};
    const { statusCode: status, headers: told, body: text } = answer;
    return { status, body: isSchema(body) ? body : {}, headers: told, text, cookie: null };
  };

  it.each(NAMED)('%s neither breaks nor changes anything it refuses', async (_name, target) => {
    const token = await adminToken();
    const refused: string[] = [];
    const send = async (payload: string) => {
      const answer =
        target.method === 'GET'
          ? await server.call('GET', target.url, undefined, { token })
          : await sendRaw(target.url, payload, token);
      expectContract(answer, `${target.url} ${payload.slice(0, 2000)}`);
      if (answer.status >= 400) refused.push(payload);
    };
    if (target.method === 'GET' || target.schema === null) {
      await send('');
      return;
    }
    const bodies = fc.oneof(
      { arbitrary: bodyFor(target.schema, SCHEMAS), weight: 6 },
      { arbitrary: hostile, weight: 1 },
    );
    await fc.assert(
      fc.asyncProperty(bodies, (body) => send(JSON.stringify(body))),
      PLAN,
    );
    // What was refused is sent once more, now that it is known to be refused.
    const except = target.url.startsWith('/api/auth/') ? NOTES : [];
    const before = await digest(except);
    let accepted = 0;
    for (const payload of refused) {
      const { status } = await sendRaw(target.url, payload, token);
      if (status < 400) accepted += 1;
    }
    if (accepted === 0) expect(await digest(except)).toEqual(before);
    expect(refused.length).toBeGreaterThan(0);
  });

  it.each(['/api/auth/login', '/api/foodcateory/saveUnits', '/api/foodcateory/saveMaterialFood'])(
    'what is no body of any call is refused by %s, and changes nothing',
    async (url) => {
      const token = await adminToken();
      const before = await digest(NOTES);
      for (const payload of RAW_BODIES) {
        const answer = await sendRaw(url, payload, token);
        expect([400, 413], payload.slice(0, 100)).toContain(answer.status);
        expectContract(answer, `${url} ${payload.slice(0, 100)}`);
      }
      expect(await digest(NOTES)).toEqual(before);
    },
  );

  it('addresses, headers and cookies of any kind are borne', async () => {
    const line = fc.string({
      unit: fc.constantFrom(...'abcXYZ019 ;,=/%."\'<>()[]{}|\\~:@-_'),
      maxLength: 60,
    });
    const part = fc.oneof(
      fc.webSegment(),
      fc.constantFrom('..', '%2e%2e', '%00', '%zz', "'or'1", '__proto__', 'x'.repeat(300)),
    );
    const paths = fc.oneof(
      part.map((name) => `/api/files/${name}`),
      fc.array(part, { maxLength: 4 }).map((parts) => `/api/${parts.join('/')}`),
      fc
        .tuple(fc.constantFrom(...TARGETS.map(({ url }) => url)), fc.webQueryParameters())
        .map(([url, query]) => `${url}?${query}`),
    );
    const requests = fc.record({
      url: paths,
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      headers: fc.record(
        {
          authorization: fc.oneof(
            line,
            line.map((text) => `Bearer ${text}`),
          ),
          cookie: fc.oneof(
            line,
            line.map((text) => `refresh=${text}`),
          ),
          'accept-language': line,
          'content-type': fc.oneof(line, fc.constant('application/json')),
          'x-forwarded-for': line,
          'x-forwarded-proto': line,
          origin: line,
        },
        { requiredKeys: [] },
      ),
    });
    const before = await digest(NOTES);
    await fc.assert(
      fc.asyncProperty(requests, async ({ url, method, headers }) => {
        const answer = await server.app.inject({
          url,
          // The list above holds methods alone.
          method: method as 'GET',
          headers,
          ...(method === 'POST' && { payload: '{}' }),
        });
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode < 400 || method === 'HEAD') return;
        const { code, message } = answer.json().error;
        expect([CODES[code], message]).toEqual([answer.statusCode, expect.any(String)]);
      }),
      { ...PLAN, numRuns: RUNS * 5 },
    );
    expect(await digest(NOTES)).toEqual(before);
  });

  it('no object has gained a property by it', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

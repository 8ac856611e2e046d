/** What is wrong in a plugin is reported with its name and the mend, or is a fault in the log. */
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import library from '../../examples/library/resources.config.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { findDefinition } from '../../src/engine/fields/index.ts';
import { SIGNED_IN } from '../../src/engine/server/access/access.ts';
import { type CallTypes, call } from '../../src/engine/server/calls/call.ts';
import { checkBrought, checkCodeBooks } from '../../src/engine/server/check-plugins.ts';
import type { Database } from '../../src/engine/server/db/open.ts';
import { ApiError } from '../../src/engine/server/http/errors.ts';
import type { ServerPlugin } from '../../src/engine/server/plugin.ts';
import { StartProblem } from '../../src/engine/server/start-error.ts';
import { area } from '../../src/thailand/area/index.ts';
import { describeDatabase } from '../support/databases.ts';
import { startTestServer } from '../support/server.ts';

function refused(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof StartProblem) return error.lines('en').join('\n');
    throw error;
  }
  return '';
}

const step = (name: string) => ({ name, statements: ['select 1'] });

describe('two plugins', () => {
  it('may bring the same type of fields, and not two of one name', () => {
    const other = { ...area };
    const both = (definition: typeof area): ServerPlugin[] => [
      { name: 'areas', fieldTypes: [area] },
      { name: 'school', fieldTypes: [definition] },
    ];
    expect(refused(() => checkBrought(both(area)))).toBe('');
    expect(refused(() => checkBrought(both(other)))).toMatch(
      /^The plugins school and areas both bring a field type called area\. /,
    );
    const text = { ...area, type: 'money' };
    expect(refused(() => checkBrought([{ name: 'school', fieldTypes: [text as never] }]))).toMatch(
      /^The plugins school and engine both bring a field type called money\. /,
    );
  });

  it.each([
    [{ migrations: [step('trips')] }, { migrations: [step('trips')] }, 'trips'],
    [{ migrations: [step('trips'), step('trips')] }, {}, 'trips'],
    [{ migrations: [step('0002-audit-entries')] }, {}, '0002-audit-entries'],
    [
      { migrations: [step('trips')] },
      { upgrades: [{ name: 'trips', run: () => Promise.resolve([]) }] },
      'trips',
    ],
  ])('have steps of different names', (one, other, name) => {
    // What an upgrade does is not looked at.
    const plugins = [
      { name: 'buses', ...one },
      { name: 'school', ...other },
    ] as unknown as ServerPlugin[];
    expect(refused(() => checkBrought(plugins))).toContain(
      `both have a step of migrations or upgrades called ${name} `,
    );
  });
});

it.each([
  { name: 'trips', up: 'create table x ()' },
  { name: 'trips', statements: 'create table x ()' },
  'create table x ()',
])('a step that is none is shown what steps look like: %j', (wrong) => {
  const migrations = [step('first'), wrong] as unknown as NonNullable<ServerPlugin['migrations']>;
  expect(refused(() => checkBrought([{ name: 'buses', migrations }]))).toMatch(
    /^migrations\.1 of the plugin buses cannot be used\. .*\{ name: 'school-trips', statements: \[/,
  );
});

it.each([
  ['upgrades', [{ name: 'trips' }], /^upgrades\.0 of the plugin buses .*run: async/],
  ['migrations', 'create table x ()', /^migrations of the plugin buses cannot be used/],
])('%s that are none are shown what they look like: %j', (part, wrong, message) => {
  const plugins = [{ name: 'buses', [part]: wrong }] as unknown as ServerPlugin[];
  expect(refused(() => checkBrought(plugins))).toMatch(message);
});

it('a plugin may name a type that the engine has', () => {
  const text = findDefinition({ type: 'text' });
  if (!text) throw new Error('no text');
  expect(refused(() => checkBrought([{ name: 'buses', fieldTypes: [text] }]))).toBe('');
});

it('a type whose codes nobody names is refused', () => {
  const plugins = [{ name: 'areas', fieldTypes: [area] }];
  const fields = {
    ...library.resources.branches.fields,
    homeCode: { type: 'area', level: 'tambon' },
  };
  const branches = { ...library.resources.branches, fields };
  const resources = { ...library.resources, branches };
  const config = configOf({ ...library, resources }, plugins);
  expect(refused(() => checkCodeBooks(plugins, config, () => true))).toBe('');
  expect(refused(() => checkCodeBooks(plugins, config, () => false))).toMatch(
    /^The field type area holds codes .* Add codeBooks for area to the plugin areas$/,
  );
});

describeDatabase('routes of plugins', (open) => {
  let database: Database;
  const config = configOf(library);
  let log: string;

  beforeEach(async () => {
    database = await open();
    log = '';
  });
  afterEach(() => database.close());

  function plugin(name: string, handler: () => Promise<unknown>): ServerPlugin {
    const described = call({
      access: SIGNED_IN,
      tag: 'menu:groups.lending',
      summary: 'screens:countOpen',
      answer: z.object({ data: z.string() }),
    });
    return {
      name,
      attach: () => ({
        addRoutes: async (app) => {
          // What it answers is none of what it says: that is what the test is about.
          app
            .withTypeProvider<CallTypes>()
            .post('/api/desk/word', described, handler as () => Promise<{ data: string }>);
        },
      }),
    };
  }

  async function answerOf(handler: () => Promise<unknown>) {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    });
    const plugins = [plugin('desk', handler)];
    const server = await startTestServer(database, {
      ...{ config, plugins },
      logger: { level: 'error', stream },
    });
    const { token } = await server.signInAsAdmin();
    const answer = await server.call('POST', '/api/desk/word', {}, { token });
    await server.app.close();
    return answer;
  }

  it('answer what they say', async () => {
    expect(await answerOf(async () => ({ data: 'yes' }))).toMatchObject({
      status: 200,
      body: { data: 'yes' },
    });
    expect(log).toBe('');
  });

  it('that answer nothing are a fault, not an empty success', async () => {
    expect(await answerOf(async () => undefined)).toMatchObject({
      status: 500,
      body: { error: { code: 'internal' } },
    });
    expect(log).toContain('The handler of /api/desk/word answered nothing.');
  });

  it('that throw an error with other things than messages are logged with what they threw', async () => {
    const answer = await answerOf(async function sayWrongly() {
      throw new ApiError('validation', { fields: { name: 'too long' } as never });
    });
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
    expect(log).toContain('An ApiError has something else than lists of messages in its fields');
    expect(log).toContain('sayWrongly');
  });

  it('come from a plugin that is a class and waits for nothing, too', async () => {
    class Desk {
      readonly answer = { data: 'of a class' };
      addRoutes(app: FastifyInstance): void {
        app.post('/api/desk/word', async () => this.answer);
      }
    }
    // Plugins may be written without types.
    const attach = (() => new Desk()) as unknown as NonNullable<ServerPlugin['attach']>;
    const server = await startTestServer(database, { config, plugins: [{ name: 'desk', attach }] });
    const { status, body } = await server.call('POST', '/api/desk/word', {});
    await server.app.close();
    expect({ status, body }).toEqual({ status: 200, body: { data: 'of a class' } });
  });

  it('that stand twice are reported with the plugin that adds the second', async () => {
    const word = async () => ({ data: 'yes' });
    const plugins = [plugin('desk', word), plugin('counter', word)];
    const error = await startTestServer(database, { config, plugins }).catch((it: unknown) => it);
    if (!(error instanceof StartProblem)) throw error;
    expect(error.lines('en')).toEqual([
      'The plugin counter adds POST /api/desk/word, which there is already. Change the address in addRoutes, such as one that begins with the name of the plugin',
    ]);
  });
});

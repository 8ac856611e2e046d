/** What keeps an application of somebody else from its first start is told with the mend. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { checkHooks, checkRegion } from '../../src/engine/server/check-plugins.ts';
import type { ServerContext } from '../../src/engine/server/context.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../../src/engine/server/seed/starter.ts';
import { StartProblem } from '../../src/engine/server/start-error.ts';
import { ensureAdmin } from '../../src/engine/server/users/ensure-admin.ts';
import { describeDatabase } from '../support/databases.ts';
import { CHEAP_PASSWORDS } from '../support/server.ts';

const { users } = library.resources;
const declaration = {
  ...library,
  resources: {
    ...library.resources,
    users: {
      ...users,
      fields: { ...users.fields, badge: { type: 'text', max: 20, required: true } },
    },
  },
};

/** What is told of why it failed. */
async function told(work: Promise<unknown>, language: string): Promise<readonly string[]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StartProblem)) throw new Error('It was not refused with a reason.');
  return error.lines(language);
}

describeDatabase('the first start of an application', (open) => {
  let context: ServerContext;

  beforeEach(async () => {
    context = {
      config: configOf(declaration),
      database: await open(),
      shippedData: '',
      plugins: [],
      now: () => new Date('2026-03-01T02:00:00Z'),
    };
    await migrate(context);
  });

  async function seed(files: Readonly<Record<string, string>>, language = 'en') {
    const folder = mkdtempSync(join(tmpdir(), 'starter-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const lines = await told(seedStarterData(context, folder), language);
    rmSync(folder, { recursive: true });
    return lines;
  }

  it('names the field of the accounts that the first administrator has no value for', async () => {
    const ensure = () => ensureAdmin(context, { passwordCost: CHEAP_PASSWORDS });
    const [line, ...more] = await told(ensure(), 'en');
    expect(line).toContain('users.fields.badge in resources.config.ts must have a value');
    expect(line).toContain('firstAdmin: { badge: … }');
    expect(more).toEqual([]);
    expect((await told(ensure(), 'th'))[0]).toMatch(/ผู้ดูแลระบบคนแรก.*users\.fields\.badge/);
  });

  it('takes the value of a plugin for it', async () => {
    const plugins = [{ name: 'library', firstAdmin: { badge: 'A1' } }];
    const made = await ensureAdmin({ ...context, plugins }, { passwordCost: CHEAP_PASSWORDS });
    expect(made.created).toBe(true);
  });

  it('names a value of a plugin that the accounts do not take', async () => {
    const plugins = [
      { name: 'library', firstAdmin: { badge: 'far too long for a badge', desk: 1 } },
    ];
    const made = ensureAdmin({ ...context, plugins }, { passwordCost: CHEAP_PASSWORDS });
    const [line] = await told(made, 'en');
    expect(line).toContain('do not fit users.fields.badge, users.fields.desk in');
    expect(line).toContain('{ badge: "far too long for a badge", desk: 1 }');
  });

  it('refuses hooks of a resource that is not declared', async () => {
    const check = async () =>
      checkHooks([{ name: 'library', hooks: { loanz: {} } }], context.config);
    const [line] = await told(check(), 'en');
    expect(line).toMatch(/^The plugin library has hooks for loanz, .*: categories, .*loans/);
    expect(() =>
      checkHooks([{ name: 'library', hooks: { loans: {} } }], context.config),
    ).not.toThrow();
  });

  it('refuses a declaration without a region beside the pack of a country', async () => {
    const region = { timeZone: 'Asia/Vientiane' };
    const pack = [{ name: 'laos', region }];
    const check = async () => checkRegion(pack, { ...library, region: undefined });
    const [line] = await told(check(), 'en');
    expect(line).toMatch(/the plugin laos .* Add region: {"timeZone":"Asia\/Vientiane"}/);
    expect(() => checkRegion(pack, { ...library, region })).not.toThrow();
    expect(() => checkRegion([{ name: 'desk' }], library)).not.toThrow();
  });

  it('names file, row and field of starter data that is refused', async () => {
    expect(await seed({ 'categories.json': '[{"name":"Novels"},{"title":"Poems"}]' })).toEqual([
      expect.stringMatching(/^data\/starter\/categories\.json: row 2: title: .*does not exist/i),
      expect.stringMatching(/^data\/starter\/categories\.json: row 2: name: /),
    ]);
  });

  it('names the code that starter data refers to in vain', async () => {
    const [line] = await seed({
      'categories.json': '[{"code":"NOV","name":"Novels"}]',
      'books.json': '[{"title":"Emma","categoryId":"NVO","state":"onShelf"}]',
    });
    expect(line).toContain(
      'books.json: row 1: categoryId: data/starter/categories.json has no row',
    );
    expect(line).toContain('NVO');
  });

  it.each([
    ['no list', '{"name":"Novels"}'],
    ['broken', '[{"name":"Novels"'],
  ])('names a file of starter data that is %s', async (_what, text) => {
    const [line] = await seed({ 'categories.json': text }, 'th');
    expect(line).toMatch(/^data\/starter\/categories\.json: ต้องเป็นรายการของแถว/);
  });
});

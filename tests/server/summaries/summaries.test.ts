/** What is counted of records follows every save, and is told to those who may know it. */
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plugins } from '../../../examples/library/application.server.ts';
import declaration from '../../../examples/library/resources.config.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import type { Connection } from '../../../src/engine/server/db/connection.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { areSummariesMade, compactSummaries } from '../../../src/engine/server/summaries/tables.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { addUser, complaints, startTestServer, type TestServer } from '../../support/server.ts';

const config = normalizeForServer(declaration);

interface Row {
  readonly by: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, number | null>>;
}

/** Two categories with a book each, a member, and what lends them. */
async function stock(server: TestServer) {
  const category = async (name: string) => server.save('library/saveCategory', { name });
  const [novels, poems] = [await category('นวนิยาย'), await category('กวีนิพนธ์')];
  const book = async (title: string, categoryId: unknown) =>
    server.save('library/saveBook', { title, categoryId, state: 'onShelf' });
  const [novel, poem] = [await book('คู่กรรม', novels.id), await book('นิราศ', poems.id)];
  const member = async (name: string) =>
    server.save('library/saveMember', { name, joinedOn: '2026-01-05' });
  const [somjai, mana] = [await member('สมใจ'), await member('มานะ')];
  const lend = async (bookId: unknown, memberId: unknown, lentOn: string, more: object = {}) =>
    server.save('library/saveLoan', { bookId, memberId, lentOn, dueOn: lentOn, ...more });
  return { novels, poems, novel, poem, somjai, mana, lend };
}

describeEachDatabase('a summary of loans', (open) => {
  let server: TestServer;
  let shelf: Awaited<ReturnType<typeof stock>>;
  const get = async (query: string, token?: string) =>
    server.call('GET', `/api/summary/loans?${query}`, undefined, {
      token: token ?? (await server.signInAsAdmin()).token,
    });
  const ask = async (query: string): Promise<readonly Row[]> => {
    const { status, body, text } = await get(query);
    expect(status, text).toBe(200);
    return Object(body).data;
  };
  /** As the records say, counted by hand. */
  const recount = async () => {
    const { rows } = await server.context.database.db.execute<Record<string, unknown>>(sql`
      select date_trunc('month', l.lent_on)::date::text as month, b.category_id as category,
        count(*)::integer as loans, coalesce(sum(l.fine), 0)::float as fines,
        (count(*) filter (where l.returned_on is null))::integer as open,
        (count(distinct l.member_id) filter (where l.returned_on is null))::integer as borrowers
      from loans l join books b on b.id = l.book_id where l.active group by 1, 2 order by 1, 2`);
    return rows;
  };
  const told = async () => {
    const rows = await ask('measures=loans,fines,open,borrowers&by=month,category');
    const plain = rows.map(({ by, measures }) => ({
      ...{ month: String(by.month), category: Object(by.category).id },
      ...measures,
    }));
    return plain.sort((one, other) =>
      `${one.month}${one.category}` < `${other.month}${other.category}` ? -1 : 1,
    );
  };

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins });
    shelf = await stock(server);
  });
  afterAll(() => server.app.close());

  it('holds the save before the question, of new rows, changed ones and retired ones', async () => {
    const { novel, poem, somjai, mana, lend } = shelf;
    const first = await lend(novel.id, somjai.id, '2026-01-20');
    expect(await ask('measures=loans')).toEqual([{ by: {}, measures: { loans: 1 } }]);
    await lend(novel.id, mana.id, '2026-02-01', { returnedOn: '2026-02-09', daysLate: 8 });
    await lend(poem.id, somjai.id, '2026-02-10');
    const loan = await lend(poem.id, mana.id, '2026-02-11');
    expect(await told()).toEqual(await recount());
    const back = { id: first.id, version: first.version, returnedOn: '2026-02-20', daysLate: 3 };
    await server.save('library/saveLoan', back);
    expect(await told()).toEqual(await recount());
    await server.save('library/saveLoan', { id: loan.id, version: loan.version, active: false });
    expect(await told()).toEqual(await recount());
    expect((await ask('measures=fines'))[0]?.measures.fines).toBe(55);
  });

  it('works out a formula of what it adds up, of each group and of all', async () => {
    expect((await ask('measures=finePerLoan'))[0]?.measures.finePerLoan).toBe(18.33);
    const byMonth = await ask('measures=loans,finePerLoan&by=month');
    expect(byMonth.map(({ by, measures }) => [by.month, measures.finePerLoan])).toEqual([
      ['2026-01-01', 15],
      ['2026-02-01', 20],
    ]);
  });

  it('is narrowed by months and by what it distinguishes', async () => {
    expect((await ask('measures=loans&month=2026-02-10..'))[0]?.measures.loans).toBe(2);
    expect((await ask('measures=loans&month=..2026-01-31'))[0]?.measures.loans).toBe(1);
    const { id } = shelf.poems;
    const [poems] = await ask(`measures=loans,borrowers&by=category&category=${id}`);
    expect(poems).toEqual({
      by: { category: { id, code: expect.any(String), name: 'กวีนิพนธ์' } },
      measures: { loans: 1, borrowers: 1 },
    });
    expect(await ask('measures=loans&by=category&month=2020-01-01..2020-12-31')).toEqual([]);
  });
  it('refuses a day that the calendar does not have', async () => {
    for (const day of ['0000-01-01', '2026-02-30']) {
      const { status, body } = await get(`measures=loans&month=${day}..`);
      expect(status).toBe(400);
      expect(Object(body).error.fields.month).toHaveLength(1);
    }
  });

  it('follows a book into another category', async () => {
    const { novel, poems } = shelf;
    const moved = { id: novel.id, version: novel.version, categoryId: poems.id };
    await server.save('library/saveBook', moved);
    const rows = await told();
    expect(rows).toEqual(await recount());
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set([poems.id]));
  });

  it('says the same once it has put together what saves have noted', async () => {
    const before = await told();
    await compactSummaries(server.context);
    expect(await told()).toEqual(before);
    const { rows } = await server.context.database.db.execute<{ deltas: number }>(
      sql`select count(*)::integer as deltas from system_summary_loans where delta`,
    );
    expect(rows[0]?.deltas).toBe(0);
    await shelf.lend(shelf.poem.id, shelf.mana.id, '2026-02-12');
    await compactSummaries(server.context);
    expect(await told()).toEqual(await recount());
  });

  it('refuses what it does not know, and names it', async () => {
    const answer = await get('measures=weight&by=shelf&category=x&month=2026-01&colour=red');
    expect(Object.keys(complaints(answer)).sort()).toEqual(
      ['by', 'category', 'colour', 'measures', 'month'].sort(),
    );
  });

  it('refuses a question with more groups than anybody reads', async () => {
    const { db } = server.context.database;
    await db.execute(sql`
      insert into system_summary_loans (delta, d_month, row_count, m_loans, m_open, m_fines)
      select true, date '1000-01-01' + n, 1, 1, 0, 0 from generate_series(0, 20000) n`);
    const answer = await get('measures=loans&by=month');
    await db.execute(sql`delete from system_summary_loans where d_month < date '1900-01-01'`);
    expect(complaints(answer)).toHaveProperty('by');
    expect((await get('measures=loans&by=month')).status).toBe(200);
  });

  it('tells who opens the dashboard what that shows, and who does neither nothing', async () => {
    const as = async (key: string) => {
      const { username, password } = await addUser(server, [key]);
      const { token } = await server.signIn(username, password);
      return async (query: string) => (await get(query, token)).status;
    };
    const viewer = await as('library/lending');
    expect(await viewer('measures=loans&by=category&month=2026-01-01..')).toBe(200);
    // What it shows are sums: how they lie among borrowers it does not tell.
    const { username, password } = await addUser(server, ['library/lending']);
    const { token } = await server.signIn(username, password);
    const spread = '/api/summary/loans/spread?measure=fines&over=borrowers';
    expect((await server.call('GET', spread, undefined, { token })).status).toBe(403);
    const member = await as('library/members');
    expect(await member('measures=loans')).toBe(403);
    // Which category a book is of stands in the list of books, which this key does not open.
    const lender = await as('library/loans');
    expect(await lender('measures=loans&by=month')).toBe(200);
    expect(await lender('measures=loans&by=category')).toBe(403);
    expect(await lender('measures=loans&category=1')).toBe(403);
    expect((await get('measures=loans', '')).status).toBe(401);
  });
});

/** The library's declaration with other summaries and fields. */
const libraryWith = (more: Partial<WrittenDeclaration>) =>
  normalizeForServer({ ...declaration, ...more });

describeEachDatabase('summaries of a declaration that changes', (open) => {
  const started = async (database: Database, of = config) => {
    const server = await startTestServer(database, { config: of, plugins });
    return server;
  };
  const tables = async (database: Database) => {
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select tgname as name from pg_trigger where tgname like 'system_summary%'
      union all select tablename from pg_tables where tablename like 'system_summary%' order by 1`);
    return rows.map(({ name }) => name);
  };

  it('count the rows that are there, follow a renamed field, and go without a trace', async () => {
    const database = await open();
    const none = libraryWith({ summaries: {}, dashboards: {} });
    const first = await started(database, none);
    expect(await tables(database)).toEqual([]);
    const { novel, poem, somjai, mana, lend } = await stock(first);
    await lend(novel.id, somjai.id, '2026-01-20');
    await lend(poem.id, mana.id, '2026-02-20', { returnedOn: '2026-02-21', daysLate: 1 });
    await first.app.close();

    await migrate({ config, database, plugins });
    expect(await areSummariesMade(database.db, config)).toBe(true);
    const sums = async () => {
      const { rows } = await database.db.execute(
        sql`select sum(row_count)::integer as rows, sum(m_fines)::float as fines from system_summary_loans`,
      );
      return rows[0];
    };
    expect(await sums()).toEqual({ rows: 2, fines: 5 });

    const { lentOn, ...others } = declaration.resources.loans.fields;
    const fields = { lentDay: { ...lentOn, renamedFrom: 'lentOn' }, ...others };
    const resources = {
      ...declaration.resources,
      loans: {
        ...declaration.resources.loans,
        sort: [{ field: 'lentDay', order: 'desc' }],
        fields: {
          ...fields,
          dueOn: { ...others.dueOn, notBefore: 'lentDay' },
          returnedOn: { ...others.returnedOn, notBefore: 'lentDay' },
        },
      },
    } as const;
    const renamed = libraryWith({
      resources,
      summaries: {
        loans: {
          ...declaration.summaries.loans,
          dimensions: { month: { date: 'lentDay', by: 'month' }, category: 'bookId.categoryId' },
        },
      },
    });
    await migrate({ config: renamed, database, plugins });
    expect(await areSummariesMade(database.db, config)).toBe(false);
    expect(await sums()).toEqual({ rows: 2, fines: 5 });

    const report = await migrate({ config: renamed, database, plugins });
    expect(report.statements).toEqual([]);
    const without = libraryWith({ resources, summaries: {}, dashboards: {} });
    await migrate({ config: without, database, plugins });
    expect(await tables(database)).toEqual([]);
  });
});

describeDatabase('a summary while others save', (open, kind) => {
  /** Until somebody waits for what this transaction holds; the embedded database has one session. */
  async function untilSomebodyWaits(tx: Connection): Promise<void> {
    const waits = async () => {
      const { rows } = await tx.execute<{ waiting: number }>(
        sql`select count(*)::integer as waiting from pg_locks where not granted`,
      );
      return Number(rows[0]?.waiting) > 0;
    };
    while (kind === 'postgres' && !(await waits()));
  }

  it('counts a loan under the category that its book has in the end, whoever saves first', async () => {
    const server = await startTestServer(await open(), { config, plugins });
    const { db } = server.context.database;
    const { novel, novels, poems, somjai, lend } = await stock(server);
    const loan = await lend(novel.id, somjai.id, '2026-01-20');
    const fine = (to: number) => sql`update loans set fine = ${to} where id = ${loan.id}`;
    const move = (to: unknown) => sql`update books set category_id = ${to} where id = ${novel.id}`;
    const both = async (first: SQL, second: SQL): Promise<void> => {
      let other: Promise<unknown> = Promise.resolve();
      await db.transaction(async (tx) => {
        await tx.execute(first);
        // Sent now: a statement is sent once somebody waits for it.
        other = db.execute(second).then(() => undefined);
        await untilSomebodyWaits(tx);
      });
      await other;
    };
    await both(fine(7), move(poems.id));
    await both(move(novels.id), fine(9));
    const { rows } = await db.execute(sql`
      select d_category as category, sum(row_count)::integer as rows, sum(m_fines)::float as fines
      from system_summary_loans group by 1 having sum(row_count) <> 0 or sum(m_fines) <> 0`);
    expect(rows).toEqual([{ category: novels.id, rows: 1, fines: 9 }]);
    await server.app.close();
  });
});

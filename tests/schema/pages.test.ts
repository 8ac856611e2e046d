/** Pages that list no resource, and the one that the root leads to. */
import { describe, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { pagesOf } from '../../src/engine/declaration/page-paths.ts';

const linesOf = (change: object): string[] =>
  findProblems({ ...declaration, ...change }).map((problem) => describeProblem(problem));

describe('the page that the root leads to', () => {
  it.each(['pages/dashboardretail', 'pages/contact', 'pages/user', 'pages/food-cateory/units'])(
    'may be %s, which the declaration has',
    (home) => {
      expect(linesOf({ home })).toEqual([]);
    },
  );

  it.each([
    ['pages/dashbord', 'ไม่รู้จัก pages/dashbord หมายถึง pages/dashboard หรือไม่'],
    ['welcome', 'ไม่มีหน้าหรือหน้าจอที่เส้นทาง welcome ที่ใช้ได้คือ pages/dashboard, '],
    // Led to by other pages alone.
    ['download', 'ไม่มีหน้าหรือหน้าจอที่เส้นทาง download '],
    ['/pages/user', 'home: '],
  ])('is refused as %s', (home, said) => {
    const lines = linesOf({ home });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^resources\.config\.ts: home: /);
    expect(lines[0]).toContain(said);
  });
});

describe('a page of the menu', () => {
  it.each(['/welcome', 'welcome/', 'wel come', 'ยินดี'])('has no address like %s', (path) => {
    const menu = [{ page: 'welcome', path, icon: 'home' }, ...declaration.menu];
    expect(linesOf({ menu })).toEqual([
      expect.stringContaining(`menu.0.path: ค่า "${path}" ใช้เป็นที่อยู่เว็บไม่ได้`),
    ]);
  });
});

describe('the first steps', () => {
  it.each([
    ['receipts', 'ไม่มีรายการชื่อ receipts ใน lists ของหน้าจอใด ที่ใช้ได้คือ units, '],
    ['wasteRecord', 'ไม่รู้จัก wasteRecord หมายถึง wasteRecords หรือไม่'],
    // Edited inside another's form: it has none of its own.
    ['organisationAreas', 'ไม่รู้จัก organisationAreas หมายถึง organisations หรือไม่'],
  ])('are no %s, which has no form of its own', (name, said) => {
    const lines = linesOf({ firstSteps: ['users', name] });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^resources\.config\.ts: firstSteps: /);
    expect(lines[0]).toContain(said);
  });

  it('are each reported once, and may be none', () => {
    expect(linesOf({ firstSteps: [] })).toEqual([]);
    expect(linesOf({ firstSteps: undefined })).toEqual([]);
    const problems = findProblems({ ...declaration, firstSteps: ['users', 'users'] });
    expect(problems).toMatchObject([{ place: 'firstSteps', key: 'firstStepTwice' }]);
  });
});

describe('pages beside the menu', () => {
  it('stand in a group of the menu that is there', () => {
    const page = { page: 'stocks', path: 'pages/stocks', icon: 'box' };
    expect(linesOf({ pages: [{ ...page, group: 'setting' }] })).toEqual([]);
    expect(linesOf({ pages: [{ ...page, group: 'settings' }] })).toEqual([
      'resources.config.ts: pages.stocks.group: ไม่รู้จัก settings หมายถึง setting หรือไม่',
    ]);
  });

  it('have a name of their own, among those of the menu and that of the audit log as well', () => {
    const menu = [{ page: 'welcome', path: 'welcome', icon: 'home' }, ...library.menu];
    const problems = (pages: object[]) =>
      findProblems({ ...library, menu, pages }).map(({ place, key }) => [place, key]);
    expect(problems([{ page: 'news', path: 'news' }])).toEqual([]);
    for (const page of ['welcome', 'audit']) {
      expect(problems([{ page, path: 'news' }])).toEqual([[`pages.${page}`, 'samePage']]);
    }
    expect(problems([{ page: 'news', path: 'library/books/new' }])).toEqual([
      ['pages.news.path', 'samePath'],
    ]);
  });

  it.each(['api', 'api/loans', 'assets', 'manual/staff', 'healthz', 'readyz'])(
    'and screens are not where the server itself answers: %s',
    (path) => {
      const screens = { ...library.screens, lending: { ...library.screens.lending, path } };
      expect(findProblems({ ...library, screens })).toEqual([
        { place: 'screens.lending.path', key: 'serverPath', params: { value: path } },
      ]);
      const menu = [...library.menu, { page: 'news', path, icon: 'home' }];
      expect(findProblems({ ...library, menu })).toEqual([
        { place: 'menu.news.path', key: 'serverPath', params: { value: path } },
      ]);
    },
  );

  it('and screens are not where another screen has its form', () => {
    const lending = { ...library.screens.lending, path: 'library/books/new' };
    const screens = { ...library.screens, lending };
    expect(findProblems({ ...library, screens })).toMatchObject([
      { place: 'screens.lending.path', key: 'samePath', params: { other: 'books' } },
    ]);
  });

  it.each(['pages/dashboard', 'pages/user', 'pages/audit', 'login'])(
    'have an address of their own, and not %s',
    (path) => {
      expect(linesOf({ pages: [{ page: 'stocks', path }] })).toEqual([
        expect.stringContaining(`เส้นทาง ${path} ถูกใช้แล้วโดยหน้าจอ `),
      ]);
    },
  );

  it('are addresses of the web app where they are declared, and nowhere else', () => {
    const own = ['/download', '/pages/boundaries', '/pages/publication', '/pages/dashboard'];
    const [ours, theirs] = [declaration, library].map((it) => pagesOf(normalize(it)));
    expect(own.filter((path) => ours?.(path))).toEqual(own);
    expect(own.filter((path) => theirs?.(path))).toEqual([]);
    for (const path of ['/', '/login', '/privacy', '/pages/audit', '/pages/account/password']) {
      expect([ours?.(path), theirs?.(path)], path).toEqual([true, true]);
    }
  });
});

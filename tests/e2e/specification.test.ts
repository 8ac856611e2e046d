/** The rows of the specification's points 2, 4, 6 and 9 that no other journey is named after. */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { TroubledServer } from '../support/troubled-server.ts';
import { atSignIn, stored } from '../support/troubled-stage.ts';
import { publishFigures, reportHouseholds } from './dashboards.ts';
import { Person, word } from './person.ts';
import { GUARDED, PERMISSIONS, RECORD_PERMISSIONS, UNGUARDED } from './specification.ts';
import { signIn } from './stage.ts';

const CHECK = '/api/auth/checktoken';
const STAFF = { username: 'all.keys', password: 'สิทธิ์ครบ-ทุกหน้า-10' } as const;
const INDIGO = 'rgb(79, 70, 229)';

let server: TestServer;
let browser: Browser;
/** Somebody who never signs in. */
let guest: Person;
/** Somebody signed in whose role has every key, and who is no administrator. */
let staff: Person;
/** Somebody who signs in with one account after the other. */
let member: Person;
let authorization: Readonly<Record<string, string>> = {};

interface Account {
  readonly username: string;
  readonly password: string;
}

// The shape of an answer is the business of the API's own tests.
async function post<Answer>(path: string, data: unknown): Promise<Answer> {
  const response = await fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify({ data }),
  });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Answer;
}

/** Makes an account whose one role has these keys. */
async function makeAccount(account: Account, auths: readonly string[]): Promise<void> {
  const role = { name: account.username, auths };
  const { data } = await post<{ data: { id: number } }>('role/saveRole', role);
  await post('user/saveUser', {
    ...account,
    firstName: 'พนักงาน',
    lastName: 'ทดสอบ',
    userType: 'staff',
    roleIds: [data.id],
    mustChangePassword: false,
  });
}

/** Signs in whoever is at the screen of the member, in the place of who was there before. */
async function signInMember(account: Account): Promise<void> {
  if (member.page.url().startsWith(server.address)) {
    await member.page.evaluate(() => localStorage.clear());
  }
  await member.signIn(account.username, account.password);
  await member.menu.waitFor();
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const nameOf = (screen: string): string => word(`menu:screens.${screen}`);
const pageName = (page: string): string => word(`menu:pages.${page}`);
const groupName = (group: string): string => word(`menu:groups.${group}`);

/** Types an address, waits for what should show there, and answers how often the token was checked. */
async function checksAt(person: Person, path: string, shown: () => Promise<unknown>) {
  let checks = 0;
  const count = (request: Request): void => {
    if (new URL(request.url()).pathname === CHECK) checks += 1;
  };
  person.page.on('request', count);
  await person.open(path);
  await shown();
  person.page.off('request', count);
  return checks;
}

/** The side menu as it stands: the name of each entry, with the names in it where it is a group. */
function menuOf(person: Person): Promise<(string | [string, string[]])[]> {
  return person.menu.locator('> ul > li').evaluateAll((entries) =>
    entries.map((entry) => {
      const links = [...entry.querySelectorAll('a')].map((link) => link.textContent ?? '');
      const group = entry.querySelector(':scope > button');
      return group ? [group.textContent ?? '', links] : (links[0] ?? '');
    }),
  );
}

const DASHBOARDS = ['dashboardhouse', 'dashboardouthouse', 'dashboardretail', 'dashboardgarbage'];
const allDashboard = (): [string, string[]] => [
  groupName('allDashboard'),
  DASHBOARDS.map(pageName),
];

beforeAll(async () => {
  server = await TestServer.office();
  browser = await sharedBrowser();
  const { token } = await post<{ token: string }>('auth/login', ADMIN);
  authorization = { authorization: `Bearer ${token}` };
  const everyKey = [...PERMISSIONS, ...RECORD_PERMISSIONS].map(([key]) => key);
  await makeAccount(STAFF, everyKey);
  guest = await Person.at(browser, server.address);
  staff = await Person.at(browser, server.address);
  member = await Person.at(browser, server.address);
  await staff.signIn(STAFF.username, STAFF.password);
});
afterAll(async () => {
  await server?.discard();
});

describe('2. screens and routes', () => {
  it('an empty path redirects to pages/dashboard', async () => {
    await guest.open('');
    await heading(guest.page, pageName('dashboard')).waitFor();
    expect(pathOf(guest.page)).toBe('/pages/dashboard');
  });

  it.each(['nowhere', 'pages', 'pages/nowhere', 'pages/food-cateory/nowhere', 'pages/dashboard/x'])(
    'any unknown path redirects to notfound: %s',
    async (path) => {
      await guest.open(path);
      await heading(guest.page, word('pages:notFound.title')).waitFor();
      expect(pathOf(guest.page)).toBe('/notfound');
    },
  );

  it.each(GUARDED)('%s is guarded by the token check', async (path, resource) => {
    const { page } = guest;
    await guest.open(path);
    expect(await atSignIn(page)).toBe(`/${path}`);
    await page.evaluate(() => localStorage.setItem('token', 'of-nobody'));
    const refused = () => page.waitForURL((url) => url.pathname === '/login');
    expect(await checksAt(guest, path, refused)).toBeGreaterThan(0);
    expect(await atSignIn(page)).toBe(`/${path}`);
    expect(await stored(page)).toEqual({});

    const title = heading(staff.page, word(`resources:${resource}.title`));
    expect(await checksAt(staff, path, () => title.waitFor())).toBe(1);
    expect(pathOf(staff.page)).toBe(`/${path}`);
  });

  it.each(UNGUARDED)('%s is not guarded by the token check', async (path, key) => {
    // Whoever is signed in is led on from login.
    for (const person of path === 'login' ? [guest] : [guest, staff]) {
      const title = heading(person.page, word(key));
      expect(await checksAt(person, path, () => title.waitFor())).toBe(0);
      expect(pathOf(person.page)).toBe(`/${path}`);
    }
  });
});

describe('2. layout, 8. map load failure', () => {
  const MAP = /^\/api\/dashboard\/loadMapGeographies$/;
  let troubled: TroubledServer;
  beforeAll(async () => {
    // Before there is a publication there is no map.
    const call = await signIn(server.address, ADMIN);
    await reportHouseholds(call);
    await publishFigures(call);
    troubled = await TroubledServer.start(server.address);
    return () => troubled.stop();
  });

  it.each([
    ['is refused', { status: 500, body: { error: { code: 'internal', message: 'พัง' } } }],
    ['is no list of areas', { status: 200, body: { data: 'no list' } }],
  ])(
    'when the map data fails to load, the root shows: could not load the map data (the answer %s)',
    async (_what, trouble) => {
      troubled.trouble(MAP, () => trouble);
      const visitor = await Person.at(browser, troubled.address);
      await visitor.open('');
      const alert = visitor.page.getByRole('alert').filter({ hasText: word('map:retry') });
      expect(await alert.locator('strong').textContent()).toBe('ไม่สามารถโหลดข้อมูลแผนที่ได้');

      // The rest of the page works, and the map comes once the trouble is over.
      await heading(visitor.page, pageName('dashboard')).waitFor();
      troubled.heal();
      await visitor.choose(alert.getByRole('button'));
      // Where no province has a value, it is drawn on demand.
      const map = visitor.page.getByRole('listbox');
      const open = visitor.page.getByRole('button', { name: word('map:openEmpty') });
      await map.or(open).first().waitFor();
      if (await open.isVisible()) await visitor.choose(open);
      await map.waitFor();
      expect(await visitor.page.getByText('ไม่สามารถโหลดข้อมูลแผนที่ได้').count()).toBe(0);
      await visitor.leave();
    },
  );
});

describe('2. the side menu', () => {
  it('is in order: Dashboard, All Dashboard, Masters, Waste, Packaging, Setting, Contact', async () => {
    await staff.open('pages/contact');
    await staff.menu.waitFor();
    expect(await menuOf(staff)).toEqual([
      pageName('dashboard'),
      allDashboard(),
      [
        groupName('masters'),
        ['units', 'material', 'foods', 'retail', 'areaStatistics'].map(nameOf),
      ],
      [
        groupName('waste'),
        [
          ...['wasteFoods', 'manageWaste', 'wasteRecords', 'campaigns', 'reports', 'checks'],
          'analysis',
        ].map(nameOf),
      ],
      [
        groupName('packaging'),
        ['categoryUnits', 'managePackaging', 'packagingRecords'].map(nameOf),
      ],
      [groupName('setting'), ['user', 'role', 'organisation', 'office'].map(nameOf)],
      pageName('contact'),
    ]);
  });

  it('shows a group only if it has at least one permitted item', async () => {
    await guest.open('pages/contact');
    await guest.menu.waitFor();
    expect(await menuOf(guest)).toEqual([
      pageName('dashboard'),
      allDashboard(),
      pageName('contact'),
    ]);

    const account = { username: 'two.groups', password: 'สองกลุ่ม-ของเมนู-2' };
    await makeAccount(account, ['food-cateory/retail', 'role']);
    await signInMember(account);
    expect(await menuOf(member)).toEqual([
      pageName('dashboard'),
      allDashboard(),
      [groupName('masters'), [nameOf('retail')]],
      [groupName('setting'), [nameOf('role')]],
      pageName('contact'),
    ]);
  });
});

describe('2. the top bar', () => {
  const bar = (person: Person) => person.page.getByRole('banner');
  const login = (person: Person) =>
    bar(person).getByRole('link', { name: word('shell:signIn'), exact: true });
  const product = (person: Person) =>
    bar(person).getByRole('link', { name: word('menu:productName'), exact: true });

  it('shows the product name, and the user name with sign-out', async () => {
    await staff.open('pages/contact');
    await product(staff).waitFor();
    const fullname = (await stored(staff.page)).fullname ?? '';
    expect(fullname).toContain('พนักงาน');
    expect(await staff.ownMenu.textContent()).toBe(word('shell:greeting', { fullname }));
    await staff.choose(staff.ownMenu);
    await staff.page.getByRole('button', { name: word('shell:signOut') }).waitFor();
    expect(await login(staff).count()).toBe(0);
  });

  it('shows the product name, and a Login button when no name is stored', async () => {
    await guest.open('pages/contact');
    await product(guest).waitFor();
    expect(await guest.ownMenu.count()).toBe(0);
    await login(guest).click();
    expect(await atSignIn(guest.page)).toBe('/pages/contact');
  });
});

describe('4. states and transitions', () => {
  it('signed-out: there is no token, and the user is sent to login', async () => {
    await guest.open('pages/user');
    await atSignIn(guest.page);
    expect(await stored(guest.page)).toEqual({});
  });

  it('signed-in returns to signed-out on sign-out', async () => {
    await signInMember(ADMIN);
    expect(Object.keys(await stored(member.page))).toContain('token');
    await member.signOut();
    await atSignIn(member.page);
    expect(await stored(member.page)).toEqual({});
    await member.open('pages/user');
    expect(await atSignIn(member.page)).toBe('/pages/user');
  });
});

describe('6. an auth value unlocks one menu item; dashboards and contact are always shown', () => {
  it.each([...PERMISSIONS, ...RECORD_PERMISSIONS])('%s', async (key, path, screen) => {
    const account = { username: `only.${screen}`.toLowerCase(), password: 'สิทธิ์เดียว-เท่านั้น-1' };
    await makeAccount(account, [key]);
    await signInMember(account);
    const links = await member.menu
      .locator('a')
      .evaluateAll((items) => items.map((item) => [item.getAttribute('href'), item.textContent]));
    expect(links).toEqual([
      ...['dashboard', ...DASHBOARDS].map((page) => [`/pages/${page}`, pageName(page)]),
      [`/${path}`, nameOf(screen)],
      ['/pages/contact', pageName('contact')],
    ]);
  });
});

describe('9. the default layout', () => {
  it('has a slim menu, the light colour scheme, the indigo theme and scale 14', async () => {
    await guest.open('pages/dashboard');
    await guest.page.locator('.shell.shell--slim').waitFor();
    const primary = guest.page.getByRole('banner').locator('a.button');
    expect(await primary.textContent()).toBe(word('shell:signIn'));
    const look = await primary.evaluate((button) => {
      const { colorScheme, fontSize } = getComputedStyle(document.documentElement);
      return {
        scheme: colorScheme,
        theme: getComputedStyle(button).backgroundColor,
        scale: [fontSize, getComputedStyle(document.body).fontSize],
      };
    });
    expect(look).toEqual({ scheme: 'light', theme: INDIGO, scale: ['14px', '14px'] });
  });

  it('desktop breakpoint: window width over 991 px', async () => {
    await guest.open('pages/dashboard');
    const opener = guest.page.getByRole('button', { name: word('shell:menu.open'), exact: true });
    await guest.menu.waitFor();
    for (const [width, desktop] of [
      [991, false],
      [992, true],
    ] as const) {
      await guest.page.setViewportSize({ width, height: 900 });
      await opener.waitFor({ state: desktop ? 'detached' : 'visible' });
      expect(await guest.menu.isVisible()).toBe(desktop);
    }
    await guest.page.setViewportSize({ width: 1440, height: 900 });
  });
});

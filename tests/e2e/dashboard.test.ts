/** The public dashboards, for somebody who never signs in. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDate, formatMonth } from '../../src/engine/web/dates/format/index.ts';
import { sample } from '../support/runs.ts';
import { CHECK } from '../support/troubled-server.ts';
import { cardOf, lastMonth, rowsOf, seesFigures, setDashboards } from './dashboards.ts';
import { layoutShift } from './frames.ts';
import { word } from './person.ts';

const { stage, visit, visitSignedIn } = setDashboards();

const DASHBOARDS = [
  'dashboard',
  'dashboardhouse',
  'dashboardouthouse',
  'dashboardretail',
  'dashboardgarbage',
];

/** What the one publication of these tests is called. */
const EDITION = {
  edition: word('publication:edition', {
    month: formatMonth(lastMonth(), 'th', 'short'),
    version: '1',
  }),
  day: formatDate(new Date().toISOString(), 'th', 'short'),
};

/** Keeps a page's code from arriving, but for the script that it waits for, until what is returned is called. */
async function holdCode(page: Page, path: string): Promise<() => void> {
  const html = await (await fetch(`${stage().server.address}/pages/${path}`)).text();
  const [, first = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
  let arrive = (): void => undefined;
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(
    ({ pathname }) => pathname.endsWith('.js') && pathname !== first,
    async (route) => {
      await arrives;
      await route.continue();
    },
  );
  return arrive;
}

/** Made by journeys that are tried again, too. */
let offices = 0;

const chips = (page: Page) => page.getByRole('list', { name: word('charts:filters.chips') });

describe('the public dashboards', () => {
  it.each(sample(DASHBOARDS, 2))(
    '%s shows its figures to who has no token, without a checktoken',
    async (path) => {
      const person = await stage().arrive();
      const { page } = person;
      // A server that has just begun may be slow to read them.
      const address = `${stage().server.address}/pages/${path}`;
      await expect.poll(async () => (await fetch(address)).text()).toContain('id="first-answers"');
      const calls: string[] = [];
      const tokens: (string | undefined)[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (!pathname.startsWith('/api/')) return;
        calls.push(pathname);
        tokens.push(request.headers().authorization);
      });
      await person.open(`pages/${path}`);
      await seesFigures(page);
      // What comes after the figures asks for itself.
      await expect.poll(() => calls).toContain('/api/dashboard/getBarChartMaterials');
      await page.waitForLoadState('networkidle');
      // These come with the page.
      expect(calls).not.toContain('/api/dashboard/getHomeDashboard');
      expect(calls).not.toContain('/api/dashboard/loadMapProvince');
      expect(calls).not.toContain(CHECK);
      expect(tokens.filter(Boolean)).toEqual([]);
      expect(await page.getByRole('alert').count()).toBe(0);
    },
  );

  it.each(sample(DASHBOARDS, 2))(
    '%s shows its title and figures on a phone before its code is there',
    async (path) => {
      const { page } = await stage().arrive();
      await page.setViewportSize({ width: 390, height: 844 });
      const arrive = await holdCode(page, path);
      await page.goto(`${stage().server.address}/pages/${path}`, { waitUntil: 'commit' });
      const title = page.getByRole('heading', { level: 1, name: word(`menu:pages.${path}`) });
      await title.waitFor();
      const early = await page.locator('.figure__value').allTextContents();
      expect(early.length).toBeGreaterThan(0);
      const place = await title.boundingBox();
      arrive();
      await page.locator('.dashboard__rest').waitFor();
      expect(await page.locator('#first-paint').count()).toBe(0);
      expect(await page.locator('.figure__value').allTextContents()).toEqual(early);
      expect(await title.boundingBox()).toEqual(place);
    },
  );

  it('are not drawn ahead for who is signed in', async () => {
    const { page } = await visitSignedIn('dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    await holdCode(page, 'dashboard');
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#first-paint').waitFor({ state: 'attached' });
    expect(await page.locator('#first-paint').isVisible()).toBe(false);
  });

  it('tells what people waste, where most, and what the figure rests on', async () => {
    const { page } = await visit('dashboard');
    const figures = page.getByRole('region', { name: word('charts:figuresTitle') });
    // 46 kilograms a month of 17 persons, who are in the band from 11 to 20.
    await figures.getByText('32.9').first().waitFor();
    await expect
      .poll(() => figures.textContent())
      .toContain(word('charts:basis.weighed', { reporters: '11–20', weighed: '100' }));
    await expect
      .poll(() => rowsOf(page, 'materials').allTextContents())
      .toEqual([expect.stringContaining('ผลไม้'), expect.stringContaining('ผัก')]);
  });

  it('asks nothing anew of who comes back within a minute without a token', async () => {
    const person = await stage().arrive();
    const { page } = person;
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/getHomeDashboard')) asked += 1;
    });
    const goAndComeBack = async (seconds: number): Promise<void> => {
      await page.getByRole('link', { name: word('menu:pages.contact') }).click();
      await page.getByRole('heading', { name: word('menu:pages.contact') }).waitFor();
      await page.clock.fastForward(seconds * 1000);
      await page.goBack();
      await seesFigures(page);
    };
    await person.open('pages/dashboard');
    await seesFigures(page);
    await goAndComeBack(30);
    expect(asked).toBe(0);
    await goAndComeBack(60);
    expect(asked).toBe(1);
  });

  it('requests the figures of who is signed in, whatever came with the page', async () => {
    const person = await stage().enter();
    const { page } = person;
    const answered = page.waitForResponse('**/api/dashboard/getHomeDashboard');
    await person.open('pages/dashboard');
    expect(await (await answered).json()).toMatchObject({ view: 'live' });
    await seesFigures(page);
  });

  it('asks anew on a page from the history, which may be days old', async () => {
    const { page } = await visit('dashboard');
    await page.goto('about:blank');
    const answered = page.waitForResponse('**/api/dashboard/getHomeDashboard');
    await page.goBack();
    expect((await answered).status()).toBe(200);
    await seesFigures(page);
  });

  it('says which figures they are, and offers the published periods, areas and types alone', async () => {
    const { page } = await visit('dashboard');
    const filters = page.getByRole('region', { name: word('charts:filters.title') });
    await filters.getByText(word('publication:source.published', EDITION)).waitFor();
    const period = filters.getByLabel(word('charts:filters.period'));
    const month = formatMonth(lastMonth(), 'th', 'short');
    const usual = word('publication:windows.months12', { month });
    await expect.poll(() => period.locator('option').first().textContent()).toContain(usual);
    for (const live of ['compare', 'part'] as const) {
      expect(await filters.getByLabel(word(`charts:filters.${live}`)).count()).toBe(0);
    }
    expect(await rowsOf(page, 'materials').getByRole('button').count()).toBe(0);
  });

  it('says which filters of an address are not published, and gives them up', async () => {
    const person = await visit('dashboard?part=edible&from=2026-01&to=2026-03&area=50');
    const { page } = person;
    const names = ['period', 'part'].map((it) => word(`charts:filters.${it}`)).join(', ');
    const note = page
      .getByRole('status')
      .filter({ hasText: word('ownfigures:ignored.text', { names }) });
    await note.waitFor();
    await page.locator('.figure').filter({ hasText: '36.5' }).first().waitFor();
    const signIn = note.getByRole('link', { name: word('ownfigures:ignored.signIn') });
    expect(await signIn.getAttribute('href')).toContain('returnUrl=');
    await person.choose(note.getByRole('button', { name: word('ownfigures:ignored.clear') }));
    await page.waitForURL((url) => url.search === '?area=50');
    await note.waitFor({ state: 'detached' });
  });

  it('shows areas that rest on too few reporters as such, not as nothing', async () => {
    const { page } = await visit('dashboard');
    const list = page.locator('.map__list');
    const few = list.getByRole('button', { name: 'สงขลา' });
    await few.waitFor();
    await expect.poll(() => few.textContent()).toContain(word('map:withheld'));
    const enough = list.getByRole('button', { name: 'เชียงใหม่' });
    await expect.poll(() => enough.textContent()).toContain('36.5');
    // A new office knows prices of a few groups of materials: the value is of a part, and says so.
    const price = page.getByRole('listitem').filter({ hasText: word('charts:figures.baht') });
    await expect.poll(() => price.textContent()).toContain(word('charts:partial.mark'));
  });
});

describe('the filters', () => {
  it('show what stands in the address, after going to and fro on a slow phone', async () => {
    const { page } = await visitSignedIn('dashboard');
    const figures = page.getByRole('region', { name: word('charts:figuresTitle') });
    const material = rowsOf(page, 'materials').getByRole('button', { name: 'ผัก' });
    await material.waitFor();
    const busy = page.locator('.dashboard [aria-busy="true"]');
    await expect.poll(() => busy.count()).toBe(0);
    // What the public sees of them is said last, once its words have come.
    const seen = word('ownfigures:public.suppressed', { rows: 6, suppressed: 1 });
    await figures.getByText(seen).waitFor();
    const whole = await figures.textContent();
    const processor = await page.context().newCDPSession(page);
    await processor.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (let turn = 0; turn < 6; turn += 1) {
      await material.dispatchEvent('click');
      await page.waitForURL((url) => url.search !== '');
      await page.goBack();
      await page.waitForURL((url) => url.search === '');
    }
    await expect.poll(() => busy.count()).toBe(0);
    await expect.poll(() => figures.textContent()).toBe(whole);
  });

  it('are set by a row of a chart with the keyboard, stand in the address, and narrow the other charts', async () => {
    const person = await visitSignedIn('dashboard');
    const { page } = person;
    await person.choose(rowsOf(page, 'materials').getByRole('button', { name: 'ผัก' }));
    await page.waitForURL((url) => /^\?materialId=\d+$/.test(url.search));
    await page.locator('.figure').filter({ hasText: '8.59' }).first().waitFor();
    // The chart it was chosen in goes on showing what else there is.
    await expect.poll(() => rowsOf(page, 'materials').count()).toBe(2);
    const chosen = rowsOf(page, 'materials').getByRole('button', { pressed: true });
    await expect.poll(() => chosen.textContent()).toContain('ผัก');
    await chips(page).getByText(/ผัก/).waitFor();

    // Somebody else who opens the address sees the same.
    const { search } = new URL(page.url());
    const other = await visitSignedIn(`dashboard${search}`);
    await other.page.locator('.figure').filter({ hasText: '8.59' }).first().waitFor();
    await other.choose(chips(other.page).getByRole('button', { name: /ผัก/ }));
    await other.page.waitForURL((url) => url.search === '');
    await other.page.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
  });

  it('narrow to an area by the map, down to the tambon, with Back to where one was', async () => {
    const person = await visit('dashboard');
    const { page } = person;
    await person.choose(page.locator('.map__list').getByRole('button', { name: 'เชียงใหม่' }));
    await chips(page)
      .getByText(/เชียงใหม่/)
      .waitFor();
    await person.choose(page.locator('.map__list').getByRole('button', { name: 'เมืองเชียงใหม่' }));
    const tambon = page.locator('.map__list').getByRole('button', { name: /ศรีภูมิ.*36\.5/ });
    await tambon.waitFor();
    expect(new URL(page.url()).search).toBe('?area=5001');
    await page.goBack();
    await page.waitForURL((url) => url.search === '?area=50');
  });

  it('take any months, and compare with the year before', async () => {
    const { page } = await visitSignedIn('dashboard');
    const filters = page.getByRole('region', { name: word('charts:filters.title') });
    const box = (name: string) => filters.getByLabel(word(`charts:filters.${name}`));
    await box('period').selectOption('own');
    await box('from').selectOption(lastMonth().slice(0, 7));
    await page.waitForURL((url) => url.searchParams.get('from') === lastMonth().slice(0, 7));
    await box('compare').selectOption('lastYear');
    await page.waitForURL((url) => url.searchParams.get('compare') === 'lastYear');
    await page.locator('.figure').filter({ hasText: '32.9' }).first().waitFor();
  });
});

describe('what staff see', () => {
  it('is exact, says what the public sees instead, and turns into it at one choice', async () => {
    const { page } = await visitSignedIn('dashboard');
    const basis = word('charts:basis.weighed', { reporters: '17', weighed: '100' });
    await page.locator('.figure--hero').getByText(basis).waitFor();
    await page.getByText(word('publication:source.live')).waitFor();
    await cardOf(page, 'materials').getByText(word('ownfigures:public.same')).waitFor();
    const switched = page.getByLabel(word('publication:view.title'));
    await switched.selectOption({ label: word('publication:view.public') });
    await page.waitForURL((url) => url.searchParams.get('view') === 'public');
    await page.getByText(word('publication:source.published', EDITION)).waitFor();
    expect(await page.getByLabel(word('charts:filters.part')).count()).toBe(0);
    await switched.selectOption({ label: word('publication:view.own') });
    await page.waitForURL((url) => url.search === '');
    await page.getByText(word('publication:source.live')).waitFor();
  });

  it('is of their own areas where they see these alone, and tells and offers no others', async () => {
    const call = await stage().call();
    const save = async (path: string, data: object): Promise<unknown> => {
      const saved = await call(path, { data });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      return saved.body.data.id;
    };
    offices += 1;
    const office = { name: `สำนักงานจังหวัด ${offices}`, organisationType: 'province' };
    const memberOfId = await save('organisation/saveOrganisation', office);
    await save('organisation/saveOrganisationArea', { organisationId: memberOfId, areaCode: '50' });
    const auths = ['waste-cateory/waste-records'];
    const role = await save('role/saveRole', { name: `ดูแลพื้นที่ ${offices}`, auths, scope: 'areas' });
    const account = { username: `officer.of.${offices}`, password: 'a long secret of officers' };
    const named = { firstName: 'สมชาย', lastName: 'ใจดี', userType: 'staff' };
    const rights = { roleIds: [role], memberOfId, mustChangePassword: false };
    await save('user/saveUser', { ...account, ...named, ...rights });
    const person = await stage().enter(account);
    const { page } = person;
    await person.open('pages/dashboard');
    await page.getByText(word('ownfigures:all', { areas: 'เชียงใหม่' })).waitFor();
    const basis = word('charts:basis.weighed', { reporters: '6', weighed: '100' });
    await page.locator('.figure--hero').getByText(basis).waitFor();
    const [own, ...others] = [word('charts:filters.all.own'), 'เชียงใหม่'];
    const provinces = page.locator('.filters select', { hasText: own });
    await expect
      .poll(() => provinces.locator('option').allTextContents())
      .toEqual([own, ...others]);
    await page.locator('.map__list button').waitFor();
    expect(await page.locator('.map__name').allTextContents()).toEqual(['เชียงใหม่']);
    expect(await page.locator('.map__areas path[data-code]').count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isWider)).toBe(false);
  });

  it('says of what is not published that the public does not see it', async () => {
    const { page } = await visitSignedIn('dashboard?part=edible');
    await cardOf(page, 'steps').getByText(word('ownfigures:public.filter')).waitFor();
    const flow = await visitSignedIn('dashboardgarbage');
    await cardOf(flow.page, 'flow').waitFor();
    const visitor = await visit('dashboardgarbage');
    await cardOf(visitor.page, 'received').waitFor();
    expect(await cardOf(visitor.page, 'flow').count()).toBe(0);
  });
});

describe('on a phone', () => {
  it('the first screen tells how much, whether it gets better, where most, and on what it rests', async () => {
    const person = await stage().arrive();
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await person.open('pages/dashboard');
    // Two provinces have the same.
    const level = word('map:levels.province');
    const most = word('charts:most.uncertain', { level, candidates: '2' });
    await page.getByText(most).waitFor();
    // What the server drew has made way for the page.
    await page.locator('#first-paint').waitFor({ state: 'detached' });
    await page.getByText(most).waitFor();
    for (const part of ['.figure__value', '.figure__change', '.figure__most', '.figure__basis']) {
      const box = await page.locator(`.figure--hero ${part}`).boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0), part).toBeLessThan(844);
    }
    const filters = page.getByRole('button', { name: word('charts:filters.title'), exact: true });
    const area = page.getByRole('combobox', { name: word('map:levels.province') });
    expect(await area.isVisible()).toBe(false);
    await person.choose(filters);
    await area.selectOption('50');
    await page
      .getByRole('button', { name: word('charts:filters.count', { count: '1' }) })
      .waitFor();
    await chips(page).waitFor();

    const print = page.getByRole('button', { name: word('charts:print'), exact: true });
    expect(await print.isVisible()).toBe(false);
    await person.choose(page.getByRole('button', { name: word('charts:more') }));
    await print.waitFor();
    await person.press('Escape');
    await print.waitFor({ state: 'hidden' });
  });

  it.each(sample(DASHBOARDS, 2))(
    '%s needs no scrolling sideways, and stays where it is while it loads',
    async (path) => {
      const person = await stage().arrive();
      const { page } = person;
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await person.open(`pages/${path}`);
        await seesFigures(page);
        await page.waitForLoadState('networkidle');
        const shift = await layoutShift(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${width} px`).toBeLessThanOrEqual(width);
        expect(shift, `${width} px`).toBeLessThan(0.02);
      }
    },
  );
});

describe('the workbook', () => {
  const ADDRESSES = [
    'dashboardhouse?area=50',
    'dashboard',
    'dashboardretail?area=500101',
    'dashboardgarbage',
    'dashboardouthouse',
  ];
  it.each(sample(ADDRESSES, 2))(
    '%s is handed over as a workbook of what it shows',
    async (path) => {
      const person = await visit(path);
      const { page } = person;
      const coming = page.waitForEvent('download');
      const answered = page.waitForResponse('**/api/dashboard/exportExcel');
      await page.getByRole('button', { name: word('charts:export'), exact: true }).click();
      expect((await answered).status()).toBe(200);
      expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
      await person.told(word('charts:exported'));
    },
  );
});

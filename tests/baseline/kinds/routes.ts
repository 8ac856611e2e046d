/** Where each address of the web app leads whom, and what the menu offers them. */
import type { Browser, Page } from 'playwright-core';
import { DESK, openVisitor } from '../run/browser.ts';
import type { Person } from '../run/people.ts';
import type { Json } from '../texts/json.ts';
import { OWN_ADDRESSES, PUBLIC_ADDRESSES, screenAddresses } from './addresses.ts';

const ELSEWHERE = '/notfound';
const LEAD_ELSEWHERE = [ELSEWHERE, '/nothing/of/this/name'];
const SETTLE_MILLISECONDS = 15_000;
const LEAVE_MILLISECONDS = 2_000;
/** A page that stands as long leads no further. */
const STANDS_MILLISECONDS = 400;

interface Place {
  readonly address: string;
  readonly heading: string;
}

const placeOn = (page: Page): Promise<Place> =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent?.trim() ?? '',
  }));

/** Goes within the app, as a link does: the router hears of it by the browser's own event. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** Waits until another page than the one before has its heading; that may never come. */
async function settled(page: Page, before: string): Promise<void> {
  const isAnother = (last: string): boolean => {
    const heading = document.querySelector('h1')?.textContent?.trim() ?? '';
    return heading !== '' && heading !== last;
  };
  const waiting = { timeout: SETTLE_MILLISECONDS, polling: 50 };
  await page.waitForFunction(isAnother, before, waiting).catch(() => undefined);
  // A form is headed by its row once that is there.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), null, waiting);
}

/** Where one is once nothing leads on: the page in between has a heading, too. */
async function restingPlace(page: Page): Promise<Place> {
  let place = await placeOn(page);
  for (let waited = 0; waited < SETTLE_MILLISECONDS; waited += STANDS_MILLISECONDS) {
    await page.waitForTimeout(STANDS_MILLISECONDS);
    const later = await placeOn(page);
    if (place.address === later.address && place.heading === later.heading) break;
    place = later;
  }
  return place;
}

/** Goes to a page that is known, so that the next heading is that of the next page. */
async function goElsewhere(page: Page, origin: string): Promise<void> {
  await go(page, ELSEWHERE);
  await page
    .waitForFunction((at) => location.pathname === at, ELSEWHERE, {
      timeout: LEAVE_MILLISECONDS,
      polling: 50,
    })
    // Some pages are left by force alone.
    .catch(() => page.goto(origin + ELSEWHERE));
  await page.locator('h1').waitFor();
}

/** Where an address leads: `/login?returnUrl=… · เข้าสู่ระบบ`. */
async function leadsTo(page: Page, origin: string, address: string): Promise<string> {
  await goElsewhere(page, origin);
  const { heading: before } = await placeOn(page);
  if (LEAD_ELSEWHERE.includes(address)) {
    await page.goto(origin + address);
    await page.locator('h1').waitFor();
    await page.waitForURL((url) => url.pathname === ELSEWHERE);
  } else {
    await go(page, address);
    await settled(page, before);
  }
  const place = await restingPlace(page);
  return `${place.address} · ${place.heading}`;
}

const linksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav a[href]')].map(
      (link) => `${link.getAttribute('href')} · ${link.textContent?.trim()}`,
    ),
  );

/** Puts what a sign-in stores where the app looks for it. */
async function enterAs(page: Page, address: string, person: Person): Promise<void> {
  await page.goto(`${address}${ELSEWHERE}`);
  if (person.username !== null) {
    const { username, password } = person;
    await page.evaluate(
      async (data) => {
        const response = await fetch('/api/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data }),
        });
        const { token, roles, fullname, userLogin } = await response.json();
        localStorage.setItem('token', token);
        localStorage.setItem('fullname', fullname);
        localStorage.setItem('roles', JSON.stringify(roles));
        localStorage.setItem('userLogin', JSON.stringify(userLogin));
      },
      { username, password },
    );
  }
  await page.goto(`${address}${ELSEWHERE}`);
  await page.locator('h1').waitFor();
}

interface Visits {
  readonly menu: string[];
  readonly places: Readonly<Record<string, string>>;
}

async function visitAs(
  browser: Browser,
  address: string,
  person: Person,
  addresses: readonly string[],
): Promise<Visits> {
  const context = await openVisitor(browser, DESK);
  try {
    const page = await context.newPage();
    await enterAs(page, address, person);
    const menu = await linksIn(page);
    const places: Record<string, string> = {};
    for (const each of addresses) places[each] = await leadsTo(page, address, each);
    return { menu, places };
  } finally {
    await context.close();
  }
}

/** Which addresses somebody is sent to: with one key the first of each screen, and all of their own. */
function addressesFor(person: Person, declaration: Json): string[] {
  const screens = screenAddresses(declaration);
  const all = [...PUBLIC_ADDRESSES, ...OWN_ADDRESSES, ...screens.flatMap((it) => it.addresses)];
  if (['anonymous', 'no keys', 'administrator'].includes(person.role)) return all;
  return screens.flatMap(({ permission, addresses }) =>
    permission === person.role ? addresses : addresses.slice(0, 1),
  );
}

/** Reads routes and menus as everybody sees them. */
export async function readRoutes(
  browser: Browser,
  address: string,
  people: readonly Person[],
  declaration: Json,
): Promise<Readonly<Record<string, Json>>> {
  const routes: Record<string, Record<string, string>> = {};
  const menus: Record<string, string[]> = {};
  for (const person of people) {
    const addresses = addressesFor(person, declaration);
    const { menu, places } = await visitAs(browser, address, person, addresses);
    menus[person.role] = menu;
    for (const [route, place] of Object.entries(places)) {
      routes[route] = { ...routes[route], [person.role]: place };
    }
  }
  return { routes: compact(routes), menus };
}

/** Keys that are led where somebody without any is led stand together. */
function compact(routes: Readonly<Record<string, Readonly<Record<string, string>>>>): Json {
  return Object.fromEntries(
    Object.entries(routes).map(([route, places]) => {
      const { anonymous = '', administrator = '', 'no keys': none = '', ...keys } = places;
      const opened = Object.entries(keys).filter(([, place]) => place !== none);
      return [route, { anonymous, 'no keys': none, administrator, ...Object.fromEntries(opened) }];
    }),
  );
}

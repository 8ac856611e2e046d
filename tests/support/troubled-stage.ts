/** A stage with trouble: the product, a troubled server before it, and people at a browser. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { resourceOf } from '../e2e/declared.ts';
import { Person, word } from '../e2e/person.ts';
import { ADMIN, TestServer } from './e2e-server.ts';
import { OFFICE_HOST, sharedBrowser } from './shared-browser.ts';
import { TroubledServer } from './troubled-server.ts';

export const units = resourceOf('units');
export const UNITS = 'pages/food-cateory/units';
export const SEARCH_UNITS = '/api/foodcateory/searchUnitsWeb';
export const SAVE_UNITS = /\/saveUnits$/;
/** An expired token is what a refresh is asked for with. */
export const ALL_BUT_REFRESH = /^\/api\/(?!auth\/refreshToken$)/;

/** Calls to exactly this path. */
export const only = (path: string): RegExp => new RegExp(`^${path}$`);

export interface TroubledStage {
  readonly product: TestServer;
  readonly server: TroubledServer;
  /** The same site under a name the browser does not trust: `http://` and not localhost. */
  readonly office: string;
  /** Somebody at a screen, signed out; gone after the test. */
  arrive(address?: string): Promise<Person>;
  enter(address?: string): Promise<Person>;
  /** Signed in, with the list of units on screen, and nothing seen by the server so far. */
  atUnits(address?: string): Promise<Person>;
}

/** Sets the stage for the tests of a file; after each test the trouble is over. */
export function setTroubledStage(): () => TroubledStage {
  let stage: TroubledStage | undefined;
  const people: Person[] = [];
  beforeAll(async () => {
    const product = await TestServer.office();
    const server = await TroubledServer.start(product.address);
    const browser = await sharedBrowser();
    const arrive = async (address = server.address): Promise<Person> => {
      const person = await Person.at(browser, address);
      people.push(person);
      return person;
    };
    const enter = async (address?: string): Promise<Person> => {
      const person = await arrive(address);
      // Only the browser knows where the office is.
      if (address?.includes(OFFICE_HOST)) await person.signIn(ADMIN.username, ADMIN.password);
      else await person.beSignedIn(ADMIN.username, ADMIN.password);
      return person;
    };
    const atUnits = async (address?: string): Promise<Person> => {
      const person = await enter(address);
      await person.open(UNITS);
      await seesRows(person.page);
      server.calls.length = 0;
      return person;
    };
    const office = server.address.replace('127.0.0.1', OFFICE_HOST);
    stage = { product, server, office, arrive, enter, atUnits };
  });
  afterEach(async () => {
    stage?.server.heal();
    for (const person of people.splice(0)) await person.leave();
  });
  afterAll(async () => {
    await stage?.server.stop();
    await stage?.product.discard();
  });
  return () => {
    if (!stage) throw new Error('The stage is set before the tests only.');
    return stage;
  };
}

/** Everything in local storage. */
export const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }));

/** The stored token, once its second is over: one made in the same second is the same. */
export async function oldToken(page: Page): Promise<string> {
  const { token = '' } = await stored(page);
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  const made = claims && typeof claims === 'object' && 'iat' in claims ? Number(claims.iat) : 0;
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(made);
  return token;
}

/** Waits for the rows of a list. */
export async function seesRows(page: Page): Promise<void> {
  await page.getByRole('main').locator('tbody [data-row-link]').first().waitFor();
}

/** Searches the list on screen. */
export async function search(person: Person, text: string): Promise<void> {
  await person.write(
    person.page.getByRole('searchbox', { name: word('screens:search.label') }),
    text,
  );
  await person.press('Enter');
}

/** Waits for the sign-in page, and answers where it leads back to. */
export async function atSignIn(page: Page): Promise<string | null> {
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel(word('login:username'), { exact: true }).waitFor();
  return new URL(page.url()).searchParams.get('returnUrl');
}

/** Signs in on the page that is on screen. */
export async function signInHere(person: Person): Promise<void> {
  const { page } = person;
  await person.write(page.getByLabel(word('login:username'), { exact: true }), ADMIN.username);
  await person.write(page.getByLabel(word('login:password'), { exact: true }), ADMIN.password);
  await person.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Opens the form of the first unit and types over its name. */
export async function editUnit(person: Person, name: string): Promise<void> {
  const { page } = person;
  await page.getByRole('main').locator('tbody [data-row-link]').first().click();
  const control = person.control(units, 'name');
  await control.waitFor();
  await person.write(control, name);
}
